import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatTrialKey,
  noTranscripts,
  renderHtml,
  type Transcripts,
} from '../../../src/report/html/document.ts'
import { packTranscript } from '../../../src/report/html/packed-transcript.ts'
import type { Results } from '../../../src/results/schema.ts'
import { comparedReport } from '../../support/compared-report.ts'
import { conversationFile } from '../../support/conversation.ts'
import { hostileText } from '../../support/hostile.ts'
import { htmlPage } from '../../support/html-page.ts'
import { hugeSuite } from '../../support/huge-suite.ts'
import { report } from '../../support/reports.ts'
import { aFailure, aResults, aScenario, aTrial } from '../../support/results.ts'
import { readOne } from '../../support/trace-files.ts'

const viewer = { script: 'show()', style: 'body{margin:0}' }
const page = (results: Results, transcripts: Transcripts = noTranscripts) =>
  htmlPage([...renderHtml(results, transcripts, viewer)].join(''))

const transcriptFor = async (answer: string) =>
  packTranscript(await readOne(conversationFile({ answer })), (text) => text.replaceAll('hunter2', '***'))

describe('the HTML report', () => {
  test('allows its own script and style and nothing else', () => {
    const { policy, hashes } = page(report('blocked-regression'))
    const [script, style] = hashes
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src '${script}'`,
      `style-src '${style}'`,
      "base-uri 'none'",
      "form-action 'none'",
    ])
  })

  test('has the worst scenarios first, and groups what did not pass by its cause', () => {
    const { run, scenarios } = page(comparedReport())
    expect(run.gate).toBe('closed')
    const states = run.scenarios.map(({ state }) => state)
    expect(states.slice(0, 4)).toEqual(['regressed', 'regressed', 'failed', 'unverified'])
    expect(states.at(-1)).toBe('passed')
    for (const [cause, { scenarios: of }] of run.causes.entries()) {
      for (const place of of) expect(run.scenarios[place]?.cause).toBe(cause)
    }
    expect(scenarios).toHaveLength(run.scenarios.length)
    expect(scenarios[0]?.divergence).toMatchObject({ step: 4, title: 'step 4: another tool is called' })
  })

  test('says the pass rate once: beside the headline', () => {
    const { run } = page(report('blocked-regression'))
    expect(run.passRate.head).not.toBeNull()
    expect(run.headline).toContain('regressed')
    expect(run.headline).not.toContain('pass rate')
  })

  test('takes no answer of an agent for what its trial cost', () => {
    const stopped = aFailure('max_cost', 'over-limit', { expected: 'max $0.01', actual: '$0.0235' })
    const answered = aFailure('output_equals', 'different', { expected: '$40', actual: '$50' })
    const trials = [[answered, stopped], [answered]].map((checks) => aTrial({ checks, metrics: {} }))
    const { run } = page(
      aResults({ scenarios: trials.map((trial, at) => aScenario(`s${at}`, { trials: [trial] })) }),
    )
    expect(run.scenarios.map(({ cost }) => cost?.value)).toEqual([0.0235, undefined])
  })

  test('says that there are no trials once', () => {
    const baseline = report('blocked-regression').run.baseline
    const { passed, failed, unverified } = { passed: 1, failed: 0, unverified: 0 }
    const results = aResults({
      scenarios: [
        aScenario('neither', { trials: [] }),
        aScenario('lost', { trials: [], baseTrials: { passed, failed, unverified } }),
        aScenario('new'),
      ],
    })
    const { run } = page({ ...results, run: { ...results.run, baseline } })
    expect(Object.fromEntries(run.scenarios.map(({ id, base, head }) => [id, [base, head]]))).toEqual({
      neither: [null, 'no trials'],
      lost: ['1/1', 'no trials'],
      new: ['no trials', '1/1'],
    })
  })

  test('holds the transcripts that it was given, and names the chunk of each', async () => {
    const results = aResults({
      scenarios: [aScenario('refund', { trials: [aTrial({ checks: [aFailure('a', 'b')] })] })],
    })
    const [scenario] = results.scenarios
    const [trial] = scenario?.trials ?? []
    if (scenario === undefined || trial === undefined) throw new Error('no trial')
    const { scenarios, transcript } = page(results, {
      ...noTranscripts,
      head: new Map([[formatTrialKey(scenario, trial), await transcriptFor('of the head: hunter2')]]),
      base: new Map([
        ['refund', [{ index: 2, outcome: 'passed', packed: await transcriptFor('of the base') }]],
      ]),
    })
    const [refund] = scenarios
    expect(transcript(refund?.trials[0]?.transcript)?.entries.at(-1)).toMatchObject({
      text: 'of the head: ***',
    })
    expect(refund?.baseTrials[0]).toMatchObject({ index: 2, outcome: 'passed' })
    expect(transcript(refund?.baseTrials[0]?.transcript)?.entries.at(-1)).toMatchObject({
      text: 'of the base',
    })
  })

  test('hides keys that nobody told it of', async () => {
    const key = `sk-proj-${'a1B2c3D4e5F6g7H8i9J0'.repeat(3)}`
    const call = { tool: 'login', args: { api_key: key }, result: `token ${key}` }
    const text = packTranscript(await readOne(conversationFile({ calls: [call], answer: key })), String)
    const html = `<script type="text/plain" id="run">${text}</script>\n`
    expect(htmlPage(html).texts).not.toContain(key)
  })

  test('no text of a stranger is anything but text', () => {
    const quiet = page(withText('x')).frame.replace(/<title>.*?<\/title>|<noscript>.*?<\/noscript>/gs, '')
    fc.assert(
      fc.property(hostileText, (text) => {
        const { frame, texts } = page(withText(text))
        expect(
          frame.replace(/<title>[^<>]*<\/title>|<noscript><p>[^<>]*<\/p><p>[^<>]*<\/p><\/noscript>/gs, ''),
        ).toBe(quiet)
        // What could hide or turn around its surroundings is written out.
        expect(texts).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      }),
      { numRuns: 40 },
    )
  })

  test('ten thousand scenarios make a file of less than a megabyte', () => {
    const html = [...renderHtml(hugeSuite(10_000), noTranscripts, viewer)].join('')
    expect(html.length).toBeLessThan(1_000_000)
    expect(htmlPage(html).scenarios).toHaveLength(10_000)
  })
})

/** The text wherever a stranger may write one. */
function withText(text: string): Results {
  const failure = aFailure(`c${text}`, text, {
    expected: text,
    actual: [text, { [text]: text }],
    description: text,
  })
  return aResults({
    baselineReason: text,
    scenarios: [
      aScenario(`id ${text}`, {
        name: text,
        file: text,
        tags: [text],
        changeReason: text,
        trials: [aTrial({ checks: [failure] })],
      }),
    ],
    diagnostics: [{ code: 'x', severity: 'error', message: text, file: text, line: 1 }],
  })
}
