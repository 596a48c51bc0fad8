import type { Diagnostic } from '../core/diagnostic.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'
import { phrase, readMessage, type Phrase } from './phrase.ts'

/** Texts of the results file that are sentences, not facts; made into phrases only here. */

/** Tells why a scenario is unverified. */
export function describeUnverified({ reason = '' }: Pick<ScenarioResult, 'reason'>): Phrase {
  return reason === '' ? ['no usable result'] : readMessage(reason)
}

/** Tells why a scenario is not compared, or what else a reader must know of its comparison; empty for nothing. */
export function describeChange({ changeReason = '' }: Pick<ScenarioResult, 'changeReason'>): Phrase {
  return readMessage(changeReason)
}

/** Tells why there is no baseline, or why it tells nothing; empty if nothing is to be told. */
export function describeNoBaseline({ baselineReason = '' }: Pick<Results['run'], 'baselineReason'>): Phrase {
  // Files of earlier releases end it as a sentence.
  return readMessage(baselineReason.replace(/\.$/, ''))
}

/** Tells why a scenario was left out. */
export function describeNotRun({ reason }: NonNullable<Results['notRun']>[number]): Phrase {
  return readMessage(reason)
}

/** Tells the problem that a diagnostic is about. */
export function describeDiagnostic({ message }: Pick<Diagnostic, 'message'>): Phrase {
  return readMessage(message)
}

/** Tells who owns a quarantine, until when it counts, and why there is one. */
export function describeQuarantine(
  quarantine: Pick<NonNullable<ScenarioResult['quarantine']>, 'owner' | 'expires' | 'reason'>,
): Phrase {
  const { owner, expires, reason } = quarantine
  return phrase`owner ${{ value: owner }}, until ${expires}: ${readMessage(reason)}`
}

/** Tells who accepted a change, when, until when and why: `by Ann on 2026-01-17, until 2026-02-01: asked for`. */
export function describeAcceptance(acceptance: NonNullable<ScenarioResult['accepted']>): Phrase {
  const { by, at, reason, expires } = acceptance
  const until = expires === undefined ? '' : `, until ${expires}`
  return phrase`by ${readMessage(by)} on ${at.slice(0, 10)}${until}: ${readMessage(reason)}`
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Begins a phrase with a capital letter, unless it begins with a value. */
export function capitalizePhrase([first, ...others]: Phrase): Phrase {
  if (first === undefined) return []
  return [typeof first === 'string' ? capitalize(first) : first, ...others]
}
