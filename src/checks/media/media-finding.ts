import type { z } from 'zod'
import type { MediaItem } from '../../trace/model/trace-views.ts'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { defineCheck, fail, missingData, pass, type Check, truncateForResults } from '../define.ts'
import { takeFirst } from '../tools/tool-names.ts'

/** Result of the rules of a check on one medium: whether it keeps to them, and its facts. */
export interface MediumReview {
  /** Null: the trace does not tell what is needed to say so. */
  readonly holds: boolean | null
  readonly actual: JsonValue
}

/** Why a check of media can fail. */
export type MediaReason = 'none' | 'violated'

interface Definition<Schema extends z.ZodType<Params>> extends Pick<
  Check<Schema, MediaReason>,
  'type' | 'summary' | 'why' | 'params' | 'looser' | 'examples'
> {
  readonly modality: MediaItem['modality']
  readonly review: (item: MediaItem, params: z.output<Schema>) => MediumReview
}

type Params = Readonly<Record<string, JsonValue | undefined>>

/** Defines a check of all media of one kind that the agent or its tools gave. */
export function defineMediaCheck<Schema extends z.ZodType<Params>>({
  modality,
  review,
  ...definition
}: Definition<Schema>): Check<Schema, MediaReason> {
  return defineCheck<Schema, MediaReason>({
    ...definition,
    origins: ['promptkit'],
    needs: ['media'],
    reasons: {
      none: 'Neither the agent nor a tool gave media of this kind.',
      violated: 'At least one medium breaks a condition.',
    },
    messages: {
      none: 'The agent and its tools gave no `{expected}`',
      violated: 'Got `{actual}`, expected `{expected}`',
    },
    evaluate: (trace, params) => reviewMedia(trace, modality, params, (item) => review(item, params)),
  })
}

/** Checks that the agent or its tools gave media of a kind, and all are as they must be. Users' media do not count. */
function reviewMedia(
  { media }: Trace,
  modality: MediaItem['modality'],
  params: Params,
  review: (item: MediaItem) => MediumReview,
): Finding<MediaReason> {
  const items = (media ?? []).filter((item) => item.modality === modality && givers.has(item.role))
  if (items.length === 0) return fail('none', { expected: modality })
  const reviews = items.map(review)
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
    : missingData(`what ${unknown} of ${items.length} media are like (${modality})`)
}

const givers: ReadonlySet<string> = new Set(['assistant', 'tool'])
