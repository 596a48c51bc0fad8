import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { Check } from '../../src/checks/define.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { checks } from '../../src/checks/registry.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import { formats } from '../../src/trace/formats/all-formats.ts'
import type { NeverRecorded } from '../../src/trace/model/need.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import type { TraceFormat } from '../../src/trace/reading/reader.ts'
import { isTooCostly } from '../support/example-verdict.ts'
import { exampleFiles, readExample } from '../support/format-examples.ts'

const all: readonly Check[] = checks

/** Every check that nobody else answers for, with parameters by which it passes or fails on some run. */
const asked = all
  .filter(({ judged, remote }) => judged === undefined && remote === undefined)
  .flatMap((check) =>
    check.examples
      .filter((example) => !isTooCostly(example))
      .filter(({ params, trace }) =>
        ['pass', 'fail'].includes(statusOn(buildExampleTrace(trace), check, params)),
      )
      .map(({ params }) => ({ check, params })),
  )

function statusOn(trace: Trace, { type }: Check, params: JsonValue): string {
  const spec = {
    type,
    params: params as JsonObject,
    severity: 'error',
    surface: 'assertion',
    description: '',
  } as const
  return runChecks(trace, [bindCheck(spec)])[0]?.status ?? 'none'
}

/** What checks need of a format beside their `needs`. */
const alsoNeeds: ReadonlyMap<string, NeverRecorded> = new Map([
  ['no_tool_errors', 'tool-failures'],
  ['latency', 'timing'],
])

/** A reply without a call of a tool shows that none failed. */
function callsTools({ toolCalls }: Trace): boolean {
  return toolCalls === null || toolCalls.length > 0
}

const few: readonly TraceFormat[] = formats

describe('what a format never tells proves nothing', () => {
  test.for(few.filter(({ never }) => never.length > 0).map((format) => [format.id, format] as const))(
    '%s',
    async ([id, { never }]) => {
      const read = await Promise.all(exampleFiles(id).map(readExample))
      const traces = read.flatMap((file) => file.traces)
      const silent: ReadonlySet<string> = new Set(never)
      const lacking = asked.filter(({ check, params }) => {
        const more = alsoNeeds.get(check.type)
        const isSaid = Object.keys(params ?? {}).some((name) => name === 'error_pattern' || name === 'tools')
        return (
          check.needs.some((need) => silent.has(need)) || (more !== undefined && !isSaid && silent.has(more))
        )
      })
      const decided = lacking.flatMap(({ check, params }) =>
        traces.filter(callsTools).map((trace) => `${check.type}: ${statusOn(trace, check, params)}`),
      )
      expect(lacking.length).toBeGreaterThan(0)
      expect(new Set(decided.filter((verdict) => !/: (?:error|skip)$/.test(verdict)))).toEqual(new Set())
    },
  )
})
