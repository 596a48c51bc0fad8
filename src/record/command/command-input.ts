import type { JsonValue } from '../../core/json.ts'
import type { RunCommand } from '../../scenario/scenario.ts'
import { pythonJson } from '../../text/python.ts'
import { inputVariable } from './environment.ts'

/** A command with its input in the place where it takes it. */
export interface FedCommand {
  readonly argv: readonly string[]
  readonly stdin: string | null
  /** To be set besides its environment. */
  readonly env: Readonly<Record<string, string>>
  /** Why it cannot be given this input, in one sentence; null where it can. */
  readonly problem: string | null
}

/**
 * Gives a command its input, as Kensa does where it is an argument: a text as it is, anything else as
 * the JSON that Python writes. No input (null) is nothing; an empty text is an empty argument.
 */
export function commandWithInput(
  { argv, inputVia, hasPlaceholder }: Pick<RunCommand, 'argv' | 'inputVia' | 'hasPlaceholder'>,
  input: JsonValue,
  platform: NodeJS.Platform = process.platform,
): FedCommand {
  const text = input === null ? null : typeof input === 'string' ? input : pythonJson(input)
  const plain: FedCommand = { argv, stdin: null, env: {}, problem: null }
  if (hasPlaceholder) {
    const words = argv.map((word) => word.replaceAll('{{input}}', () => text ?? ''))
    return { ...plain, argv: words, problem: problemOf(words, platform) }
  }
  if (text === null) return plain
  switch (inputVia) {
    case 'argument':
      return { ...plain, argv: [...argv, text], problem: problemOf([text], platform) }
    case 'stdin':
      return { ...plain, stdin: text }
    case 'environment':
      return {
        ...plain,
        env: { [inputVariable]: text },
        problem: problemOf([`${inputVariable}=${text}`], platform),
      }
    case 'none':
      return plain
  }
}

const instead = 'pass it with `input_via: stdin`'

function problemOf(words: readonly string[], platform: NodeJS.Platform): string | null {
  if (words.some((word) => word.includes('\0'))) {
    return `The input holds a NUL character, which no argument or variable can; ${instead}.`
  }
  const { unit, sizeOf, most } = bounds(platform)
  const longest = Math.max(...words.map(sizeOf))
  if (longest <= most) return null
  const [is, bound] = [longest, most].map((size) => size.toLocaleString('en'))
  return `The input is too long for an argument or a variable: ${is} ${unit}, at most ${bound} here; ${instead}.`
}

/** Linux bounds each string (MAX_ARG_STRLEN, with its NUL), Windows the whole line; elsewhere it shows at the start. */
function bounds(platform: NodeJS.Platform) {
  if (platform === 'win32') {
    return { unit: 'characters', sizeOf: (word: string) => word.length, most: 32_766 }
  }
  const most = platform === 'linux' ? 131_071 : 1_000_000
  return { unit: 'bytes', sizeOf: (word: string) => Buffer.byteLength(word), most }
}
