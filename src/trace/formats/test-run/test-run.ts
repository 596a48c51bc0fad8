import { isObject } from '../../../core/json.ts'
import * as s from '../../reading/shape.ts'
import type { TraceFormat } from '../../reading/reader.ts'

const shape: s.Shape = s.object({
  scenario_gate_test: {
    'scenario | verdict': s.text,
    trial: s.amount,
    'revision | version | message': s.maybe(s.text),
  },
  'recordings | spans': s.maybe([s.anything]),
})

/** A test of pytest or Vitest that ran once: its verdict, and what its agent did in whatever formats. */
export const testRun = {
  id: 'test-run',
  title: 'Test run',
  summary: 'One run of a test, as the plug-ins for pytest and Vitest write it',
  about:
    'Written by `pytest --scenario-gate` and the reporter `scenario-gate/vitest`: start with [pytest](../../start/pytest.md) or [Vitest](../../start/vitest.md). Each run of a test is a file: the verdict of the test, and what it recorded of the agent: spans, or messages in any format that is read.',
  never: [],
  unmarkedEnd: null,
  shape,
  holdsFiles: true,
  detect: ({ document, text }) =>
    isObject(document ?? null)
      ? Object.hasOwn(document as object, 'scenario_gate_test')
      : document === undefined && /^\s*\{\s*"scenario_gate_test"\s*:/.test(text),
  async *read(file, head, _logs, readHeld) {
    const { readTestRun } = await import('./read-test-run.ts')
    yield* readTestRun(file, head, readHeld)
  },
} as const satisfies TraceFormat
