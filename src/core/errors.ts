import { buildDocsUrl } from './own-repository.ts'

/** Who can fix it sets the exit code: `input` 2 (flag, path), `environment` 3 (git, GitHub, judge), `bug` 70 (ours). */
export type ErrorKind = 'input' | 'environment' | 'bug'

interface ErrorEntry {
  readonly kind: ErrorKind
  readonly title: string
  /** Remedy. */
  readonly help: string
}

/** Every error that ends a run. Problems in single files are diagnostics and end nothing. */
export const errorCatalogue = {
  'bad-option': {
    kind: 'input',
    title: 'An option is unknown or has a value it cannot take',
    help: `\`scenario-gate COMMAND --help\` lists the options; inputs and the config file: ${buildDocsUrl('reference/options.md')}`,
  },
  'bad-config': {
    kind: 'input',
    title: 'The config file cannot be used',
    help: `Correct the place that the message names. Every key: ${buildDocsUrl('reference/options.md')}`,
  },
  'no-scenarios': {
    kind: 'input',
    title: 'No scenario was found',
    help: 'Pass the file or folder of your scenarios, or create one with `scenario-gate init`. If your tests run the agent, record them first, such as by `pytest --scenario-gate` or `npx vitest run`.',
  },
  'path-outside': {
    kind: 'input',
    title: 'A path leaves the workspace',
    help: 'Keep scenarios, traces and datasets inside the repository; links out of it are not followed.',
  },
  'not-found': {
    kind: 'input',
    title: 'A file or folder does not exist',
    help: 'Check the spelling; paths are relative to the working directory.',
  },
  'too-large': {
    kind: 'input',
    title: 'A file is larger than the limit',
    help: 'Split the file; the message names the limit.',
  },
  'bad-results': {
    kind: 'input',
    title: 'A results file cannot be read',
    help: 'Give a file that `scenario-gate run --results FILE` wrote.',
  },
  'bad-accepted': {
    kind: 'input',
    title: 'The file of accepted changes cannot be read',
    help: 'Correct the place that the message names, or write the entry again with `scenario-gate accept`.',
  },
  'bad-calibration': {
    kind: 'input',
    title: 'The file of calibrations cannot be read',
    help: 'Write it again with `scenario-gate judge calibrate LABELS --keep`.',
  },
  'no-verdict': {
    kind: 'environment',
    title: 'The judge to calibrate gave no verdict',
    help: 'Set the key of a provider and, if needed, --judge-model; or use recorded replies with --judge replay.',
  },
  'bad-event': {
    kind: 'environment',
    title: 'The event payload of the workflow run cannot be read',
    help: 'GITHUB_EVENT_PATH must name the JSON file that the runner wrote.',
  },
  'other-commit': {
    kind: 'environment',
    title: 'Another commit was checked out',
    help: 'Check out the commit that the event is about, or its merge with the base. The message says how.',
  },
  'unknown-commit': {
    kind: 'environment',
    title: 'The commit to judge cannot be confirmed',
    help: 'A verdict counts for one commit. Check the repository out with actions/checkout before this step.',
  },
  'not-collected': {
    kind: 'environment',
    title: 'The run of the pull request left no usable results',
    help: `Look at its log and run it again. Its workflow has to upload the output \`artifact\` of \`mode: collect\`: ${buildDocsUrl('guide/forks.md')}`,
  },
  'cannot-read': {
    kind: 'environment',
    title: 'A file or folder cannot be read',
    help: 'Check its permissions.',
  },
  'not-checked-out': {
    kind: 'environment',
    title: 'A file of the commit was not checked out',
    help: 'Check out all files of the suite, so that no scenario and no recording is missing. The message says how.',
  },
  'cannot-write': {
    kind: 'environment',
    title: 'A file cannot be written',
    help: 'Check that the folder exists, is writable and has room.',
  },
  'no-resources': {
    kind: 'environment',
    title: 'The machine ran out of file descriptors, memory or disk space',
    help: 'Raise the limit (`ulimit -n 1024`), free disk space, or use a larger runner.',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue

/** Ends the run. Its message is shown to a person as it is. */
export class GateError extends Error {
  override readonly name = 'GateError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }

  get kind(): ErrorKind {
    return errorCatalogue[this.code].kind
  }

  get help(): string {
    return errorCatalogue[this.code].help
  }

  get exitCode(): number {
    return exitCodes[this.kind]
  }
}

/** The error of a flag, an option or an argument that cannot be used. */
export function createOptionError(message: string): GateError {
  return new GateError('bad-option', message)
}

/** Process exit codes; 0 and 1 come from the gate. */
export const exitCodes = { open: 0, closed: 1, input: 2, environment: 3, bug: 70 } as const

const resourceErrorCodes: Readonly<Record<string, string>> = {
  EMFILE: 'This process may not open more files at the same time',
  ENFILE: 'The machine cannot open more files at the same time',
  ENOMEM: 'The machine has no memory left',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
}

/** The error of a machine that is out of files, memory or disk space; null for anything else. */
export function toResourceError(thrown: unknown): GateError | null {
  const { code = '', message } = toError(thrown) as NodeJS.ErrnoException
  const sentence = Object.hasOwn(resourceErrorCodes, code) ? resourceErrorCodes[code] : undefined
  return sentence === undefined
    ? null
    : new GateError('no-resources', `${sentence}: ${message}.`, { cause: thrown })
}

/** Anything that was thrown, as an Error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** A GateError that was thrown. Any other error is thrown again. */
export function requireGateError(thrown: unknown): GateError {
  if (thrown instanceof GateError) return thrown
  throw thrown
}

/** Gives what `read` does; `otherwise` where that throws a GateError. Any other error is thrown. */
export async function readOr<Value, Other>(
  otherwise: Other,
  read: () => Value | Promise<Value>,
): Promise<Value | Other> {
  try {
    return await read()
  } catch (thrown) {
    requireGateError(thrown)
    return otherwise
  }
}
