import { stringify } from 'yaml'
import { z } from 'zod'
import { describeOption } from '../../src/options/option.ts'
import { optionNames, getOption, inputNames, configNames } from '../../src/options/options.ts'
import { optionsSchema } from '../../src/options/options-schema.ts'
import { outputDefinitions } from '../../src/report/outputs.ts'
import { renderTable } from './tables.ts'
import { clauses } from '../../src/gate/clauses/registry.ts'
import { clauseTable } from '../../src/words/clauses.ts'
import type { JsonSchema } from '../../src/checks/params/param-schema.ts'
import { shareDefinitions } from './share-definitions.ts'

/** JSON Schema of the config file, for completion and checking in editors. */
export function buildConfigSchema(): JsonSchema {
  return shareDefinitions({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Config file of Scenario Gate',
    type: 'object',
    properties: Object.fromEntries(
      configNames.map((name) => [name, buildOptionSchema(optionsSchema.shape[name])]),
    ),
    additionalProperties: false,
  })
}

/**
 * Returns the schema of an option in the file. A value that is parsed from text (`90%`, `5m`, a list with commas) may be
 * text, or the parsed value.
 */
function buildOptionSchema(option: z.ZodType): JsonSchema {
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
export function renderClauseLevels(): string {
  const rows = clauses.flatMap(({ id }) => {
    const { guide } = clauseTable[id]
    return guide === null ? [] : [[`\`${id}\``, guide.fails, guide.initial]]
  })
  return renderTable(['clause', 'triggers when', 'default'], rows)
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
export function renderActionYml(): string {
  const inputs = Object.fromEntries([
    ...inputNames.map((name) => [name, { description: describeOption(getOption(name)), required: false }]),
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
function renderOptionsTable(): string {
  const rows = optionNames.map((name) => [`\`${name}\``, describeOption(getOption(name))])
  const token = Object.entries(actionInputs).map(([name, { description }]) => [
    `\`${name}\``,
    `${description} Action only.`,
  ])
  return renderTable(['option', 'meaning'], [...rows, ...token])
}

/** Renders the table of the Action's outputs. */
function renderOutputsTable(): string {
  const rows = Object.entries(outputDefinitions).map(([name, { meaning }]) => [`\`${name}\``, meaning])
  return renderTable(['output', 'meaning'], rows)
}

/** Renders docs/reference/options.md. */
export function renderOptionsPage(): string {
  return [
    '# Options and outputs',
    '',
    'Every option has the same name as an input of the Action, a flag of `scenario-gate run` (`--fail-on regressions`) and a key of',
    '`scenario-gate.yaml`. A flag or an input overrides the config file. Unknown names and values are errors.',
    '',
    '## Options',
    '',
    renderOptionsTable(),
    '',
    '## Outputs of the Action',
    '',
    renderOutputsTable(),
    '',
  ].join('\n')
}
