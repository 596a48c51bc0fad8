/** Something that a verdict is made from, and whose version of it counts where a change comes from outside. */
export interface UntrustedInput {
  readonly id: string
  /** As Markdown. */
  readonly what: string
  readonly kind: 'file' | 'variable' | 'process' | 'address' | 'cache'
  /** `base`: that of the merge base. `head`: that of the change. `none`: nothing that the change could bring. */
  readonly counts: 'base' | 'head' | 'none'
  /** What keeps the change from turning the gate green with it, as Markdown. */
  readonly why: string
}

/**
 * Everything that a verdict reads. A new row needs a walk in `test/untrusted/`: there a fork changes it, links to it
 * and deletes it, and the gate must stay closed.
 */
export const untrustedInputs = [
  {
    id: 'config',
    what: 'Config file (`scenario-gate.yaml`, or the one that `config` names), with policy, quarantine and options',
    kind: 'file',
    counts: 'base',
    why: 'Nobody writes the policy for their own change.',
  },
  {
    id: 'accepted',
    what: 'Accepted changes (`scenario-gate-accepted.yaml`)',
    kind: 'file',
    counts: 'base',
    why: 'Nobody accepts their own regression.',
  },
  {
    id: 'scenarios',
    what: 'Scenario files, also those of other systems',
    kind: 'file',
    counts: 'head',
    why: 'The checks of the base are asked as well. Whatever the change takes away from the tests blocks.',
  },
  {
    id: 'datasets',
    what: 'Datasets',
    kind: 'file',
    counts: 'head',
    why: 'As scenario files: a row that is gone or changed is a loosened test.',
  },
  {
    id: 'judge-files',
    what: 'Judge files and rubrics (`.kensa/judges`)',
    kind: 'file',
    counts: 'head',
    why: 'Another rubric is another question. No model is asked it, and no kept verdict answers it.',
  },
  {
    id: 'runtime-config',
    what: 'Prompts, packs, arenas and RuntimeConfig files',
    kind: 'file',
    counts: 'head',
    why: 'Read as scenario files are. Programs that they name are not started.',
  },
  {
    id: 'floors',
    what: 'New scenarios',
    kind: 'file',
    counts: 'head',
    why: 'A new scenario that passes never lifts a floor of the suite or of a tag.',
  },
  {
    id: 'recordings',
    what: 'Recorded traces (`traces`, the trace folder)',
    kind: 'file',
    counts: 'head',
    why: 'They are what is judged. A pass on a recording that the change brings is unverified; a failure counts.',
  },
  {
    id: 'recordings-of-runs',
    what: 'Recorded traces of scenarios with a `run_command`',
    kind: 'file',
    counts: 'head',
    why: 'As other recordings: they do not stand in for a run that was refused.',
  },
  {
    id: 'replayed',
    what: 'Recordings of an earlier run (`traces-dir`, with `replay`)',
    kind: 'file',
    counts: 'head',
    why: 'As other recordings.',
  },
  {
    id: 'media',
    what: 'Media files that traces name',
    kind: 'file',
    counts: 'head',
    why: 'Where the change brings one, no check of media proves anything.',
  },
  {
    id: 'judge-replies',
    what: 'Recorded replies of judges and embedding models (`judge-replies`)',
    kind: 'file',
    counts: 'base',
    why: 'A reply is a verdict.',
  },
  {
    id: 'judge-calibration',
    what: 'Calibrations of judges (`judge-calibration.json`)',
    kind: 'file',
    counts: 'base',
    why: 'Without its calibration a judge may lose its say. Where the base cannot be read, every judge decides.',
  },
  {
    id: 'baseline-file',
    what: 'Results file or artifact that `baseline` names',
    kind: 'file',
    counts: 'base',
    why: 'Not used where it is committed and not as the merge base has it.',
  },
  {
    id: 'committed-results',
    what: 'Results file committed at the base (`scenario-gate-results.json`)',
    kind: 'file',
    counts: 'base',
    why: "Read out of git's objects at the merge base.",
  },
  {
    id: 'custom-checks',
    what: "Modules and programs of the project's own checks",
    kind: 'file',
    counts: 'none',
    why: 'Never loaded nor started; their checks are unverified.',
  },
  {
    id: 'dot-env',
    what: '`.env`',
    kind: 'file',
    counts: 'none',
    why: 'Only read for commands, and set for them alone.',
  },
  {
    id: 'git-attributes',
    what: '`.gitattributes`, `.gitmodules`, `.git/config`, hooks, replace references, grafts',
    kind: 'file',
    counts: 'none',
    why: 'Git only reads objects: no filter, hook, monitor, replacement or nested repository is used.',
  },
  {
    id: 'start-up-files',
    what: '`package.json`, `node_modules`, `.npmrc`, `.node-version`, `sitecustomize.py`',
    kind: 'file',
    counts: 'none',
    why: 'Nothing is loaded out of the workspace.',
  },
  {
    id: 'runner-files',
    what: 'Event payload, `GITHUB_OUTPUT`, `GITHUB_STEP_SUMMARY`, `RUNNER_TEMP`',
    kind: 'file',
    counts: 'none',
    why: 'The runner makes them, outside of the workspace.',
  },
  {
    id: 'judge-cache',
    what: 'Kept verdicts of judges (`cache-dir`)',
    kind: 'cache',
    counts: 'none',
    why: 'Refused where anything in it, or a link on the way to it, is committed.',
  },
  {
    id: 'embeddings-cache',
    what: 'Kept embeddings (`embeddings` in `cache-dir`)',
    kind: 'cache',
    counts: 'none',
    why: 'As kept verdicts.',
  },
  {
    id: 'results-artifacts',
    what: 'Results artifacts of earlier runs, and verdicts of judges in them',
    kind: 'cache',
    counts: 'base',
    why: 'Only of runs of the base branch in this repository.',
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
    why: 'The workflow sets them; git gets none but what it needs to start.',
  },
  {
    id: 'git',
    what: '`git`',
    kind: 'process',
    counts: 'none',
    why: 'That of the runner; it is never looked for in the workspace.',
  },
  {
    id: 'commands',
    what: 'Commands of scenarios: `run_command`, `setup`, `teardown`',
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
    why: 'The runner says where it is.',
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
    why: 'It listens only while commands run, at an address that cannot be guessed.',
  },
  {
    id: 'prices',
    what: 'Prices of models: the list that comes along, and `prices` of the config file',
    kind: 'file',
    counts: 'base',
    why: 'A part of the config file.',
  },
] as const satisfies readonly UntrustedInput[]

export type UntrustedInputId = (typeof untrustedInputs)[number]['id']
