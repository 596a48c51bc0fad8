import { writeJson } from '../core/json.ts'
import { ownAction } from '../core/own-repository.ts'

/** Actions of others by their commits, as in the workflows of the documentation. */
export const pinned = {
  checkout: 'actions/checkout@1af3b93b6815bc44a9784bd300feb67ff0d1eeb3 # v6.0.0',
  setupNode: 'actions/setup-node@2028fbc5c25fe9cf00d9f06a71cc4710d4507903 # v6.0.0',
  setupPython: 'actions/setup-python@ece7cb06caefa5fff74198d8649806c4678c61a1 # v6.3.0',
  setupUv: 'astral-sh/setup-uv@37802adc94f370d6bfd71619e3f0bf239e1f3b78 # v7.6.0',
  uploadArtifact: 'actions/upload-artifact@b7c566a772e6b6bfb58ed0dc250532a479d7789f # v6.0.0',
} as const

/** What differs between the workflows of two projects. */
export interface WorkflowParts {
  /** Branch that pull requests go to. */
  readonly branch: string
  /** Steps that make the agent ready, each as its lines. */
  readonly setUp?: readonly (readonly string[])[]
  /** Records runs, with the keys of these names. */
  readonly recorder?: { readonly freshCommand: string; readonly keys: readonly string[] }
  /** Names of the secrets that the agent needs in its environment. */
  readonly secrets?: readonly string[]
}

/** Writes the workflow that gates pull requests: the smallest one that compares, comments and keeps its results. */
export function renderWorkflow({ branch, setUp = [], recorder, secrets = [] }: WorkflowParts): string {
  const steps = [
    [
      `uses: ${pinned.checkout}`,
      'with:',
      '  fetch-depth: 0 # traces, scenarios and policy of the base come from git history',
      '  persist-credentials: false # leaves no token where an agent could read it',
    ],
    ...setUp,
    ...(recorder === undefined ? [] : [renderRecordStep(recorder)]),
    [`uses: ${ownAction}`, 'id: gate', ...renderSecrets(secrets)],
    [
      `uses: ${pinned.uploadArtifact}`,
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
    types: [opened, synchronize, reopened, edited] # edited: it may be for another branch now
  merge_group:
  push:
    branches: [${quoteYamlName(branch)}] # pull requests are compared with these runs

permissions: {}

concurrency:
  group: \${{ github.workflow }}-\${{ github.event.pull_request.number || github.ref }}
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}

jobs:
  gate:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    permissions:
      contents: read # checks out the repository
      actions: read # finds the results of the base
      pull-requests: write # the comment
    steps:
${steps.flatMap(stepLines).join('\n')}
`
}

/** What it finds itself does not end the job: the gate decides. */
function renderRecordStep({ freshCommand, keys }: NonNullable<WorkflowParts['recorder']>): readonly string[] {
  const example = renderSecrets(['OPENAI_API_KEY']).slice(1)
  return [
    `run: ${freshCommand}`,
    'continue-on-error: true # the gate decides by the results',
    ...(keys.length > 0
      ? renderSecrets(keys)
      : ['# env: the keys of your providers, such as', ...example.map((line) => `# ${line}`)]),
  ]
}

function renderSecrets(names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : ['env:', ...names.map((name) => `  ${name}: \${{ secrets.${name} }}`)]
}

function stepLines(lines: readonly string[]): string[] {
  return lines.map((line, index) => `      ${index === 0 ? '- ' : '  '}${line}`)
}

/** A name that YAML takes for a text. */
function quoteYamlName(name: string): string {
  return /^[a-zA-Z][\w./-]*$/.test(name) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(name)
    ? name
    : writeJson(name)
}
