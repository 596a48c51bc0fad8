import { isNumber, type JsonValue } from '../../core/json.ts'
import type { Attributes } from './span.ts'

/** Scenario and trial that a recording names; null if it names none. */
export interface TrialRef {
  readonly scenario: string | null
  readonly trial: number | null
}

export const unnamed: TrialRef = { scenario: null, trial: null }

/** Parses what the attributes of a span or a resource name. */
export function parseNaming(attributes: Attributes): TrialRef {
  if (attributes.names.matching(trialNames).length === 0) return unnamed
  const scenario = scenarioName(
    attributes.get('scenario.id') ??
      attributes.get('scenario_gate.scenario') ??
      attributes.get('kensa.scenario.id'),
  )
  const trial = trialNumber(attributes.get('scenario.trial'))
  return scenario === null && trial === null ? unnamed : { scenario, trial }
}

const trialNames = /^(?:scenario\.(?:id|trial)|scenario_gate\.scenario|kensa\.scenario\.id)$/

export function scenarioName(value: JsonValue | undefined): string | null {
  if (isNumber(value)) return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

export function trialNumber(value: JsonValue | undefined): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}

/** Prefers the first naming; the second fills its gaps. */
export function mergeNaming(first: TrialRef, second: TrialRef): TrialRef {
  if (second === unnamed) return first
  return { scenario: first.scenario ?? second.scenario, trial: first.trial ?? second.trial }
}
