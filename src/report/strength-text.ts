import type { Strength, Unmeasured } from '../strength/measure.ts'
import { renderYaml } from '../text/yaml/render-yaml.ts'
import { counted } from './figures.ts'
import { shellArgument } from './next-steps.ts'
import { breakLines, countedKinds } from './words/breaks.ts'

/** Scenarios that are shown, the weakest first. */
const mostShown = 30
/** Kinds of breaks of each scenario, where the scenarios are of several files. */
const mostKinds = 5

const reasons: Readonly<Record<Unmeasured, string>> = {
  'no-recording': 'it has no recording',
  'file-errors': 'its file has errors; see `scenario-gate validate`',
  failed: 'its recording fails',
  unverified: 'checks that ask nobody do not decide about its recording',
}

/** Ways of breaking the recordings of all scenarios, and those that are caught. */
export interface StrengthTotal {
  readonly ways: number
  readonly caught: number
  /** Null where nothing was measured. */
  readonly share: number | null
}

export function totalOf(strengths: readonly Strength[]): StrengthTotal {
  const ways = strengths.reduce((sum, strength) => sum + strength.ways, 0)
  const caught = strengths.reduce((sum, strength) => sum + caughtIn(strength), 0)
  return { ways, caught, share: ways === 0 ? null : caught / ways }
}

function caughtIn({ ways, survivors }: Strength): number {
  return ways - survivors.length
}

/** The lines for a terminal; still to be escaped. */
export function strengthLines(strengths: readonly Strength[]): string[] {
  const measured = strengths.filter(({ unmeasured }) => unmeasured === null)
  const weakest = measured.toSorted((a, b) => caughtIn(a) / a.ways - caughtIn(b) / b.ways)
  const others = strengths.filter(({ unmeasured }) => unmeasured !== null)
  const files = new Set(measured.map(({ scenario }) => scenario.file))
  const { ways, caught, share } = totalOf(strengths)
  return [
    ...weakest
      .slice(0, mostShown)
      .flatMap((strength) => scenarioLines(strength, files.size > 1 ? mostKinds : Infinity)),
    ...(weakest.length > mostShown
      ? [`${counted(weakest.length - mostShown, 'stronger scenario')} not shown`]
      : []),
    ...others
      .slice(0, mostShown)
      .flatMap(({ scenario, unmeasured }) =>
        unmeasured === null ? [] : [`${scenario.id}: not measured, because ${reasons[unmeasured]}`],
      ),
    ...(others.length > mostShown ? [`${others.length - mostShown} more not measured`] : []),
    share === null
      ? 'No scenario could be measured.'
      : `The checks of ${counted(measured.length, 'scenario')} catch ${caught} of ${counted(ways, 'way')} to break their runs (${percent(share)}).`,
  ]
}

function scenarioLines(strength: Strength, most: number): string[] {
  const { scenario, ways, survivors, proposal } = strength
  const head = `${scenario.id}: catches ${caughtIn(strength)} of ${counted(ways, 'way')} to break its run (${percent(caughtIn(strength) / ways)})`
  if (survivors.length === 0) return [head]
  const lines = breakLines(survivors)
  const left = lines.length - most
  return [
    head,
    '  Not caught:',
    ...lines.slice(0, most).map((line) => `  - ${line}`),
    ...(left > 0 ? [`  … ${left} more: scenario-gate strength ${shellArgument(scenario.file)}`] : []),
    ...(proposal === null ? [] : proposalLines(proposal)),
  ]
}

function proposalLines({ candidate, catches }: NonNullable<Strength['proposal']>): string[] {
  const doubt = candidate.basis === 'seen-once' ? ', but may hold by chance: there is one recording' : ''
  const text = renderYaml([checkOf(candidate)]).trimEnd()
  return [
    `  This check would catch ${catches} of them${doubt}:`,
    ...text.split('\n').map((line) => `    ${line}`),
  ]
}

function checkOf({ type, params }: NonNullable<Strength['proposal']>['candidate']) {
  return { type, ...(Object.keys(params).length === 0 ? {} : { params }) }
}

function percent(share: number): string {
  // Not all, as long as one is missing.
  return `${Math.floor(share * 100)}%`
}

/** The measure as data. */
export function strengthJson(strengths: readonly Strength[]) {
  return {
    ...totalOf(strengths),
    scenarios: strengths.map((strength) => {
      const { scenario, unmeasured, ways, survivors, proposal } = strength
      const { id, file, line } = scenario
      return {
        id,
        file,
        line,
        ...(unmeasured === null ? {} : { unmeasured }),
        ways,
        caught: caughtIn(strength),
        share: ways === 0 ? null : caughtIn(strength) / ways,
        kinds: Object.fromEntries(countedKinds(survivors).map(({ kind, count }) => [kind, count])),
        notCaught: survivors.map((one) => ({ ...one, text: breakLines([one]).join('') })),
        ...(proposal === null
          ? {}
          : {
              proposal: {
                ...checkOf(proposal.candidate),
                basis: proposal.candidate.basis,
                catches: proposal.catches,
              },
            }),
      }
    }),
  }
}
