import { writeJson, type JsonValue } from '../../../core/json.ts'
import { compilePattern, PatternError, type Pattern } from '../../../text/pattern/pattern.ts'
import { suggestWord } from '../../../text/suggest.ts'
import { ReadLimitExceeded } from '../counted.ts'
import { formats } from './formats.ts'
import { countKeyword } from './number-keywords.ts'
import type { Keywords, KeywordContext } from './rule.ts'

/** Measures text in characters as people count them: one outside of the basic plane is one. */
function measureLength(value: JsonValue): number | null {
  if (typeof value !== 'string') return null
  let length = 0
  for (const _ of value) length++
  return length
}

export function compileKeywordPattern(source: JsonValue, fault: KeywordContext['fault']): Pattern {
  if (typeof source !== 'string') return fault('expected a regular expression')
  const pattern = compilePattern(source, 're2')
  return pattern instanceof PatternError ? fault(pattern.message) : pattern
}

export function matchesPattern(pattern: Pattern, text: string): boolean {
  const isMatch = pattern.test(text)
  if (isMatch === 'too-costly') throw new ReadLimitExceeded()
  return isMatch
}

export const textKeywords: Keywords = {
  minLength: countKeyword('minLength', measureLength, true),
  maxLength: countKeyword('maxLength', measureLength, false),
  pattern({ value: source, fault }) {
    const pattern = compileKeywordPattern(source, fault)
    return (value, at, validation) =>
      typeof value !== 'string' || matchesPattern(pattern, value) || validation.broken(at, 'pattern', source)
  },
  format({ value: name, fault }) {
    if (typeof name !== 'string') return fault('expected the name of a format')
    const isOfFormat = formats.get(name)
    if (isOfFormat === undefined) {
      const near = suggestWord(name, formats.keys())
      return near === null
        ? null
        : fault(`there is no format ${writeJson(name.slice(0, 60))}; did you mean ${near}?`)
    }
    return (value, at, validation) =>
      typeof value !== 'string' || isOfFormat(value) || validation.broken(at, 'format', name)
  },
}
