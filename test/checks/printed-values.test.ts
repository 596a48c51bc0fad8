import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { loadAllChecks } from '../../src/checks/find-check.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'

await loadAllChecks()

/** A command that sent no spans: only its standard output is known. */
const printing = (printed: string) =>
  new LazyTrace({
    id: 'printed',
    source: { file: '', format: 'recording' },
    spans: [],
    printed,
    process: {
      argv: ['agent'],
      end: 'exited',
      exitCode: 0,
      signal: null,
      startUs: 0,
      endUs: 1,
      stderr: '',
      reason: null,
      isDamaged: false,
    },
  })

test.for<[string, JsonObject, string]>([
  ['eq!', { target: 'output', value: 'Paris' }, 'pass'],
  ['eq!', { target: 'output', value: 'Lyon' }, 'fail'],
  ['starts_with!', { target: 'output', value: 'Par' }, 'pass'],
  ['contains_all!', { target: 'output', value: ['P', 's'] }, 'pass'],
  ['contains!', { target: 'output', value: 'x', negate: true }, 'pass'],
  ['eq!', { target: 'search.input.q', value: 'x' }, 'error'],
  ['eq!', { target: 'search.output', value: 'x', negate: true }, 'error'],
  ['not_null!', { target: 'search.output' }, 'error'],
  ['lt!', { target: 'llm.usage.input_tokens', value: 5 }, 'error'],
])('%s %o', ([type, params, status]) => {
  const bound = bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' })
  expect(runChecks(printing('Paris\n'), [bound])[0]?.status).toBe(status)
})

test('a command that printed nothing gave no value', () => {
  const params = { target: 'output', value: 'x', negate: true }
  const bound = bindCheck({ type: 'eq!', params, severity: 'error', surface: 'assertion', description: '' })
  expect(runChecks(printing(''), [bound])[0]?.status).not.toBe('fail')
})
