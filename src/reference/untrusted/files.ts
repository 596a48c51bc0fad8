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
    id: 'base-commit',
    what: 'The commit that is compared with, and the history that leads to it',
    kind: 'file',
    counts: 'base',
    why: 'That of the event. Grafts and a commit graph are left aside, and commits are held to their ids.',
  },
  {
    id: 'first-parent',
    what: 'First parent of a merge that is checked out',
    kind: 'file',
    counts: 'base',
    why: "Only of GitHub's own merge (`GITHUB_SHA`), or where GitHub knows it on the base branch.",
  },
  {
    id: 'marks',
    what: 'Hidden lines of comments, and the notes of check runs and statuses',
    kind: 'address',
    counts: 'none',
    why: 'They decide who may write where, and no verdict. A fork cannot write them.',
  },
  {
    id: 'git-attributes',
    what: '`.gitattributes`, `.gitmodules`, `.git/config`, hooks, replace references, grafts',
    kind: 'file',
    counts: 'none',
    why: 'Git only reads objects: no filter, hook, monitor or replacement is used, and of a submodule only the commit that its base names.',
  },
  {
    id: 'base-objects',
    what: "Git's objects of the base and of its submodules: commits, folders, files, links",
    kind: 'file',
    counts: 'base',
    why: 'What cannot be read of them (a shallow or partial clone, a submodule, an error in a file) is not absent: whatever needs it is undecided.',
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
    id: 'prices',
    what: 'Prices of models: the list that comes along, and `prices` of the config file',
    kind: 'file',
    counts: 'base',
    why: 'A part of the config file.',
  },
] as const satisfies readonly UntrustedInput[]
