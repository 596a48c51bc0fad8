import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { buildBreaches, evaluatePlainly, isLimiting } from '../../src/checks/breaches.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { checks } from '../../src/checks/registry.ts'
import type { JsonObject } from '../../src/core/json.ts'

const bind = (type: string, params: JsonObject) =>
  bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' })

/** Every example of a check that forbids or bounds something, by its parameters. */
const limiting = checks.flatMap((check) =>
  check.examples.flatMap(({ title, params, expect: wanted }) => {
    // Of such parameters, or of such a text, it can never tell.
    if (typeof wanted === 'object' && 'error' in wanted && wanted.error !== 'missing-data') return []

    const bound = bind(check.type, params as JsonObject)
    return isLimiting(bound) ? [{ name: `${check.type}: ${title}`, bound }] : []
  }),
)

describe('a run can be made that breaks each check that forbids or bounds something', () => {
  test('all families have some', () => {
    expect(limiting.length).toBeGreaterThan(130)
    const known = new Set<string>(limiting.map(({ bound }) => bound.check.type))
    const negative = (checks as readonly { type: string; negative?: boolean }[]).filter(
      (check) => check.negative,
    )
    expect(negative.filter(({ type }) => !known.has(type))).toEqual([])
  })

  test.for(limiting)('$name', ({ bound }) => {
    const found = buildBreaches(bound, 5_000).runs.map((breach) =>
      evaluatePlainly(buildExampleTrace(breach), bound),
    )
    expect(found).toContain('fail')
  })
})
