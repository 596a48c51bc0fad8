import { type Node, PatternError } from './ast.ts'
import { search } from './search.ts'
import { PatternParser } from './parse-python.ts'
import { programOf } from './program.ts'

/** A regular expression with the meaning it has in Python's `re`. */
export interface Pattern {
  /** Whether it matches anywhere. `too-costly`: given up after a fixed number of steps. */
  test(text: string): boolean | 'too-costly'
}

const longest = 20_000
const mostKept = 500
const kept = new Map<string, Pattern | PatternError>()

/** Compiles once per source; an error says what is wrong and where. */
export function compilePattern(source: string): Pattern | PatternError {
  const known = kept.get(source)
  if (known !== undefined) return known
  if (kept.size >= mostKept) kept.clear()
  const pattern = compile(source)
  kept.set(source, pattern)
  return pattern
}

function compile(source: string): Pattern | PatternError {
  if (source.length > longest) {
    return new PatternError(`A pattern has at most ${longest} characters`, longest)
  }
  try {
    const parsed = new PatternParser(source).parse()
    const literal = literalOf(parsed)
    if (literal !== null) return { test: (text) => text.includes(literal) }
    const program = programOf(parsed)
    return { test: (text) => search(program, text) }
  } catch (error) {
    if (error instanceof PatternError) return error
    throw error
  }
}

/** The text that the pattern stands for, where it is nothing but text. */
function literalOf(parsed: Node): string | null {
  if (parsed.type !== 'sequence') return null
  let literal = ''
  for (const item of parsed.items) {
    if (item.type !== 'set' || item.set.only === null) return null
    literal += String.fromCodePoint(item.set.only)
  }
  return literal
}
