import { optionNames, optionsSchema } from '../options/options.ts'
import { outputDefinitions } from '../report/outputs.ts'
import { actionInputs } from './action-yml.ts'
import { tableOf } from './tables.ts'

/** Table of the options, as README and the reference page show it. */
export function optionsTable(): string {
  const rows = optionNames.map((name) => [`\`${name}\``, optionsSchema.shape[name].description ?? ''])
  const token = Object.entries(actionInputs).map(([name, { description }]) => [
    `\`${name}\``,
    `${description} Action only.`,
  ])
  return tableOf(['option', 'meaning'], [...rows, ...token])
}

/** Table of the Action's outputs. */
export function outputsTable(): string {
  const rows = Object.entries(outputDefinitions).map(([name, description]) => [`\`${name}\``, description])
  return tableOf(['output', 'meaning'], rows)
}

/** docs/reference/options.md */
export function optionsPage(): string {
  return [
    '# Options and outputs',
    '',
    'The same options, under the same names, are inputs of the Action, flags of `scenario-gate run` (`--fail-on regressions`) and keys of',
    '`scenario-gate.yaml`. A flag or an input goes before the config file. Unknown names and unknown words are errors.',
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
