import type { JsonObject } from '../../../core/json.ts'
import { numberOrNull, textOrNull } from '../../model/attributes.ts'
import { anthropicUsage } from '../../messages/anthropic.ts'
import type { Stated } from '../../model/stated.ts'
import { sumUsage, type Usage } from '../../model/usage.ts'

/** What the `result` rows of a stream say; null where there are none. */
export function claudeResults(raws: readonly JsonObject[]): ClaudeResults | null {
  const rows = raws.filter((raw) => raw['type'] === 'result')
  const last = rows.at(-1)
  return last === undefined ? null : new ClaudeResults(rows, last)
}

class ClaudeResults {
  readonly #rows: readonly JsonObject[]
  readonly #last: JsonObject

  constructor(rows: readonly JsonObject[], last: JsonObject) {
    this.#rows = rows
    this.#last = last
  }

  /** Why the run did not end well; null where it did. */
  get error(): string | null {
    const subtype = textOrNull(this.#last['subtype'])
    if (this.#last['is_error'] !== true && subtype === 'success') return null
    return textOrNull(this.#last['result']) ?? subtype ?? 'failed'
  }

  /** `calls`: the usage of every call, whose output is that of the moment when its row was written. */
  statedFor(calls: readonly Usage[]): Stated {
    const text = this.#last['result']
    const duration = this.#sum('duration_ms')
    return {
      ...(typeof text === 'string' && this.error === null ? { finalOutput: text, endsOpen: false } : {}),
      // A running total of the session.
      costUsd: numberOrNull(this.#last['total_cost_usd']) ?? numberOrNull(this.#last['cost_usd']),
      usage: this.#usage(sumUsage(calls)),
      durationUs: duration === null ? null : duration * 1000,
    }
  }

  /** Results of one session count each by itself or all that came before, which only the calls tell. */
  #usage(calls: Usage | null): Usage | null {
    const usages = this.#rows.flatMap((row) => anthropicUsage(row['usage']) ?? [])
    const last = usages.at(-1) ?? null
    if (calls === null || last === null) return last === null ? null : sumUsage(usages)
    if ((last.input ?? 0) >= (calls.input ?? 0)) return last
    const sum = sumUsage(usages)
    return (sum?.total ?? 0) >= (calls.total ?? 0) ? sum : null
  }

  #sum(key: string): number | null {
    const numbers = this.#rows.flatMap((row) => numberOrNull(row[key]) ?? [])
    return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0)
  }
}
