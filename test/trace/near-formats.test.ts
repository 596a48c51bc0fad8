import { expect, test } from 'vitest'
import { jsonLines, memoryFile, readAll } from '../support/trace-files.ts'

test.for<[string, readonly object[], string]>([
  [
    'a transcript of Cursor',
    [
      { role: 'user', message: { content: [{ type: 'text', text: 'List.' }] } },
      { role: 'assistant', message: { content: [{ type: 'tool_use', name: 'Shell', input: {} }] } },
    ],
    'cursor-agent -p --output-format stream-json',
  ],
  ['a part of a session', [{ id: 'msg_1', sessionID: 'ses_1', role: 'assistant' }], 'opencode export'],
  [
    'what a task shows',
    [{ ts: 1, type: 'say', say: 'task', text: 'List.' }],
    'api_conversation_history.json',
  ],
  ['a stored chat', [{ kind: 0, v: { version: 3, requests: [] } }], 'Chat: Export Chat'],
  ['what a hook was told', [{ hook_event_name: 'Stop', session_id: 's' }], 'transcript_path'],
  ['an archive', [{ log: { version: '1.2', entries: [] } }], 'HTTP'],
  ['rows of a data base', [{ id: 1, name: 'a' }], 'explain formats'],
])('%s is refused, with what is read in its place', async ([, rows, advice]) => {
  const { traces, diagnostics } = await readAll(memoryFile(jsonLines(...rows)))
  expect(traces).toEqual([])
  expect(diagnostics.map(({ code }) => code)).toEqual(['trace-format'])
  expect(diagnostics[0]?.message).toContain(advice)
})

test('a pointer of Git LFS is called that', async () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'
  const { diagnostics } = await readAll(memoryFile(pointer))
  expect(diagnostics[0]?.message).toContain('pointer of Git LFS. Check out with `lfs: true`')
})
