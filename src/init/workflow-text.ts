import { writeJson } from '../core/json.ts'
import { ownAction } from '../core/own-repository.ts'

/** What differs between the workflows of two projects. */
export interface WorkflowParts {
  /** Branch that pull requests go to. */
  readonly branch: string
  /** Steps that make the agent ready, each as its lines. */
  readonly setUp?: readonly (readonly string[])[]
  /** Names of the secrets that the agent needs in its environment. */
  readonly secrets?: readonly string[]
}

/** Writes the workflow that gates pull requests: the smallest one that compares, comments and keeps its results. */
export function workflowText({ branch, setUp = [], secrets = [] }: WorkflowParts): string {
  const env =
    secrets.length === 0 ? [] : ['env:', ...secrets.map((key) => `  ${key}: \${{ secrets.${key} }}`)]
  const steps = [
    [
      'uses: actions/checkout@v5',
      'with:',
      '  fetch-depth: 0 # traces, scenarios and policy of the base come from git history',
      '  persist-credentials: false # leaves no token where an agent could read it',
    ],
    ...setUp,
    [`uses: ${ownAction}`, 'id: gate', ...env],
    [
      'uses: actions/upload-artifact@v5',
      'if: ${{ !cancelled() }} # also when the gate is closed',
      'with:',
      '  name: scenario-gate-default',
      '  path: ${{ steps.gate.outputs.artifact }}',
      '  overwrite: true # for a run that is started again',
      '  compression-level: 0 # already packed',
    ],
  ]
  return `name: agent
on:
  pull_request:
  push:
    branches: [${plain(branch)}] # pull requests are compared with these runs

permissions:
  contents: read
  actions: read # finds the results of the base
  pull-requests: write # for the comment

jobs:
  gate:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
${steps.flatMap(stepLines).join('\n')}
`
}

function stepLines(lines: readonly string[]): string[] {
  return lines.map((line, index) => `      ${index === 0 ? '- ' : '  '}${line}`)
}

/** A name that YAML takes for a text. */
function plain(name: string): string {
  return /^[a-zA-Z][\w./-]*$/.test(name) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(name)
    ? name
    : writeJson(name)
}
