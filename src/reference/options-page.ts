import { stringify } from 'yaml'
import { z } from 'zod'
import { helpOf } from '../options/option.ts'
import { optionNames, optionOf, inputNames, configNames } from '../options/options.ts'
import { optionsSchema } from '../options/options-schema.ts'
import { outputDefinitions } from '../report/outputs.ts'
import { tableOf } from './tables.ts'
import { clauses } from '../gate/clauses/registry.ts'
import { clauseTable } from '../report/words/clauses.ts'
import type { JsonSchema } from '../checks/params/param-schema.ts'
import { shareDefinitions } from './share-definitions.ts'

/** JSON Schema of the config file, for completion and checking in editors. */
export function configJsonSchema(): JsonSchema {
  return shareDefinitions({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Config file of Scenario Gate',
    type: 'object',
    properties: Object.fromEntries(configNames.map((name) => [name, schemaOf(optionsSchema.shape[name])])),
    additionalProperties: false,
  })
}

/**
 * Returns the schema of an option in the file. A value that is parsed from text (`90%`, `5m`, a list with commas) may be
 * text, or the parsed value.
 */
function schemaOf(option: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(option, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (!isPipe(def) || def.in._zod.def.type !== 'transform') return
      const made = { ...jsonSchema }
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.anyOf = [made, { type: 'string' }]
    },
  })
  return schema as JsonSchema
}

function isPipe(def: z.core.$ZodTypeDef): def is z.core.$ZodPipeDef {
  return def.type === 'pipe'
}

/** The table of clauses that are on a level, for the guide. */
export function clauseLevels(): string {
  const rows = clauses.flatMap(({ id }) => {
    const { guide } = clauseTable[id]
    return guide === null ? [] : [[`\`${id}\``, guide.fails, guide.initial]]
  })
  return tableOf(['clause', 'triggers when', 'default'], rows)
}

/** Inputs of the Action that are not options of a run. */
const actionInputs = {
  'github-token': {
    description:
      'Token for the comment on the pull request (`pull-requests: write`), for results artifacts of the base (`actions: read`), and for `check-run` (`checks: write`). Without it the report is in the job summary only.',
    default: '${{ github.token }}',
  },
} as const

/**
 * Renders `action.yml` from the definitions of options and outputs. Inputs have no defaults there: the config file
 * decides about an input that is not given.
 */
export function actionYml(): string {
  const inputs = Object.fromEntries([
    ...inputNames.map((name) => [name, { description: helpOf(optionOf(name)), required: false }]),
    ...Object.entries(actionInputs).map(([name, input]) => [name, { ...input, required: false }]),
  ])
  const outputs = Object.fromEntries(
    Object.entries(outputDefinitions).map(([name, { meaning }]) => [name, { description: meaning }]),
  )
  const action = {
    name: 'Scenario Gate',
    description: 'Blocks a pull request that breaks your AI agent, and says why.',
    author: 'Scenario Gate contributors',
    branding: { icon: 'shield', color: 'purple' },
    inputs,
    outputs,
    // The second start closes what the first one could not, because it was killed.
    runs: { using: 'node24', main: 'dist/index.js', post: 'dist/index.js' },
  }
  return stringify(action, { lineWidth: 110, singleQuote: true })
}

/** Renders the table of the options. */
function optionsTable(): string {
  const rows = optionNames.map((name) => [`\`${name}\``, helpOf(optionOf(name))])
  const token = Object.entries(actionInputs).map(([name, { description }]) => [
    `\`${name}\``,
    `${description} Action only.`,
  ])
  return tableOf(['option', 'meaning'], [...rows, ...token])
}

/** Renders the table of the Action's outputs. */
function outputsTable(): string {
  const rows = Object.entries(outputDefinitions).map(([name, { meaning }]) => [`\`${name}\``, meaning])
  return tableOf(['output', 'meaning'], rows)
}

/** Renders docs/reference/options.md. */
export function optionsPage(): string {
  return [
    '# Options and outputs',
    '',
    'Every option has the same name as an input of the Action, a flag of `scenario-gate run` (`--fail-on regressions`) and a key of',
    '`scenario-gate.yaml`. A flag or an input overrides the config file. Unknown names and values are errors.',
    '',
    '## Options',
    '',
    optionsTable(),
    '',
    '## Outputs of the Action',
    '',
    outputsTable(),
    '',
  ].join('\n')
}
