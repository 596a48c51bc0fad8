import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/**
 * Variables of our own step: its inputs, the runner's services and file commands, its token, the key of the
 * judge alone. An agent that needs a token of GitHub gets one by another name, such as `GH_TOKEN`.
 */
const ownStep =
  /^(?:INPUT_.*|ACTIONS_.*|GITHUB_(?:ENV|PATH|OUTPUT|STATE|STEP_SUMMARY|TOKEN|ACTION|ACTION_PATH|ACTION_REF|ACTION_REPOSITORY)|SCENARIO_GATE_JUDGE_API_KEY)$/

/** Variables that route, drop or hide telemetry. Production's settings must not sample or divert what we record. */
const telemetryRoute =
  /^(?:OTEL_(?:EXPORTER_.*|SDK_DISABLED|(?:EXPERIMENTAL_)?CONFIG_FILE|(?:TRACES|LOGS|METRICS)_(?:EXPORTER|SAMPLER|SAMPLER_ARG)|B(?:SP|LRP)_.*|(?:SPAN|EVENT|LINK|LOGRECORD)_.*|ATTRIBUTE_.*)|TRACEPARENT|TRACESTATE|TRACELOOP_(?:BASE_URL|HEADERS)|OPENINFERENCE_HIDE_.*|LANGSMITH_HIDE_(?:INPUTS|OUTPUTS)|LANGFUSE_(?:BASE_URL|HOST|SAMPLE_RATE|TRACING_ENABLED|OTEL_.*))$/

/**
 * Variables that a stranger's agent needs to start, and none that may be a secret: where programs
 * and their libraries are, who and where we are, which language. RUNNER_TRACKING_ID lets the runner end
 * what outlives the job.
 */
const harmless = new RegExp(
  `^(?:${[
    'PATH|HOME|SHELL|USER|LOGNAME|TZ|TERM|TMPDIR|TEMP|TMP|LANG|LANGUAGE|LC_[A-Z]+',
    'CI|GITHUB_ACTIONS|GITHUB_WORKSPACE|RUNNER_(?:OS|ARCH|TEMP|TOOL_CACHE|TRACKING_ID)|AGENT_TOOLSDIRECTORY',
    'LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|PKG_CONFIG_PATH|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS|REQUESTS_CA_BUNDLE',
    'PYTHONPATH|PYTHONLOCATION|PYTHON[23]?_ROOT_DIR|VIRTUAL_ENV|NVM_DIR|PNPM_HOME|BUN_INSTALL|DENO_DIR|DOTNET_ROOT',
    'JAVA_HOME(?:_\\w+)?|GOPATH|GOROOT(?:_\\w+)?|CARGO_HOME|RUSTUP_HOME|XDG_(?:CACHE|CONFIG|DATA|STATE)_HOME|NO_PROXY',
    'SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|OS|PROCESSOR_ARCHITECTURE|NUMBER_OF_PROCESSORS|USERNAME|USERPROFILE',
    'HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|ALLUSERSPROFILE|PUBLIC|PROGRAMDATA|(?:COMMON)?PROGRAM(?:FILES|W6432)(?:\\(X86\\))?',
  ].join('|')})$`,
  'i',
)

/** Tells whether a command gets this variable of our own environment. Names are in upper case where case does not count. */
export function isInherited(name: string, trusted: boolean): boolean {
  return trusted ? !ownStep.test(name) && !telemetryRoute.test(name) : harmless.test(name)
}

/** Tells whether a variable says where telemetry goes; a `.env` file has no say in that either. */
export function isTelemetryRoute(name: string): boolean {
  return telemetryRoute.test(name)
}

/**
 * Overwrites, in the block of variables that our process was started with, the values that no stranger's command gets:
 * every process of the same user can read that block in `/proc/PID/environ`, and deleting a variable leaves it there.
 * `env`: that of the process, which keeps its values. False if the system does not allow it: only Linux does.
 */
export function hideEnvironment(env: NodeJS.ProcessEnv): boolean {
  if (process.platform !== 'linux') return false
  try {
    const block = readFileSync('/proc/self/environ')
    if (block.length === 0) return true
    const memory = openSync('/proc/self/mem', 'r+')
    try {
      const start = startOfBlock()
      for (const { name, from, to } of listEntries(block)) {
        if (isInherited(name, false)) continue
        // Setting it copies it elsewhere, so the original can be overwritten.
        const value = env[name]
        if (value !== undefined) env[name] = value
        writeSync(memory, new Uint8Array(to - from), 0, to - from, start + from)
      }
    } finally {
      closeSync(memory)
    }
    return listEntries(readFileSync('/proc/self/environ')).every(
      ({ name, isEmpty }) => isEmpty || isInherited(name, false),
    )
  } catch {
    return false
  }
}

/** Finds the block's address; fields of `/proc/self/stat` follow the program's name, which may hold anything. */
function startOfBlock(): number {
  const facts = readFileSync('/proc/self/stat', 'latin1')
  const fields = facts.slice(facts.lastIndexOf(')') + 2).split(' ')
  const start = Number(fields[47])
  if (!Number.isSafeInteger(start) || start <= 0) throw new Error('the address is not told')
  return start
}

interface Entry {
  readonly name: string
  /** Where its value is in the block; without the NUL that ends it. */
  readonly from: number
  readonly to: number
  readonly isEmpty: boolean
}

function listEntries(block: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at < block.length;) {
    const end = block.indexOf(0, at)
    const to = end === -1 ? block.length : end
    const equals = block.indexOf('=', at)
    if (equals !== -1 && equals < to) {
      const name = block.toString('utf8', at, equals)
      entries.push({ name, from: equals + 1, to, isEmpty: equals + 1 === to })
    }
    at = to + 1
  }
  return entries
}
