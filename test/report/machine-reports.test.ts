import { readFileSync } from 'node:fs'
import { validate } from 'ctrf'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { renderCtrf } from '../../src/report/ctrf.ts'
import { renderJunit } from '../../src/report/junit.ts'
import type { Results } from '../../src/results/schema.ts'
import { hostileSuite } from '../support/hostile-suite.ts'
import { hostileText } from '../support/hostile.ts'
import { hugeSuite } from '../support/huge-suite.ts'
import { report, reports } from '../support/reports.ts'
import { aCheck, aFailure, aResults, aScenario, aTrial } from '../support/results.ts'

const schema = readFileSync(new URL('../fixtures/junit.xsd', import.meta.url), 'utf8')
const junit = (results: Results) => [...renderJunit(results)].join('')
const ctrf = (results: Results) => JSON.parse(renderCtrf(results)) as unknown
const problemsOf = async (...xml: string[]) => (await validateXML({ xml, schema })).errors

const three = aResults({
  scenarios: [
    aScenario('passes', { trials: [aTrial({ metrics: { duration_s: 1.5 } })] }),
    aScenario('fails', {
      file: 'scenarios/passes.yaml',
      change: 'regressed',
      tags: ['smoke'],
      line: 12,
      trials: [
        aTrial({
          checks: [aFailure('output_contains', 'not-found', { expected: 'order', actual: 'Sorry' })],
        }),
      ],
    }),
    aScenario('unverified', { reason: 'no trace found', trials: [] }),
  ],
  notRun: [{ id: 'left', file: 'scenarios/left.yaml', line: 3, reason: 'no changed file matches' }],
})

describe('JUnit XML', () => {
  test('has a suite for each file, a case for each scenario, and the gate', async () => {
    const xml = junit(three)
    expect(await problemsOf(xml)).toEqual([])
    await expect(xml).toMatchFileSnapshot('golden/machine/junit.txt')
  })

  test('keeps to the schema for every report', async () => {
    const all = [...Object.values(reports).map((make) => make()), hostileSuite(), hugeSuite(300)]
    expect(await problemsOf(...all.map(junit))).toEqual([])
  })

  test('an open gate is a case that passed, a run without a verdict is an error', () => {
    expect(junit(report('all-green'))).toContain(
      '<testcase name="gate" classname="Scenario Gate" time="0.000"/>',
    )
    expect(junit(report('unverified-outage'))).toMatch(
      /<error type="gate-closed" message="Scenario Gate: 8 unverified/,
    )
  })

  test('is well-formed whatever the texts are, and no line of it is a command', async () => {
    const texts = fc.sample(hostileText, { numRuns: 60, seed: 7 })
    const xml = texts.map((text) => junit(withText(text)))
    expect(await problemsOf(...xml)).toEqual([])
    for (const one of xml) expect(one).not.toMatch(/^\s*::|##\[/m)
  })
})

describe('CTRF JSON', () => {
  test('has a test for each scenario, and the gate', async () => {
    expect(validate(ctrf(three))).toMatchObject({ valid: true })
    await expect(renderCtrf(three)).toMatchFileSnapshot('golden/machine/ctrf.txt')
  })

  test('keeps to the published schema', () => {
    const all = [...Object.values(reports).map((make) => make()), hostileSuite(), hugeSuite(300)]
    for (const results of all) expect(validate(ctrf(results))).toMatchObject({ valid: true })
    fc.assert(
      fc.property(hostileText, (text) => validate(ctrf(withText(text))).valid),
      { numRuns: 30 },
    )
  })

  test('counts unverified scenarios as neither passed nor failed', () => {
    expect(ctrf(three)).toMatchObject({
      results: { summary: { tests: 5, passed: 1, failed: 2, skipped: 1, other: 1 } },
    })
  })
})

/** The text wherever a stranger may write one. */
function withText(text: string): Results {
  const failure = aFailure(text, text, { expected: text, actual: [text], description: text })
  return aResults({
    scenarios: [
      aScenario(`id ${text}`, {
        file: text,
        name: text,
        tags: [text],
        trials: [aTrial({ checks: [failure] })],
      }),
      aScenario('unverified', {
        reason: text,
        trials: [aTrial({ checks: [aCheck({ type: text, status: 'error', reason: text, actual: text })] })],
      }),
    ],
    notRun: [{ id: `left ${text}`, file: text, line: 1, reason: text }],
  })
}
