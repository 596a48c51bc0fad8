import { stripVTControlCharacters } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { omitNullish } from '../../src/core/json.ts'
import { countColumns, wrapText } from '../../src/report/terminal/page.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import type { Remedy, Results } from '../../src/results/schema.ts'
import { hostileText } from '../support/hostile.ts'
import { hostileAside, hostileComparison, hostileParts } from '../support/hostile-comparison.ts'
import { hugeSuite } from '../support/huge-suite.ts'
import { reports, report } from '../support/reports.ts'
import { aFailure, aMetric, aResults, aScenario, aTrial } from '../support/results.ts'

const plain = { color: false, width: 100 }
const ofKind = (kind: 'run' | 'recorded') => [aTrial({ provenance: { kind } })]

describe('terminal', () => {
  test.for(Object.keys(reports))('%s: colour adds nothing but colour', (name) => {
    const results = report(name)
    const colored = renderTerminal(results, { ...plain, color: true })
    expect(colored).toContain('\u001b[')
    expect(stripVTControlCharacters(colored)).toBe(renderTerminal(results, plain))
  })

  test('a green run is a few lines', () => {
    expect(renderTerminal(aResults({ scenarios: [aScenario('a'), aScenario('b')] }), plain)).toBe(
      'Scenario Gate: 2 passed — gate open\n  Head  abc1234\n  Base  none\n\n✓ 2 passed\n    a  1/1 trials\n    b  1/1 trials\n',
    )
  })

  test('names no scenario twice to say that it is from a recording', () => {
    const scenarios = [
      aScenario('fresh', { trials: ofKind('run') }),
      aScenario('old', { trials: ofKind('recorded') }),
    ]
    const text = renderTerminal(aResults({ scenarios }), plain)
    expect(text).toContain('1 scored from recordings\n')
    expect(text.match(/\bold\b/g)).toHaveLength(1)
  })

  test('a warning about no file is a note, and no problem in files', () => {
    const diagnostics = [
      { code: 'agent-unknown', severity: 'warning', message: 'Nothing says which files make the agent.' },
      { code: 'unknown-key', severity: 'error', message: 'unknown key', file: 'a.yaml', line: 4 },
    ] satisfies Results['diagnostics']
    const text = renderTerminal(aResults({ scenarios: [aScenario('a')], diagnostics }), plain)
    expect(text).toContain(
      '1 problem in files, 1 note on the run\n  error  a.yaml:4: unknown key\n  note  Nothing says',
    )
  })

  test.for<[remedy: Remedy | undefined, next: string[]]>([
    ['name-traces', ['scenario-gate run PATH --traces GLOB']],
    ['allow-run', ['scenario-gate run PATH --record auto']],
    ['run', ['scenario-gate run PATH']],
    [undefined, []],
  ])('says what gives a scenario without a trace one: %s', ([remedy, next]) => {
    const scenarios = ['a', 'b'].map((id) =>
      aScenario(id, { outcome: 'unverified', trials: [], ...omitNullish({ remedy }) }),
    )
    const text = renderTerminal(aResults({ scenarios }), plain)
    expect([...text.matchAll(/^ {2}(scenario-gate .*?) {2}#/gm)].map(([, command]) => command)).toEqual(next)
  })

  test('verbose names what passed and cuts no list', () => {
    const text = renderTerminal(hugeSuite(200), { ...plain, verbose: true })
    expect([...text.matchAll(/^ {4}scenario-00001 /gm)]).toHaveLength(1)
    expect(text).not.toContain('more in the results file')
  })

  test('a huge suite is cut, and says so', () => {
    const text = renderTerminal(hugeSuite(3_000), plain)
    expect(text).toContain('and 312 more\n')
    expect(text.split('\n').length).toBeLessThan(300)
  })

  test('hostile text moves no cursor and gives the runner no command', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const failure = aFailure(text, text, {
          expected: text,
          actual: { called: [text] },
          description: text,
        })
        const soft = aFailure(text, text, { severity: 'warning', actual: text })
        const results = aResults({
          ...hostileComparison(text),
          baselineReason: text,
          scenarios: [
            aScenario(text, {
              ...hostileParts(text),
              change: 'regressed',
              name: text,
              file: text,
              changeReason: text,
              trials: [aTrial({ checks: [failure, soft], trace: { id: text, source: text, format: text } })],
            }),
            aScenario(text, { reason: text, trials: [] }),
            aScenario(text, { ...hostileParts(text), ...hostileAside(text, 'active') }),
            aScenario(text, hostileAside(text, 'over')),
          ],
          removed: [{ id: text, name: text, file: text, baseOutcome: 'passed' }],
          metrics: [aMetric(text, { label: text, head: 1 })],
          diagnostics: [{ code: text, severity: 'error', message: text, file: text }],
          clauses: [
            { id: text, holds: false, blocking: true, message: text },
            { id: text, holds: false, blocking: false, wouldBlock: true, message: text },
          ],
        })
        expect(renderTerminal(results, plain)).not.toMatch(
          /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]|^\s*::[a-z]|##\[/imu,
        )
      }),
    )
  })
})

describe('columns', () => {
  test.for([
    ['abc', 3],
    ['漢字', 4],
    ['e\u0301', 1],
    ['🎉', 2],
  ] as const)('%s takes %d', ([text, width]) => {
    expect(countColumns(text)).toBe(width)
  })

  test('lines are wrapped at spaces and lose no word', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }),
        fc.integer({ min: 0, max: 8 }),
        (words, indent) => {
          const lines = wrapText(words.join(' '), { width: 30, color: false }, indent)
          expect(lines.join(' ').trim().split(/\s+/)).toEqual(words)
          expect(lines.every((line) => line.startsWith(' '.repeat(indent)) && line.length <= 30)).toBe(true)
        },
      ),
    )
  })
})
