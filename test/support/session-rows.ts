import { describeTrace } from '../../src/trace/views/describe.ts'
import { jsonLines, memoryFile, readAll } from './trace-files.ts'

/** What is read of the first run of some rows, or of a document, and what is wrong with them. */
export async function readSession(rows: readonly object[] | object) {
  const text = Array.isArray(rows) ? jsonLines(...(rows as object[])) : JSON.stringify(rows)
  const { traces, damaged, diagnostics } = await readAll(memoryFile(text))
  const [trace] = traces
  const { toolCalls, ...described } = trace === undefined ? { toolCalls: null } : describeTrace(trace)
  return {
    ...described,
    calls: toolCalls?.map(({ name, error = null }) => (error === null ? name : `${name}!`)) ?? null,
    count: traces.length,
    stated: trace?.stated,
    gap: trace?.stated.gap ?? null,
    isDamaged: damaged.length > 0,
    codes: diagnostics.map(({ code }) => code),
  }
}
