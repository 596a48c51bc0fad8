import { compilePattern, PatternError } from '../../../text/pattern/pattern.ts'
import { type EvalResult, requireText } from './eval-result.ts'

export interface RegexMatchInput {
  readonly responseText: string
  /** A text is a regular expression without flags. */
  readonly patterns: readonly (string | RegExp | FilePattern)[]
  /** Default: `all`. */
  readonly mode?: 'all' | 'any' | null | undefined
}

/** The text of a pattern out of a file, shown as a `RegExp` is. */
export class FilePattern {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }

  toString(): string {
    return `/${this.source}/`
  }
}

export interface RegexMatchResult extends EvalResult {
  readonly failedPatterns: readonly string[]
}

/**
 * Tells whether a text matches all of some regular expressions, or any of them. Those that are texts run in an
 * engine of bounded time; a `RegExp` runs as it is, from the start of the text each time.
 * @throws TypeError if the text is none; SyntaxError where a pattern is none; Error where one takes too long.
 */
export function regexMatch({ responseText, patterns, mode }: RegexMatchInput): RegexMatchResult {
  requireText(responseText, 'responseText')
  if (!Array.isArray(patterns)) throw new TypeError('`patterns` must be a list')
  const failedPatterns = patterns.filter((pattern) => !matchesPattern(pattern, responseText)).map(String)
  const [all, count] = [isAll(mode), failedPatterns.length]
  const passed = all ? count === 0 : count < patterns.length
  const [good, bad] = all
    ? ['All patterns matched', `Failed patterns: ${failedPatterns.join(', ')}`]
    : ['At least one pattern matched', 'No patterns matched']
  return { key: 'regex_match', passed, details: passed ? good : bad, failedPatterns }
}

/** A word that is neither would ask for less than it seems to. */
function isAll(mode: RegexMatchInput['mode']): boolean {
  if (mode === undefined || mode === null || mode === 'all') return true
  if (mode === 'any') return false
  throw new TypeError(`\`mode\` must be all or any, got ${String(mode)}`)
}

export function createRegexMatchEvaluator(config: Omit<RegexMatchInput, 'responseText'>) {
  return ({ responseText }: Pick<RegexMatchInput, 'responseText'>): RegexMatchResult =>
    regexMatch({ ...config, responseText })
}

function matchesPattern(form: string | RegExp | FilePattern, text: string): boolean {
  if (form instanceof RegExp) return text.search(form) !== -1
  const source = form instanceof FilePattern ? form.source : form
  requireText(source, 'patterns')
  const pattern = compilePattern(source, 'javascript')
  if (pattern instanceof PatternError)
    throw new SyntaxError(`Invalid regular expression: /${source}/: ${pattern.message}`)
  const isMatch = pattern.test(text)
  if (isMatch === 'too-costly')
    throw new Error(`The search for /${source}/ was given up: it backtracks too much`)
  return isMatch
}
