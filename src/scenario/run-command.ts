import { findPlaceholders, getVariable } from '../checks/params/placeholder.ts'
import { GateError } from '../core/errors.ts'
import { type JsonObject, omitNullish } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { joinPath, normalizePath } from '../files/paths.ts'
import { listUserTexts, takesInput } from './command-placeholders.ts'
import { commandKeys, type ScenarioValues } from './keys.ts'
import { createKeyProblem, type KeyProblem } from '../checks/keys/read-keys.ts'
import type { RunCommand, SimulatedUser } from './scenario.ts'
import { findProgramSyntax, findShellSyntax } from './shell-syntax.ts'

/**
 * Splits a command line into arguments as a POSIX shell does, without expanding anything: blanks
 * separate, quotes group, a backslash makes the next character plain. Null if a quote or a
 * backslash is left open.
 */
export function splitWords(line: string): string[] | null {
  const words: string[] = []
  let word: string | null = null
  let quote = ''
  for (let index = 0; index < line.length; index += 1) {
    const char = line[index] as string
    if (quote === '' && /\s/.test(char)) {
      if (word !== null) words.push(word)
      word = null
    } else if (quote === '' && (char === '"' || char === "'")) {
      quote = char
      word ??= ''
    } else if (quote === char && char !== '') quote = ''
    else if (char === '\\' && quote !== "'") {
      const next = line[(index += 1)]
      if (next === undefined) return null
      // In double quotes a backslash is plain but before a quote or another backslash.
      word = (word ?? '') + (quote === '"' && next !== '"' && next !== '\\' ? `\\${next}` : next)
    } else word = (word ?? '') + char
  }
  if (quote !== '') return null
  if (word !== null) words.push(word)
  return words
}

const openQuote = 'a quote or a backslash is left open; write a list, such as `[python, agent.py]`'
const noProgram = 'there is no program to start; write one, such as `[python, agent.py]`'

/** Reads `run_command` and the keys that go with it. */
export function readCommand(document: JsonObject, values: ScenarioValues) {
  const problems: KeyProblem[] = []
  const say = (path: KeyProblem['path'], message: string) => {
    if (problems.length < limits.faultsPerFile) problems.push(createKeyProblem(path, message, 'key'))
  }
  const { run_command: command } = values
  const ofInput = findPlaceholders(values.input).find(({ name }) => getVariable(name) !== null)
  if (ofInput !== undefined)
    say(['input'], `\`input\`: only \`env\` and \`run_command\` take a variable such as \`${ofInput.name}\``)
  if (!('run_command' in document)) {
    const advice = 'add the command, such as `run_command: [python, agent.py]`'
    for (const key of commandKeys)
      if (key in document) say([key], `\`${key}\` needs \`run_command\`; ${advice}`)
  }
  // Kensa's default.
  const isNone = command === undefined || (Array.isArray(command) && command.length === 0)
  const argv = isNone ? null : splitCommand(command, ['run_command'], say)
  const folder = readWorkingDirectory(values, say)
  const place = { workingDirectory: folder, traceFile: readTraceFile(values, folder, say) }
  const hooks = {
    setup: readCommandList('setup', values, say),
    teardown: readCommandList('teardown', values, say),
  }
  const { state_command: ofState, replay_ignore: replayIgnore = null, faults = null } = values
  const user = readUser(values, say)
  const stateCommand = ofState === undefined ? null : splitCommand(ofState, ['state_command'], say)
  if (argv === null) return { reading: null, problems, warnings: [] }
  const input = readInputVia(values, argv, say)
  checkNames(values, say)
  checkReferences(values, argv, say)
  const reading: RunCommand = {
    argv,
    env: { ...values.env_overrides, ...values.env },
    ...input,
    timeoutMs: values.timeout ?? null,
    ...place,
    ...hooks,
    ...omitNullish({ stateCommand, replayIgnore, faults, user }),
  }
  return { reading, problems, warnings: warnUnusedInput(values, reading) }
}

/** Returns null without a simulated user. The user's messages are the agent's input. */
function readUser({ user, input = null, input_via: way }: ScenarioValues, say: Say): SimulatedUser | null {
  if (user === undefined) return null
  const { goal, persona, model, max_turns: maxTurns = 10, stop_when: stopWhen, first = 'user', http } = user
  if (way !== undefined)
    say(['input_via'], '`input_via`: a simulated `user` says the input to the agent; remove one of them')
  if (input !== null && typeof input !== 'string')
    say(['input'], '`input`: expected a text, which is the first message of the simulated `user`')
  else if (input !== null && first === 'agent')
    say(['input'], '`input`: nobody would say it, because `user` has `first: agent`; remove one of them')
  for (const [key, text] of listUserTexts({ goal, ...omitNullish({ persona, stopWhen }) })) {
    const variable = findPlaceholders(text).find(({ name }) => getVariable(name) !== null)
    if (variable !== undefined)
      say(
        ['user', key],
        `\`user\`: only \`env\` and \`run_command\` take a variable such as \`${variable.name}\``,
      )
  }
  return { goal, model, maxTurns, first, ...omitNullish({ persona, stopWhen, http }) }
}

type Say = (path: KeyProblem['path'], message: string) => void

/** A command as its arguments; one text is split as a shell would. Null if it is none. */
function splitCommand(command: string | readonly string[], path: KeyProblem['path'], say: Say) {
  const words = typeof command === 'string' ? splitWords(command) : [...command]
  const fault =
    words === null ? openQuote : (words[0] ?? '') === '' ? noProgram : explainShellFault(command, words)
  if (fault === null) return words
  const name = path.map((part, index) => (index === 0 ? part : `[${part}]`)).join('')
  say(path, `\`${name}\`: ${fault}`)
  return null
}

/** Signs that a shell is needed; in one text all that is not in quotes, in a list the program alone. */
function explainShellFault(command: string | readonly string[], words: readonly string[]): string | null {
  const syntax = findProgramSyntax(words) ?? (typeof command === 'string' ? findShellSyntax(command) : null)
  if (syntax === null) return null
  const shown = syntax.part.startsWith('a ') ? syntax.part : `\`${syntax.part}\``
  const quotes = typeof command === 'string' ? '; in single quotes it is plain text' : ''
  return `there is no shell for ${shown}: ${syntax.instead}${quotes}`
}

/** At `{{input}}` where the command has it; else a list takes the input as one more argument, and one text nowhere. */
function readInputVia(
  values: ScenarioValues,
  argv: readonly string[],
  say: Say,
): Pick<RunCommand, 'inputVia' | 'hasPlaceholder'> {
  const { run_command: command, input_via: way } = values
  const isInArguments = argv.some(takesInput)
  const isInEnv = Object.values({ ...values.env_overrides, ...values.env }).some(takesInput)
  const hasPlaceholder = isInArguments || isInEnv
  if (values.user !== undefined) return { inputVia: 'none', hasPlaceholder }
  if (hasPlaceholder && way !== undefined && (way !== 'argument' || !isInArguments)) {
    const taker = isInArguments ? 'run_command' : 'env'
    say(['input_via'], `\`${taker}\` takes the input at \`{{input}}\`; remove that, or \`input_via: ${way}\``)
  }
  const isTaken = hasPlaceholder || typeof command !== 'string'
  return { inputVia: way ?? (isTaken ? 'argument' : 'none'), hasPlaceholder }
}

/** `input_via: none` is explicit, so it is not reported. */
function warnUnusedInput(values: ScenarioValues, { inputVia }: RunCommand): KeyProblem[] {
  const { input, dataset, input_via: way, user } = values
  if (user !== undefined) return []
  const hasInput = (input !== undefined && input !== null && input !== '') || typeof dataset === 'string'
  if (inputVia !== 'none' || way !== undefined || !hasInput) return []
  const every = typeof dataset === 'string' ? ', so all rows run alike' : ''
  const message = `the input is not passed to \`run_command\`${every}: one text takes it only at \`{{input}}\`; add that, or write a list, or \`input_via: none\``
  return [createKeyProblem(['run_command'], message, 'key')]
}

function checkNames(values: ScenarioValues, say: Say): void {
  for (const key of ['env_overrides', 'env'] as const) {
    const wrong = Object.keys(values[key] ?? {}).find((name) => !/^[^=\0]+$/.test(name))
    if (wrong === undefined) continue
    say(
      [key, wrong],
      `\`${key}\`: \`${wrong.slice(0, 80)}\` cannot be the name of a variable: it is empty, or contains \`=\` or a NUL`,
    )
  }
}

/** Variables as shells, workflows and other tools write them, which would be passed on as they stand. */
function checkReferences(values: ScenarioValues, argv: readonly string[], say: Say): void {
  const look = (path: readonly (string | number)[], word: string, isWhole: boolean) => {
    const [part, ...names] = (isWhole ? wholeReference : anyReference).exec(word) ?? []
    const name = names.find((one) => one !== undefined) ?? 'NAME'
    if (part !== undefined)
      say(path, `\`${path[0]}\`: nothing fills \`${part.slice(0, 80)}\`; write \`\${env:${name}}\``)
  }
  for (const key of ['env_overrides', 'env'] as const)
    for (const [name, value] of Object.entries(values[key] ?? {})) look([key, name], value, false)
  for (const key of ['run_command', 'state_command'] as const) {
    const words = key === 'run_command' ? argv : values.state_command
    // A shell fills them itself.
    if (!Array.isArray(values[key]) || !Array.isArray(words)) continue
    if (words.some((word) => /^(?:-\w*c|\/c)$/i.test(word))) continue
    for (const [index, word] of words.entries()) look([key, index], word, true)
  }
}

const ofWorkflow = String.raw`\$\{\{[^{}]*\}\}|\{\{ *env\.(\w+) *\}\}`
const wholeReference = new RegExp(
  String.raw`^(?:\$\{([A-Za-z_]\w*)\}|\$([A-Za-z_]\w*)|%(\w+)%)$|${ofWorkflow}`,
)
const anyReference = new RegExp(String.raw`\$\{([A-Z_][A-Z0-9_]*)(?::?-[^{}]*)?\}|${wholeReference.source}`)

function readWorkingDirectory({ working_directory: folder }: ScenarioValues, say: Say): string | null {
  if (folder === undefined) return null
  return resolveInside(folder, () => normalizePath(folder), ['working_directory'], say)
}

/** Relative to the working directory, as the command would name it; both together stay in the workspace. */
function readTraceFile({ trace_file: file }: ScenarioValues, folder: string | null, say: Say): string | null {
  if (file === undefined) return null
  const resolve = () => {
    // Joined, an absolute path would look like one that is relative.
    if (file.startsWith('/')) normalizePath(file)
    normalizePath(joinPath(folder ?? '.', file))
    return file
  }
  return resolveInside(file, resolve, ['trace_file'], say)
}

function resolveInside(path: string, resolve: () => string, at: readonly [string], say: Say): string | null {
  try {
    return resolve()
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    say(at, `\`${at[0]}\`: \`${path}\` leads out of the workspace; write a path inside of it`)
    return null
  }
}

/** One command, or a list of them. */
function readCommandList(key: 'setup' | 'teardown', values: ScenarioValues, say: Say): string[][] {
  return parseCommands(values[key], key, say)
}

/** Parses commands: text or a list of texts is one, a list of lists several. `say` gets the problem of a dropped one. */
export function parseCommands(value: ScenarioValues['setup'], key: string, say: Say): string[][] {
  if (value === undefined) return []
  if (typeof value === 'string') return dropNulls([splitCommand(value, [key], say)])
  if (value.every((item) => typeof item === 'string')) {
    const [program = ''] = value
    // A list of command lines, as other tools have it, would be a program with a blank in its name.
    if (/^[^\s/\\]+\s/.test(program)) {
      const advice = `write each command as a list of its own, such as \`- [${program.split(/\s+/).slice(0, 8).join(', ')}]\``
      say(
        [key],
        `\`${key}\`: a list of texts is one command, and \`${program.slice(0, 80)}\` is not a program; ${advice}`,
      )
      return []
    }
    return dropNulls([splitCommand(value, [key], say)])
  }
  return dropNulls(value.map((item, index) => splitCommand(item, [key, index], say)))
}

function dropNulls(commands: readonly (string[] | null)[]): string[][] {
  return commands.filter((command) => command !== null)
}
