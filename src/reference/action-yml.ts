import { stringify } from 'yaml'
import { configOnly, optionNames, optionsSchema } from '../options/options.ts'
import { outputDefinitions } from '../report/outputs.ts'

/** Inputs that only the Action has. */
export const actionInputs = {
  'github-token': {
    description:
      'Token for the pull-request comment, which needs `pull-requests: write`, and for results artifacts of the base, which need `actions: read`. Without it the report stays in the job summary.',
    default: '${{ github.token }}',
  },
} as const

/**
 * The text of `action.yml`, from the definitions of options and outputs. Inputs have no defaults
 * there: an input that is not given leaves the word to the config file.
 */
export function actionYml(): string {
  const inputs = Object.fromEntries([
    ...optionNames
      .filter((name) => !configOnly.includes(name))
      .map((name) => [name, { description: optionsSchema.shape[name].description ?? '', required: false }]),
    ...Object.entries(actionInputs).map(([name, input]) => [name, { ...input, required: false }]),
  ])
  const outputs = Object.fromEntries(
    Object.entries(outputDefinitions).map(([name, description]) => [name, { description }]),
  )
  const action = {
    name: 'Scenario Gate',
    description: 'Blocks a pull request that breaks your AI agent, and says why.',
    author: 'Scenario Gate contributors',
    branding: { icon: 'shield', color: 'purple' },
    inputs,
    outputs,
    runs: { using: 'node24', main: 'dist/index.js' },
  }
  return stringify(action, { lineWidth: 110, singleQuote: true })
}
