import { expect, test } from 'vitest'
import { findCostlyText, listPatterns } from './support/pattern-cost.ts'
import { sourceFiles } from './support/source-files.ts'

/** Patterns whose texts are short by what is before them, and why. */
const excused: Readonly<Record<string, string>> = {
  [String.raw`\.?0+$`]: 'of a number',
  [String.raw`(\.\d\d\d*?)0+$`]: 'of a number',
  [String.raw`\B(?=(\d{3})+$)`]: 'of a number',
  [String.raw`\\+[nrt]|[\s"'+,]`]: 'of 240 characters',
  [String.raw`\d|[a-z].*[A-Z]|[A-Z].*[a-z]`]: 'of 4,096 characters',
  [String.raw`(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)`]: 'of 40 characters',
  [String.raw`eval[^/]*\.ya?ml$`]: 'of the name of a file',
  [String.raw`^(?:(?:prompts?|instructions)\/.+|[^/]*(?:prompt|instruction|system)[^/]*\.(?:md|txt|ya?ml|json|j2|jinja2?))$`]:
    'of the name of a file',
}

test('no pattern takes more than a line of steps: whoever writes its text could stop the run', () => {
  const costly = listPatterns(sourceFiles('src')).flatMap((pattern) => {
    const text = findCostlyText(pattern)
    return text === null || pattern.source in excused ? [] : [`${pattern.where} ${text} ${pattern.source}`]
  })
  expect(costly).toEqual([])
})

test.each([
  ['a*b', 'a'],
  ['(?:a|b|ab)*c', ''],
  [String.raw`\s*\n\s*`, ''],
  [String.raw`:\/\/[^\s@]*@`, ''],
  [String.raw`^"(?:\\["\\]|[^"])*"$`, ''],
  [String.raw`^\s*$|^\s*x?\s*y`, 'm'],
])('a pattern that takes squares is found: %s', (source) => {
  expect(findCostlyText({ source, flags: '' })).not.toBeNull()
})
test.each([String.raw`^\s*\{`, 'a{0,40}b', '"[^"]*"?', String.raw`(?<!\n)\n+$`])(
  'and no other: %s',
  (source) => {
    expect(findCostlyText({ source, flags: '' })).toBeNull()
  },
)
