import { memoizeName } from '../../core/lazy.ts'
import { limits } from '../../core/limits.ts'
import { PatternFault, type Node } from './ast.ts'
import { translateJavaScript } from './javascript-pattern.ts'
import { PatternParser } from './parse-python.ts'
import { Re2Parser } from './parse-re2.ts'
import { buildProgram } from './program.ts'
import { search } from './matcher.ts'
import { sampleNode, type SampleMatches } from './sample-matches.ts'
import { includesWhole } from '../python-text.ts'

/** Languages of patterns: Python's `re`, Go's `regexp` (RE2's syntax), JavaScript's without flags. */
export type PatternSyntax = 'python' | 're2' | 'javascript'

/** Tells why a pattern cannot be used. */
export class PatternError extends Error {
  override readonly name = 'PatternError'
  /** The message without the place. */
  readonly reason: string
  /** Counts characters from 0. */
  readonly position: number

  constructor(reason: string, position: number) {
    super(`${reason} (at character ${position + 1})`)
    this.reason = reason
    this.position = position
  }
}

export interface Pattern {
  /** Tells whether it matches anywhere. `too-costly`: given up after a fixed number of steps, or where it held too much. */
  test(text: string): boolean | 'too-costly'
  /** Instructions that it is made of. */
  readonly size: number
  /** Note for the author when the pattern was read in another syntax than the one asked for, and why. */
  readonly note: string | null
}

const longest = 20_000
const maxKept = 500
const cache = new Map<string, Pattern | PatternError>()
/** Of the patterns that are kept. */
let keptInstructions = 0

/**
 * Compiles a regular expression, once per source and syntax; an error says what is wrong and where. RE2 has no look-around, but
 * PromptKit's own pages recommend it, so a pattern with one is read as Python's, and its `note` says so.
 */
export function compilePattern(source: string, syntax: PatternSyntax = 'python'): Pattern | PatternError {
  const key = `${syntax} ${source}`
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const pattern = compile(source, syntax)
  keptInstructions += pattern instanceof PatternError ? 0 : pattern.size
  if (cache.size >= maxKept || keptInstructions > limits.keptInstructions) {
    cache.clear()
    keptInstructions = pattern instanceof PatternError ? 0 : pattern.size
  }
  cache.set(key, pattern)
  return pattern
}

function compile(source: string, syntax: PatternSyntax): Pattern | PatternError {
  if (source.length > longest) return new PatternError(`A pattern has at most ${longest} characters`, longest)
  try {
    switch (syntax) {
      case 'python':
        return createPattern(new PatternParser(source).parse(), null)
      case 're2':
        return compileRe2(source)
      case 'javascript':
        return compile(translateJavaScript(source), 'python')
    }
  } catch (error) {
    if (error instanceof PatternFault) return new PatternError(error.reason, error.position)
    throw error
  }
}

function compileRe2(source: string): Pattern {
  const parser = new Re2Parser(source)
  const node = parser.parse()
  const { lookAround, onlyInGo } = parser
  if (lookAround === null) return createPattern(node, null)
  const problem = `Go's regular expressions have no ${lookAround.what}, so this one is read as Python's`
  if (onlyInGo !== null)
    throw new PatternFault(`${problem}, which have no ${onlyInGo.what}`, onlyInGo.position)
  return createPattern(parseAsPython(source, problem), `${problem}: ${differences}`)
}

/** Differences between Python and Go in the meaning of the same signs. */
const differences = '\\d, \\w, \\s and \\b know all of Unicode, and $ holds before a final line feed too'

function parseAsPython(source: string, problem: string): Node {
  try {
    return new PatternParser(source).parse()
  } catch (error) {
    if (error instanceof PatternFault) throw new PatternFault(`${problem}. ${error.reason}`, error.position)
    throw error
  }
}

function createPattern(parsed: Node, note: string | null): Pattern {
  const literal = findLiteral(parsed)
  if (literal !== null) return { test: (text) => includesWhole(text, literal), size: 0, note }
  const program = buildProgram(parsed)
  return {
    test(text) {
      const match = search(program, text)
      return match === 'too-costly' ? match : match !== null
    },
    size: program.code.length,
    note,
  }
}

/** Finds the text of a pattern that is plain text. Half a surrogate pair is not part of a whole one. */
function findLiteral(parsed: Node): string | null {
  if (parsed.type !== 'sequence') return null
  let literal = ''
  for (const item of parsed.items) {
    const only = item.type === 'set' ? item.set.only : null
    // Halves of a character count as two characters, which are adjacent in no text.
    if (only === null || (only >= 0xd800 && only <= 0xdfff)) return null
    literal += String.fromCodePoint(only)
  }
  return literal
}

const parsers = [
  (source: string) => new PatternParser(source).parse(),
  (source: string) => new Re2Parser(source).parse(),
  (source: string) => new PatternParser(translateJavaScript(source)).parse(),
]

/** Makes texts that a pattern should match, and their ends: what stands before a gap may match the rest. */
export const sampleEnds = memoizeName((source: string): readonly string[] => {
  const texts = sampleMatches(source).texts.filter((text) => text.trim() !== '')
  const ends = texts.flatMap((text) =>
    text.split(/(?<=[ :=])/).map((_, at, parts) => parts.slice(at).join('')),
  )
  return [...new Set([...texts, ...ends])].slice(0, 20)
})

/** Makes short texts that a pattern should match, in whichever syntax it is meant. */
export function sampleMatches(source: string): SampleMatches {
  const samples = parsers.flatMap((parse) => {
    try {
      return sampleNode(parse(source))
    } catch (error) {
      if (error instanceof PatternFault) return []
      throw error
    }
  })
  return {
    texts: [...new Set(samples.flatMap(({ texts }) => texts))],
    isAll: samples.every(({ isAll }) => isAll),
  }
}
