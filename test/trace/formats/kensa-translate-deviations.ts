import type { JsonObject } from '../../../src/core/json.ts'
import type { kensaSpanDeviations } from '../../../scripts/pages/kensa-deviations.ts'

/** How we read a span where Kensa reads it differently: the fields that differ. */
export interface Deviation {
  readonly reads: JsonObject
  /** Why: its entry in the table that users read. */
  readonly as: keyof typeof kensaSpanDeviations
}

export const deviations: Readonly<Record<string, Deviation>> = {
  t004: { reads: { kind: 'embedding' }, as: 'own-kinds' },
  t028: { reads: { cost: { total: 0.00055 } }, as: 'no-prices' },
  t031: { reads: { kind: 'chain', cost: null }, as: 'no-prices' },
  t043: {
    reads: {
      tools: [
        { name: 'first', args: {}, result: null },
        { name: 'second', args: {}, result: null },
      ],
    },
    as: 'order-of-requests',
  },
  t058: { reads: { status: 'error' }, as: 'status-names' },
  t067: { reads: { end_time: null }, as: 'no-end' },
  t073: {
    reads: { kind: 'llm', model: 'gpt-4o', tokens: { prompt: 5, completion: 0, total: 5, cache_read: 0 } },
    as: 'genai-conventions',
  },
  t901: { reads: { kind: 'reranker' }, as: 'own-kinds' },
  t903: { reads: { cost: { prompt: 0, completion: 0, total: 0 } }, as: 'known-zeros' },
  t904: { reads: { tokens: null }, as: 'not-amounts' },
  t905: { reads: { cost: null }, as: 'not-amounts' },
  t906: { reads: { tools: [{ name: 's', args: { raw: [1] }, result: null }] }, as: 'args-in-json' },
  t907: { reads: { tools: [{ name: 'ChatCompletion', args: {}, result: null }] }, as: 'tool-of-span' },
  t908: { reads: { tools: [{ name: 's', args: { a: 1 }, result: null }] }, as: 'tool-of-span' },
  t909: { reads: { tools: [{ name: '', args: {}, result: null }] }, as: 'no-name' },
  t910: { reads: { tools: [{ name: 'f', args: {}, result: null }] }, as: 'requests-in-messages' },
  t911: { reads: { tools: [{ name: 'f', args: {}, result: null }] }, as: 'requests-in-messages' },
  t912: { reads: { status: 'error' }, as: 'status-names' },
  t913: { reads: { start_time: null }, as: 'no-end' },
  t914: { reads: { span_id: '#1' }, as: 'empty-words' },
  t915: { reads: { model: null }, as: 'empty-words' },
  t916: { reads: { tokens: { prompt: 3, completion: 0, total: 3, cache_read: 0 } }, as: 'half-nested' },
  t917: { reads: { tokens: { prompt: 5, completion: 0, total: 5, cache_read: 0 } }, as: 'genai-conventions' },
  t926: { reads: { kind: 'llm' }, as: 'kind-of-content' },
  t927: { reads: { cost: null }, as: 'half-a-cost' },
  t928: {
    reads: { tokens: { prompt: 1, completion: 100, total: 101, cache_read: 0 } },
    as: 'total-below-parts',
  },
  t929: { reads: { tokens: { prompt: 13, completion: 2, total: 15, cache_read: 10 } }, as: 'cache-beside' },
}
