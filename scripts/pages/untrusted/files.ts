/** Something that a verdict is made from, and whose version of it counts where a change comes from outside. */
export interface UntrustedInput {
  readonly id: string
  /** Name, as Markdown. */
  readonly what: string
  readonly kind: 'file' | 'variable' | 'process' | 'address' | 'cache'
  /** `base`: that of the merge base. `head`: that of the change. `none`: nothing that the change could bring. */
  readonly counts: 'base' | 'head' | 'none'
  /** Protection against a change that uses it to open the gate, as Markdown. */
  readonly why: string
}

/** The files that a verdict reads. */
export const untrustedFiles = [
  {
    id: 'config',
    what: 'Config file (`scenario-gate.yaml`, or the one that `config` names), with policy, quarantine and options',
    kind: 'file',
    counts: 'base',
    why: 'No change writes its own policy.',
  },
  {
    id: 'accepted',
    what: 'Accepted changes (`scenario-gate-accepted.yaml`)',
    kind: 'file',
    counts: 'base',
    why: 'No change accepts its own regression.',
  },
  {
    id: 'scenarios',
    what: 'Scenario files, also those of other systems',
    kind: 'file',
    counts: 'head',
    why: 'The checks of the base run as well. Every loosened test blocks.',
  },
  {
    id: 'datasets',
    what: 'Datasets',
    kind: 'file',
    counts: 'head',
    why: 'Like scenario files: a row that is gone or changed is a loosened test.',
  },
  {
    id: 'judge-files',
    what: 'Judge files and rubrics (`.kensa/judges`)',
    kind: 'file',
    counts: 'head',
    why: 'Another rubric is another question. No model is asked, and no cached verdict answers it.',
  },
  {
    id: 'runtime-config',
    what: 'Prompts, packs, arenas and RuntimeConfig files',
    kind: 'file',
    counts: 'head',
    why: 'Like scenario files. Programs that they name are not started.',
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
    why: 'A pass on a recording that the change brings, committed or not, is unverified. A failure counts.',
  },
  {
    id: 'recordings-of-runs',
    what: 'Recorded traces of scenarios with a `run_command`',
    kind: 'file',
    counts: 'head',
    why: 'Like other recordings: they do not replace a refused run.',
  },
  {
    id: 'replayed',
    what: 'Recordings of an earlier run (`traces-dir`, with `replay`)',
    kind: 'file',
    counts: 'head',
    why: 'Like other recordings.',
  },
  {
    id: 'model-replies',
    what: 'Recorded model calls (`model-replies`, with `models: replay`)',
    kind: 'file',
    counts: 'head',
    why: 'Like other recordings: a pass on one that the change brings is unverified.',
  },
  {
    id: 'media',
    what: 'Media files that traces name',
    kind: 'file',
    counts: 'head',
    why: 'If the change brings one, checks of media prove nothing.',
  },
  {
    id: 'judge-replies',
    what: 'Recorded replies of judges and embedding models (`judge-replies`)',
    kind: 'file',
    counts: 'base',
    why: 'A reply is a verdict, so the change may not bring its own.',
  },
  {
    id: 'judge-calibration',
    what: 'Calibrations of judges (`judge-calibration.json`)',
    kind: 'file',
    counts: 'base',
    why: 'An uncalibrated judge may only advise. If the base cannot be read, every judge decides.',
  },
  {
    id: 'baseline-file',
    what: 'Results file or artifact that `baseline` names',
    kind: 'file',
    counts: 'base',
    why: 'Not used if it is not as the merge base has it, committed or not.',
  },
  {
    id: 'committed-results',
    what: 'Results file committed at the base (`scenario-gate-results.json`)',
    kind: 'file',
    counts: 'base',
    why: "Read from git's objects at the merge base.",
  },
  {
    id: 'custom-checks',
    what: "Modules and programs of the project's own checks",
    kind: 'file',
    counts: 'none',
    why: 'Never loaded or started. Their checks are unverified.',
  },
  {
    id: 'dot-env',
    what: '`.env`',
    kind: 'file',
    counts: 'none',
    why: 'Read only for commands, and set only for them.',
  },
  {
    id: 'base-commit',
    what: 'The base commit, and the history that leads to it',
    kind: 'file',
    counts: 'base',
    why: 'The event names it. Grafts and commit graphs are ignored, and commits must match their ids.',
  },
  {
    id: 'first-parent',
    what: 'First parent of the checked-out merge',
    kind: 'file',
    counts: 'base',
    why: "Counts only for GitHub's own merge (`GITHUB_SHA`), or if GitHub finds it on the base branch.",
  },
  {
    id: 'marks',
    what: 'Hidden lines of comments, and the notes of check runs and statuses',
    kind: 'address',
    counts: 'none',
    why: 'They decide which run may write, never a verdict. A fork cannot write them.',
  },
  {
    id: 'git-attributes',
    what: '`.gitattributes`, `.gitmodules`, `.git/config`, hooks, replace references, grafts',
    kind: 'file',
    counts: 'none',
    why: 'Git only reads objects, without filters, hooks, monitors or replacements. Of a submodule, it reads only the commit that the base names.',
  },
  {
    id: 'base-objects',
    what: "Git's objects of the base, of its submodules and of the change: commits, folders, files, links",
    kind: 'file',
    counts: 'base',
    why: 'An unreadable object (a shallow or partial clone, a submodule, an error in a file, content that is not what its id says) does not count as absent: clauses about it are undecided.',
  },
  {
    id: 'start-up-files',
    what: '`package.json`, `node_modules`, `.npmrc`, `.node-version`, `sitecustomize.py`',
    kind: 'file',
    counts: 'none',
    why: 'Nothing is loaded from the workspace.',
  },
  {
    id: 'runner-files',
    what: 'Event payload, `GITHUB_OUTPUT`, `GITHUB_STEP_SUMMARY`, `RUNNER_TEMP`',
    kind: 'file',
    counts: 'none',
    why: 'The runner makes them, outside of the workspace.',
  },
  {
    id: 'prices',
    what: 'Prices of models: the bundled list, and `prices` of the config file',
    kind: 'file',
    counts: 'base',
    why: 'Like the config file.',
  },
] as const satisfies readonly UntrustedInput[]
