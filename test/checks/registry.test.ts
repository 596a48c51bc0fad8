import { describe, expect, test } from 'vitest'
import { listNames, type Check, type Example } from '../../src/checks/define.ts'
import { listParams } from '../../src/reference/check-facts.ts'
import { findCheck } from '../../src/checks/find-check.ts'
import { checks } from '../../src/checks/registry.ts'
import { exampleVerdict } from '../support/example-verdict.ts'

const all: readonly Check[] = checks
const examples = all.flatMap((check) =>
  check.examples.map((example) => [check.type, example.title, check, example] as const),
)

function verdictOf(check: Check, example: Example<string>) {
  const verdict = exampleVerdict(check, example)
  return { status: verdict?.status, reason: verdict?.reason }
}

function expectedOf({ expect: wanted }: Example<string>) {
  if (wanted === undefined) return { status: 'pass', reason: 'ok' }
  if ('fail' in wanted) return { status: 'fail', reason: wanted.fail }
  if ('skip' in wanted) return { status: 'skip', reason: wanted.skip }
  return { status: 'error', reason: wanted.error }
}

describe('registry', () => {
  test('gives each name to one check', () => {
    const given = all.flatMap(listNames)
    expect(new Set(given).size).toBe(given.length)
    expect(given.map((name) => findCheck(name)?.type)).toEqual(
      all.flatMap(({ type, aliases = [] }) => [type, ...aliases.map(() => type)]),
    )
  })
})

describe('examples are true', () => {
  test.for(examples)('%s: %s', ([, , check, example]) => {
    expect(verdictOf(check, example)).toEqual(expectedOf(example))
  })
})

/** Reasons of many checks, which the definition of none has to name. */
const common: ReadonlySet<string> = new Set(['missing-data', 'score-too-low', 'judge-uncertain'])

describe('definitions are complete', () => {
  test.for(all.map((check) => [check.type, check] as const))('%s', ([, check]) => {
    const shown = check.examples.map((example) => expectedOf(example).reason)
    const reasons = Object.keys(check.reasons)
    expect(new Set(shown)).toEqual(
      new Set(['ok', ...reasons, ...shown.filter((reason) => common.has(reason))]),
    )
    expect(listParams(check).filter(({ description }) => description === '')).toEqual([])
    const { summary, why, examples: shownAs } = check
    expect(JSON.stringify([summary, why, check.reasons, listParams(check), shownAs])).not.toContain('TODO')
    expect(reasons.filter((reason) => !/^[a-z]+(-[a-z]+)*$/.test(reason))).toEqual([])
    expect([check.summary, ...Object.values(check.reasons)].filter((words) => !words.endsWith('.'))).toEqual(
      [],
    )
    expect(
      Object.values(check.paramAliases ?? {}).filter(
        (name) => !listParams(check).some((param) => param.name === name),
      ),
    ).toEqual([])
  })

  test('what a negative check forbids is all it asks: it passes where nothing was called', () => {
    const passing = all
      .filter((check) => check.needs.includes('tool-calls'))
      .filter((check) => {
        const params = check.examples[0]?.params ?? {}
        return verdictOf(check, { title: '', params, trace: { calls: [] } }).status === 'pass'
      })
    expect(passing.map(({ type }) => type)).toEqual(
      all
        .filter(({ negative, needs }) => negative === true && needs.includes('tool-calls'))
        .map(({ type }) => type),
    )
  })
})
