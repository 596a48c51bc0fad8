import { describe, expect, test } from 'vitest'
import { noContext } from '../../src/report/context.ts'
import { noTranscripts, renderHtml } from '../../src/report/html/document.ts'
import { renderComment } from '../../src/report/markdown/document.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import { trustText } from '../../src/words/trust.ts'
import type { Decision, Results } from '../../src/results/schema.ts'
import { htmlPage } from '../support/html-page.ts'
import { aResults } from '../support/results.ts'

type Rate = NonNullable<Decision['falseClosings']>
const known: Rate = { closed: 5, of: 400, scenarios: 30, trials: 3, base: 'history' }

function withRate(falseClosings: Decision['falseClosings']): Results {
  const results = aResults({})
  return { ...results, decision: { ...results.decision, ...(falseClosings && { falseClosings }) } }
}

describe('how often a gate like this one closes for nothing', () => {
  test.for<[Partial<Rate>, string]>([
    [
      {},
      'A gate like this closes for nothing in at most 1 of 13 pull requests (1 of 39 where trials and days are independent; simulated: 30 scenarios, 3 trials each, a base with 20 earlier runs); those beside one base share its luck.',
    ],
    [
      { closed: 0 },
      'A gate like this closes for nothing in at most 1 of 44 pull requests (1 of 130 where trials and days are independent; simulated: 30 scenarios, 3 trials each, a base with 20 earlier runs); those beside one base share its luck.',
    ],
    [
      { closed: 210 },
      'A gate like this closes for nothing in at most 10 of 10 pull requests (6 of 10 where trials and days are independent; simulated: 30 scenarios, 3 trials each, a base with 20 earlier runs); those beside one base share its luck.',
    ],
    [
      { base: 'run' },
      'A gate like this closes for nothing in at most 1 of 13 pull requests (1 of 39 where trials and days are independent; simulated: 30 scenarios, 3 trials each, the base run again); those beside one base share its luck.',
    ],
    [
      { hasLimits: true },
      'A gate like this closes for nothing in at most 1 of 13 pull requests (1 of 39 where trials and days are independent; simulated: 30 scenarios, 3 trials each, a base with 20 earlier runs); those beside one base share its luck. Floors and limits are not counted in.',
    ],
  ])('%o', ([parts, words]) => {
    expect(trustText(withRate({ ...known, ...parts }))).toBe(words)
  })

  test('stands in the comment, on the terminal and in the HTML report', () => {
    const words = 'A gate like this closes for nothing in at most 1 of 13 pull requests'
    expect(renderComment(withRate(known), noContext)).toContain(words)
    expect(renderTerminal(withRate(known), { color: false, width: 120 })).toContain(words)
    const html = [...renderHtml(withRate(known), noTranscripts, { script: '', style: '' })].join('')
    expect(htmlPage(html).run.facts.flat()).toContainEqual(expect.stringContaining(words))
  })

  test('follows on trials that are alike', () => {
    const words = trustText({ ...withRate(known), alikeTrials: { trials: 10, worth: 2.7027 } })
    expect(words).toMatch(
      /^Trials of one run are alike, as earlier runs show: 10 count as 2\.7\. A gate like this/,
    )
  })

  test('gives way to what makes trials repeat each other', () => {
    const repeated = { ...withRate(undefined), repeatedTrials: { scenarios: 29, of: 30 } }
    expect(trustText(repeated)).toBe(
      'All trials of 29 of 30 scenarios took the same number of tokens: if a cache answers them, several trials count as one.',
    )
    expect(trustText({ ...withRate(undefined), areSidesUnlike: true })).toContain(
      'Head and base differ in more scenarios than chance explains',
    )
  })

  test('is not said where nobody knows', () => {
    expect(trustText(withRate(undefined))).toBeNull()
    expect(renderComment(withRate(undefined), noContext)).not.toContain('closes for nothing')
  })
})
