import type { JsonObject, JsonValue } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import type { Trace } from '../../trace/model/trace.ts'
import type { MediaItem } from '../../trace/views/media.ts'
import { fail, missingData, pass } from '../define.ts'
import { truncateForResults } from '../shown.ts'
import { takeFirst } from '../tools/tool-names.ts'

/** Result of the rules of a check on one medium: whether it keeps to them, and its facts. */
export interface MediumReview {
  /** Null: the trace does not tell what is needed to say so. */
  readonly holds: boolean | null
  readonly actual: JsonValue
}

/** The sentences of the reasons that every check of media has. */
export const mediaReasons = {
  none: 'Neither the agent nor a tool gave media of this kind.',
  violated: 'At least one medium breaks a condition.',
}

/** The messages of the reasons that every check of media has. */
export const mediaMessages = {
  none: 'The agent and its tools gave no `{expected}`',
  violated: 'Got `{actual}`, expected `{expected}`',
}

/**
 * Whether all media of a kind that the agent or its tools gave are as they must be, and there is one. What
 * users sent is not looked at.
 */
export function reviewMedia(
  { media }: Trace,
  modality: MediaItem['modality'],
  params: Readonly<Record<string, JsonValue | undefined>>,
  review: (item: MediaItem) => MediumReview,
): Finding<'none' | 'violated'> {
  const given = (media ?? []).filter((item) => item.modality === modality && givers.has(item.role))
  if (given.length === 0) return fail('none', { expected: modality })
  const reviews = given.map(review)
  const bad = reviews.filter(({ holds }) => holds === false)
  if (bad.length > 0) {
    const rules = Object.entries(params).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    )
    const expected = truncateForResults(Object.fromEntries(rules) as JsonObject)
    return fail('violated', {
      expected,
      actual: truncateForResults(takeFirst(bad).map(({ actual }) => actual)),
    })
  }
  const unknown = reviews.filter(({ holds }) => holds === null).length
  return unknown === 0
    ? pass()
    : missingData(`what ${unknown} of ${given.length} media are like (${modality})`)
}

const givers: ReadonlySet<string> = new Set(['assistant', 'tool'])
