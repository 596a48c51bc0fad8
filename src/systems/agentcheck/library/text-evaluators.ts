import { findCopOut, defaultCopOuts } from '../../../checks/text/cop-out.ts'
import { createOccurrenceTest } from '../../../checks/text/occurs-in.ts'
import { findBrokenBounds } from './bounds.ts'
import { type EvalResult, requireText, requireTexts } from './eval-result.ts'

interface OfText {
  readonly responseText: string
}

export interface ContentMatchInput extends OfText {
  /** Empty or absent: nothing is required, and that passes. */
  readonly mustContain?: readonly string[] | null | undefined
}

export interface ContentMatchResult extends EvalResult {
  readonly missing: readonly string[]
}

/**
 * Tells whether a text contains every one of some others, whatever their case.
 * @throws TypeError if one of them is no text.
 */
export function contentMatch({ responseText, mustContain }: ContentMatchInput): ContentMatchResult {
  const key = 'content_match'
  if (isNothing(mustContain)) return { key, passed: true, details: 'No content requirements', missing: [] }
  requireText(responseText, 'responseText')
  requireTexts(mustContain, 'mustContain')
  const occurs = createOccurrenceTest(responseText)
  const missing = mustContain.filter((wanted) => !occurs(wanted))
  const passed = missing.length === 0
  return {
    key,
    passed,
    details: passed ? 'All required content found' : `Missing: ${missing.join(', ')}`,
    missing,
  }
}

export function createContentMatchEvaluator({ mustContain }: Omit<ContentMatchInput, 'responseText'>) {
  return ({ responseText }: OfText): ContentMatchResult => contentMatch({ responseText, mustContain })
}

export interface NegativeMatchInput extends OfText {
  /** Empty or absent: nothing is forbidden, and that passes. */
  readonly mustNotContain?: readonly string[] | null | undefined
}

export interface NegativeMatchResult extends EvalResult {
  readonly found: readonly string[]
}

/**
 * Tells whether a text contains none of some others, whatever their case.
 * @throws TypeError if one of them is no text.
 */
export function negativeMatch({ responseText, mustNotContain }: NegativeMatchInput): NegativeMatchResult {
  const key = 'negative_match'
  if (isNothing(mustNotContain)) return { key, passed: true, details: 'No negative requirements', found: [] }
  requireText(responseText, 'responseText')
  requireTexts(mustNotContain, 'mustNotContain')
  const hits = mustNotContain.filter(createOccurrenceTest(responseText))
  const passed = hits.length === 0
  const details = passed ? 'No forbidden content found' : `Found: ${hits.join(', ')}`
  return { key, passed, details, found: hits }
}

export function createNegativeMatchEvaluator({ mustNotContain }: Omit<NegativeMatchInput, 'responseText'>) {
  return ({ responseText }: OfText): NegativeMatchResult => negativeMatch({ responseText, mustNotContain })
}

export interface NonEmptyInput extends OfText {
  /** In place of the usual ones; an empty list leaves only the blank text. */
  readonly copOutPhrases?: readonly string[] | null | undefined
}

/**
 * Tells whether a text says something: it is neither blank nor, as a whole, an evasion.
 * @throws TypeError if one of them is no text.
 */
export function nonEmpty({ responseText, copOutPhrases }: NonEmptyInput): EvalResult {
  const key = 'non_empty'
  requireText(responseText, 'responseText')
  if (responseText.trim() === '') return { key, passed: false, details: 'Response is empty' }
  const phrases = copOutPhrases ?? defaultCopOuts
  requireTexts(phrases, 'copOutPhrases')
  const phrase = findCopOut(responseText, phrases)
  if (phrase === null) return { key, passed: true, details: 'Response is non-empty' }
  return { key, passed: false, details: `Response is a cop-out phrase: "${phrase}"` }
}

export function createNonEmptyEvaluator(config?: Omit<NonEmptyInput, 'responseText'>) {
  return ({ responseText }: OfText): EvalResult => nonEmpty({ ...config, responseText })
}

export interface LengthBoundsInput extends OfText {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

export interface LengthBoundsResult extends EvalResult {
  readonly length: number
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/**
 * Tells whether a text is as long as asked for, in UTF-16 units, bounds included.
 * @throws TypeError if the text is none, or where it would pass and a bound is no number.
 */
export function lengthBounds({ responseText, min, max }: LengthBoundsInput): LengthBoundsResult {
  requireText(responseText, 'responseText')
  const { length } = responseText
  const broken = findBrokenBounds(length, { min, max })
  return {
    key: 'length_bounds',
    passed: broken.length === 0,
    details: (broken.length === 0 ? ['within bounds'] : broken)
      .map((at) => `${length} chars ${at}`)
      .join('. '),
    length,
    min,
    max,
  }
}

export function createLengthBoundsEvaluator({ min, max }: Omit<LengthBoundsInput, 'responseText'>) {
  return ({ responseText }: OfText): LengthBoundsResult => lengthBounds({ responseText, min, max })
}

function isNothing(list: unknown): list is null | undefined | readonly [] {
  return list === undefined || list === null || list === '' || (Array.isArray(list) && list.length === 0)
}
