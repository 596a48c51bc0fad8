import { present } from '../../core/present.ts'
import { placeOf } from '../../core/diagnostic.ts'
import type { Weakening } from '../../results/weakening-schema.ts'
import type { Results, ScenarioResult } from '../../results/schema.ts'
import {
  hiddenFailures,
  listedWeakenings,
  openWeakenings,
  weakeningWords,
  byTestsTitle,
  cellWords,
  changedByTests,
  policyLines,
} from '../tests-changed.ts'
import { counted, grouped } from '../figures.ts'
import { terminalPhrase } from '../phrase.ts'
import { listed, moreLine, painted, shortText, title, wrapped, type Page } from './page.ts'
import { changePhrase } from '../words/texts.ts'

/** Says what the change loosens in the policy, and when that counts. */
export function policyChangeLines(results: Results, most: number, page: Page): string[] {
  return policyLines(results, most).flatMap(({ label, changes, more, advice }) => [
    ...wrapped(`${label}: ${changes.map((change) => terminalPhrase(change)).join(', ')}${more}`, page, 2, ''),
    ...(advice.length === 0 ? [] : wrapped(terminalPhrase(advice), page, 4, '  ')),
  ])
}

/** Scenarios whose outcome differs because the tests changed: both sides by both sets of checks. */
export function byTestsGroup(scenarios: readonly ScenarioResult[], most: number, page: Page): string[] {
  const found = changedByTests(scenarios)
  if (found.length === 0) return []
  return [
    title(page, 'yellow', `${grouped(found.length)} ${byTestsTitle(found.length)}`),
    ...found.slice(0, most).flatMap((scenario) => {
      const { byBase, byHead } = cellWords(scenario)
      const { id, outcome } = scenario
      // A failed one says it where its checks are.
      const why = outcome === 'failed' ? [] : changePhrase(scenario)
      return [
        ...wrapped(
          `${shortText(id)}  by the base's checks ${byBase}, by the checks of this change ${byHead}`,
          page,
          4,
          `  ${painted(page, 'yellow', '≠')} `,
        ),
        ...(why.length === 0 ? [] : wrapped(terminalPhrase(why), page, 6)),
      ]
    }),
    ...moreLine(found.length - most, 'more in the results file'),
  ]
}

/** Lists the weakenings of the tests with the verdict of the base's checks. */
export function weakenedGroup(results: Results, most: number, page: Page): string[] {
  const open = openWeakenings(results)
  const sorted = listedWeakenings(results)
  if (sorted.length === 0) return []
  const accepted = sorted.length - open.length
  const aside = accepted === 0 ? '' : `, ${grouped(accepted)} accepted`
  const hidden = hiddenFailures(results).map(({ scenario }) => ({ id: scenario ?? '' }))
  return [
    title(page, 'yellow', `Tests loosened in ${counted(open.length, 'place')}${aside}`),
    ...(hidden.length === 0
      ? []
      : wrapped(
          `With the checks of the base it has ${counted(hidden.length, 'more failure')}: ${listed(hidden)}`,
          page,
          2,
        )),
    ...sorted.slice(0, most).flatMap((weakening) => weakeningLines(weakening, page)),
    ...moreLine(sorted.length - most, 'more in the results file'),
  ]
}

function weakeningLines(weakening: Weakening, page: Page): string[] {
  const { scenario, file, line } = weakening
  const place = shortText(placeOf({ file, ...present({ line }) }), 160)
  const name = scenario === null ? '' : `${shortText(scenario)}: `
  return wrapped(
    `${name}${terminalPhrase(weakeningWords(weakening))}  ${place}`,
    page,
    4,
    `  ${painted(page, 'yellow', '!')} `,
  )
}
