import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { renderParityPage, type ParityCount } from '../../scripts/pages/parity-page.ts'
import { deviations } from '../../scripts/pages/deviations.ts'
import { systems as allSystems } from '../../src/systems/registry.ts'
import { expectParity } from '../support/parity/comparison.ts'
import { namedTests } from '../support/parity/named-tests.ts'
import { comparedSystems, type ComparedSystem } from '../support/parity/systems.ts'
import { triesAll } from '../support/strength.ts'

/** Tests of systems run all vectors, one by one. Here they are run once more where these rooms are touched, and each night: none may be left out. */
const isFull = triesAll('reference', 'systems', 'checks')

/** Counts the vectors of a system, and runs them; those that neither agree nor are listed are in `differ`. */
async function tallied({ comparisons }: ComparedSystem) {
  const counts = new Map<string, ParityCount>()
  const differ: string[] = []
  for (const comparison of comparisons) {
    const { subject, id, as } = comparison
    const { agree, listed } = counts.get(subject) ?? { agree: 0, listed: 0 }
    try {
      if (isFull) await expectParity(comparison)
    } catch (difference) {
      differ.push(`${id}: ${String(difference)}`)
    }
    const isListed = as !== null
    counts.set(subject, { agree: agree + (isListed ? 0 : 1), listed: listed + (isListed ? 1 : 0) })
  }
  return { counts, differ }
}

/** What shows each entry of the table of deviations of a system. */
function evidenceFor({ origin, comparisons, byTable }: ComparedSystem): Map<string, number | string> {
  const shown = new Map<string, number | string>()
  for (const { as } of comparisons) {
    if (as !== null) shown.set(as, Number(shown.get(as) ?? 0) + 1)
  }
  const tables = [
    ...Object.entries(namedTests[origin] ?? {}).map(([entry, [file]]) => [entry, file] as const),
    ...byTable,
  ]
  for (const [entry, file] of tables) {
    if (!shown.has(entry)) shown.set(entry, `test/${file}`)
  }
  return shown
}

function notCompared({ vectors, comparisons, whyNot }: ComparedSystem): Map<string, number> {
  const known = new Set(comparisons.map(({ id }) => id))
  const reasons = new Map<string, number>()
  for (const vector of vectors.filter(({ id }) => !known.has(id))) {
    const why = whyNot(vector) ?? `\`${vector.id}\` has no reason`
    reasons.set(why, (reasons.get(why) ?? 0) + 1)
  }
  return reasons
}

const pages = allSystems.flatMap((system) =>
  comparedSystems.filter(({ origin }) => origin === system.id).map((compared) => ({ system, compared })),
)

test('docs/reference/parity.md, and every vector agrees or is listed', async () => {
  const differing: Record<string, readonly string[]> = {}
  const systems = []
  for (const { system, compared } of pages) {
    const { counts, differ } = await tallied(compared)
    differing[system.id] = differ
    systems.push({ system, counts, shown: evidenceFor(compared), notCompared: notCompared(compared) })
  }
  expect(differing).toEqual(Object.fromEntries(pages.map(({ system }) => [system.id, []])))
  await expect(renderParityPage(systems)).toMatchFileSnapshot('../../docs/reference/parity.md')
})

describe.for(pages)('$compared.origin', ({ system, compared }) => {
  test('every entry is shown by a vector or a test, and nothing is listed without an entry', () => {
    const entries = deviations[system.id].flatMap((table) => Object.keys(table))
    expect([...evidenceFor(compared).keys()].sort()).toEqual(entries.sort())
  })

  test('no test is named for what vectors show', () => {
    const listed = new Set(compared.comparisons.map(({ as }) => as))
    expect(Object.keys(namedTests[compared.origin] ?? {}).filter((entry) => listed.has(entry))).toEqual([])
  })

  test('every vector is compared, or there is a reason', () => {
    expect([...notCompared(compared).keys()].filter((why) => why.endsWith('has no reason'))).toEqual([])
  })

  test.for(Object.entries(namedTests[compared.origin] ?? {}))(
    '%s: the named test exists',
    ([, [file, name]]) => {
      expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(name)
    },
  )
})
