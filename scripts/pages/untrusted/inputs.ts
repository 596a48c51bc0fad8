import { untrustedFiles, type UntrustedInput } from './files.ts'
import { renderTable } from '../tables.ts'

const others = [
  {
    id: 'judge-cache',
    what: 'Cached verdicts of judges (`cache-dir`)',
    kind: 'cache',
    counts: 'none',
    why: 'Refused if anything in it, or a link on the way to it, is committed. Start no programs of the change before this step.',
  },
  {
    id: 'embeddings-cache',
    what: 'Cached embeddings (`embeddings` in `cache-dir`)',
    kind: 'cache',
    counts: 'none',
    why: 'Like cached verdicts.',
  },
  {
    id: 'results-artifacts',
    what: 'Results artifacts of earlier runs, and verdicts of judges in them',
    kind: 'cache',
    counts: 'base',
    why: 'Only those of the base branch in this repository count.',
  },
  {
    id: 'inputs',
    what: '`INPUT_*`: the inputs of the Action',
    kind: 'variable',
    counts: 'none',
    why: 'The workflow sets them.',
  },
  {
    id: 'github-variables',
    what: '`GITHUB_*`, `RUNNER_*`, `ACTIONS_*`',
    kind: 'variable',
    counts: 'none',
    why: 'The runner sets them.',
  },
  {
    id: 'judge-variables',
    what: '`KENSA_JUDGE_MODEL`, `SCENARIO_GATE_JUDGE_API_KEY`, keys of providers (`OPENAI_API_KEY`, …)',
    kind: 'variable',
    counts: 'none',
    why: 'The workflow sets them, and no model is asked.',
  },
  {
    id: 'network-variables',
    what: '`HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`, `NODE_EXTRA_CA_CERTS`',
    kind: 'variable',
    counts: 'none',
    why: 'The workflow sets them.',
  },
  {
    id: 'node-variables',
    what: '`NODE_OPTIONS`, `PATH`, `GIT_*`',
    kind: 'variable',
    counts: 'none',
    why: 'The workflow sets them. Git gets only what it needs to start.',
  },
  {
    id: 'git',
    what: '`git`',
    kind: 'process',
    counts: 'none',
    why: "It is the runner's, never one from the workspace.",
  },
  {
    id: 'commands',
    what: 'Commands of scenarios: `run_command`, `setup`, `teardown`, `state_command`',
    kind: 'process',
    counts: 'none',
    why: 'Not started. With `untrusted-commands: run` the change runs its own, if the job has no secrets.',
  },
  {
    id: 'evaluators',
    what: 'Programs and modules of checks, while they run',
    kind: 'process',
    counts: 'none',
    why: 'Not started.',
  },
  {
    id: 'github-api',
    what: "GitHub's API (`GITHUB_API_URL`)",
    kind: 'address',
    counts: 'none',
    why: 'The runner sets its address.',
  },
  {
    id: 'models',
    what: 'Judges and embedding models (`judge-base-url`, addresses of providers)',
    kind: 'address',
    counts: 'none',
    why: 'Not asked.',
  },
  {
    id: 'evaluator-hosts',
    what: 'Services of `rest_eval` and `a2a_eval` (`evaluator-hosts`)',
    kind: 'address',
    counts: 'none',
    why: 'Not asked.',
  },
  {
    id: 'receiver',
    what: 'The receiver of spans, on loopback',
    kind: 'address',
    counts: 'none',
    why: 'It listens only while commands run, at an address that cannot be guessed; calls by gRPC name it in a header.',
  },
] as const satisfies readonly UntrustedInput[]

/**
 * Everything that a verdict reads. A new row needs a walk in `test/e2e/untrusted/`: there a fork changes it, links to it
 * and deletes it, and the gate must stay closed.
 */
export const untrustedInputs = [...untrustedFiles, ...others] as const

export type UntrustedInputId = (typeof untrustedInputs)[number]['id']

const versions = { base: 'the base', head: 'the change', none: 'neither' } as const

/** Renders the table of everything that an untrusted change may bring, as Markdown. */
export function renderUntrusted(): string {
  return renderTable(
    ['what a verdict reads', 'kind', 'whose counts', 'why the change cannot turn the gate green with it'],
    untrustedInputs.map(({ what, kind, counts, why }) => [what, kind, versions[counts], why]),
  )
}
