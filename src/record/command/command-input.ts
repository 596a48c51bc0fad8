import { fillWord, formatArgument, type FindVariable } from '../../scenario/command-placeholders.ts'
import type { InputWay, RunCommand, Scenario } from '../../scenario/scenario.ts'
import { inputVariable } from './environment.ts'

/** A command with its input in the place where it takes it. */
export interface FedCommand {
  readonly argv: readonly string[]
  /** The same with variables by their names, which may be secrets. */
  readonly shown: readonly string[]
  readonly stdin: string | null
  /** Its own variables. */
  readonly variables: Readonly<Record<string, string>>
  /** To be set besides its environment. */
  readonly env: Readonly<Record<string, string>>
  /** Why it cannot be given this input, in one sentence; null if it can. */
  readonly problem: string | null
}

/**
 * Fills the placeholders of a command and gives it its input, as Kensa does where it is an argument: a text as it
 * is, anything else as the JSON that Python writes. No input (null) is nothing; an empty text is an empty argument.
 */
export function fillCommand(
  command: Pick<RunCommand, 'argv' | 'env' | 'inputVia' | 'hasPlaceholder'>,
  { input, row, today = null }: Pick<Scenario, 'input' | 'row'> & { readonly today?: number | null },
  platform: NodeJS.Platform = process.platform,
  findVariable: FindVariable = () => undefined,
): FedCommand {
  const unset = new Set<string>()
  const find: FindVariable = (name) => {
    const value = findVariable(name)
    if (value === undefined) unset.add(name)
    return value
  }
  const filled = (word: string) => fillWord(word, input, row, find, today)
  const argv = command.argv.map(filled)
  const shown = command.argv.map((word) => fillWord(word, input, row, () => undefined, today))
  const entries = Object.entries(command.env).map(([name, word]) => [name, filled(word)] as const)
  const passed =
    input === null || command.hasPlaceholder ? nothing : passings[command.inputVia](formatArgument(input))
  const changed = [
    ...argv.filter((word, index) => word !== command.argv[index]),
    ...entries.flatMap(([name, word]) => (word === command.env[name] ? [] : [`${name}=${word}`])),
  ]
  const problem = explainUnset([...unset]) ?? findProblem([...changed, ...passed.bounded], platform)
  const variables = Object.fromEntries(entries)
  return {
    argv: [...argv, ...passed.argv],
    shown: [...shown, ...passed.argv],
    stdin: passed.stdin,
    variables,
    env: passed.env,
    problem,
  }
}

const nothing = { argv: [], stdin: null, env: {}, bounded: [] }

/** `bounded`: what the system must be able to hold. */
const passings = {
  argument: (text: string) => ({ ...nothing, argv: [text], bounded: [text] }),
  stdin: (text: string) => ({ ...nothing, stdin: text }),
  environment: (text: string) => {
    return { ...nothing, env: { [inputVariable]: text }, bounded: [`${inputVariable}=${text}`] }
  },
  none: () => nothing,
} satisfies Record<InputWay, (text: string) => object>

function explainUnset([name]: readonly string[]): string | null {
  if (name === undefined) return null
  return `\`\${env:${name}}\`: the environment has no ${name}, or does not pass it to commands of an untrusted change.`
}

const instead = 'pass it with `input_via: stdin`'

function findProblem(words: readonly string[], platform: NodeJS.Platform): string | null {
  if (words.some((word) => word.includes('\0')))
    return `The input contains a NUL character, which arguments and variables cannot; ${instead}.`
  const { unit, sizeOf, most } = getBounds(platform)
  const longest = Math.max(0, ...words.map(sizeOf))
  if (longest <= most) return null
  const [is, bound] = [longest, most].map((size) => size.toLocaleString('en'))
  return `The input is too long for an argument or a variable: ${is} ${unit}, at most ${bound} here; ${instead}.`
}

/** Returns limits of a command line: Linux bounds each string (MAX_ARG_STRLEN, with NUL), Windows the whole line. */
function getBounds(platform: NodeJS.Platform) {
  if (platform === 'win32') return { unit: 'characters', sizeOf: (word: string) => word.length, most: 32_766 }
  const most = platform === 'linux' ? 131_071 : 1_000_000
  return { unit: 'bytes', sizeOf: (word: string) => Buffer.byteLength(word), most }
}
