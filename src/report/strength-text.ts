import { isLimiting, isUnbreakable } from '../checks/breaches.ts'
import { describeUnbound, type UnboundName } from '../score/unbound-names.ts'
import { explainUnbreakable } from '../score/unbreakable-checks.ts'
import { formatCandidate } from '../strength/candidate.ts'
import type { Strength, Unmeasured } from '../strength/measure.ts'
import { renderYaml } from '../text/yaml/render-yaml.ts'
import { pluralize } from '../words/figures.ts'
import { quoteShellArgument } from '../core/escape.ts'
import { describeBreaks, buildKindCounts, buildBreaksJson } from '../words/breaks.ts'

/** Scenarios that are shown, the weakest first. */
const mostShown = 30
/** Kinds of breaks of each scenario, where the scenarios are of several files. */
const mostKinds = 5

const reasons: Readonly<Record<Unmeasured, string>> = {
  'no-recording': 'it has no recording',
  'file-errors': 'its file has errors; see `scenario-gate validate`',
  failed: 'its recording fails',
  unverified: 'its deterministic checks do not decide about its recording',
}

/** Of a run that is made to break a check. */
const mostSteps = 50

/** Ways of breaking the recordings of all scenarios, and those that are caught. `share`: null where nothing was measured. */
export function sumStrengths(strengths: readonly Strength[]) {
  const ways = strengths.reduce((sum, strength) => sum + strength.ways, 0)
  const caught = strengths.reduce((sum, strength) => sum + countCaught(strength), 0)
  return { ways, caught, share: ways === 0 ? null : caught / ways }
}

function countCaught({ ways, survivors }: Strength): number {
  return ways - survivors.length
}

/** The lines for a terminal; still to be escaped. */
export function renderStrengths(strengths: readonly Strength[], unbound: readonly UnboundName[]): string[] {
  const measured = strengths.filter(({ unmeasured }) => unmeasured === null)
  const weakest = measured.toSorted((a, b) => countCaught(a) / a.ways - countCaught(b) / b.ways)
  const others = strengths.filter(({ unmeasured }) => unmeasured !== null)
  const files = new Set(measured.map(({ scenario }) => scenario.file))
  const { ways, caught, share } = sumStrengths(strengths)
  return [
    ...weakest
      .slice(0, mostShown)
      .flatMap((strength) => renderScenario(strength, files.size > 1 ? mostKinds : Infinity)),
    ...(weakest.length > mostShown
      ? [`${pluralize(weakest.length - mostShown, 'stronger scenario')} not shown`]
      : []),
    ...others
      .slice(0, mostShown)
      .flatMap(({ scenario, unmeasured }) =>
        unmeasured === null ? [] : [`${scenario.id}: not measured, because ${reasons[unmeasured]}`],
      ),
    ...(others.length > mostShown ? [`${others.length - mostShown} more not measured`] : []),
    ...(unbound.length === 0 ? [] : [describeUnbound(unbound)]),
    share === null
      ? 'No scenario could be measured.'
      : `The checks of ${pluralize(measured.length, 'scenario')} catch ${caught} of ${pluralize(ways, 'way')} to break their runs (${formatPercent(share)}).`,
  ]
}

function renderScenario(strength: Strength, most: number): string[] {
  const { scenario, ways, survivors, proposal } = strength
  const head = `${scenario.id}: catches ${countCaught(strength)} of ${pluralize(ways, 'way')} to break its run (${formatPercent(countCaught(strength) / ways)})`
  const unbroken = describeUnbroken(strength).map((line) => `  ${line}`)
  if (survivors.length === 0) return [head, ...unbroken]
  const lines = describeBreaks(survivors)
  const left = lines.length - most
  return [
    head,
    ...unbroken,
    '  Not caught:',
    ...lines.slice(0, most).map((line) => `  - ${line}`),
    ...(left > 0 ? [`  … ${left} more: scenario-gate strength ${quoteShellArgument(scenario.file)}`] : []),
    ...(proposal === null ? [] : renderProposal(proposal)),
  ]
}

/** One line for each check that nothing makes fail, with the reason. */
function describeUnbroken({ scenario, unbroken }: Strength): string[] {
  return unbroken.flatMap((place) => {
    const bound = scenario.checks[place]
    if (bound === undefined || !isLimiting(bound)) return []
    const { line } = scenario.locate(['checks', place])
    const reason =
      isUnbreakable(bound, mostSteps) === true
        ? `cannot fail: ${explainUnbreakable(bound)}`
        : 'was not seen to fail: no run is known that breaks it'
    return `Check \`${bound.spec.type}\` in line ${line} ${reason}`
  })
}

function renderProposal({ candidate, catches }: NonNullable<Strength['proposal']>): string[] {
  const doubt = candidate.basis === 'seen-once' ? ', but may hold by chance: there is one recording' : ''
  const text = renderYaml([formatCandidate(candidate)]).trimEnd()
  return [
    `  This check would catch ${catches} of them${doubt}:`,
    ...text.split('\n').map((line) => `    ${line}`),
  ]
}

function formatPercent(share: number): string {
  // Not all, as long as one is missing.
  return `${Math.floor(share * 100)}%`
}

/** The measure as data. */
export function buildStrengthJson(strengths: readonly Strength[], unbound: readonly UnboundName[]) {
  return {
    ...sumStrengths(strengths),
    unboundNames: unbound.map(({ name, bound, scenario }) => ({
      name,
      type: bound.spec.type,
      id: scenario.id,
    })),
    scenarios: strengths.map((strength) => {
      const { scenario, unmeasured, ways, survivors, proposal } = strength
      const { id, file, line } = scenario
      return {
        id,
        file,
        line,
        ...(unmeasured === null ? {} : { unmeasured }),
        ways,
        caught: countCaught(strength),
        share: ways === 0 ? null : countCaught(strength) / ways,
        kinds: buildKindCounts(survivors),
        unbroken: describeUnbroken(strength),
        notCaught: buildBreaksJson(survivors),
        ...(proposal === null
          ? {}
          : {
              proposal: {
                ...formatCandidate(proposal.candidate),
                basis: proposal.candidate.basis,
                catches: proposal.catches,
              },
            }),
      }
    }),
  }
}
