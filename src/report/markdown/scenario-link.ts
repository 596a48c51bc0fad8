import { markdownCode, type Place } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import type { ScenarioResult } from '../../results/schema.ts'
import { fileUrl, linked, type ReportContext } from '../context.ts'
import { counted } from '../figures.ts'

type Named = Pick<ScenarioResult, 'id' | 'file'> & { readonly line?: number }

/** A scenario by its id, linked to its line. */
export function scenarioLink({ id, file, line }: Named, context: ReportContext, place: Place): string {
  return linked(markdownCode(cut(id, 80), place), fileUrl(context, file, line))
}

/** Scenarios by id, the first few; the rest are counted. */
export function scenarioList(
  scenarios: readonly Named[],
  context: ReportContext,
  place: Place,
  most = 8,
): string {
  const names = scenarios.slice(0, most).map((scenario) => scenarioLink(scenario, context, place))
  const more = scenarios.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${counted(more, 'more', 'more')}` : '')
}
