import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runTraceCommand } from '../../src/commands/trace-command.ts'

test('a file that is no trace, and need not be one, is named with the reason', async () => {
  const said = { out: '', err: '' }
  const code = await runTraceCommand(['promptkit-arena-1.json', 'promptkit-index-1.json'], {
    cwd: () => fileURLToPath(new URL('../fixtures/traces', import.meta.url)),
    stdout: { write: (text: string) => (said.out += text) },
    stderr: { write: (text: string) => (said.err += text) },
    env: {},
    now: () => 0,
  })
  expect(code).toBe(0)
  expect(said.out).toContain('scenario refund-damaged')
  expect(said.err).toBe(
    'promptkit-index-1.json: no trace: It is the index of a PromptKit Arena output; the runs are in files beside it.\n',
  )
})
