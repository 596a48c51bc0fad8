import { expect, test } from 'vitest'
import { jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

test.for([
  ['with ids', { toolCallId: 'a' }, { toolCallId: 'b' }],
  ['without ids', {}, {}],
] as const)('Copilot CLI: a start that no reply asked for is a call, %s', async ([, asked, other]) => {
  const events = [
    ['session.start', { sessionId: 's', version: 1 }],
    ['user.message', { content: 'Go' }],
    ['assistant.message', { content: '', toolRequests: [{ name: 'view', arguments: {}, ...asked }] }],
    ['tool.execution_start', { toolName: 'view', arguments: {}, ...asked }],
    ['tool.execution_start', { toolName: 'rm', arguments: {}, ...other }],
    ['assistant.message', { content: 'Done.' }],
  ].map(([type, data], at) => ({ type, data, id: `${at}`, timestamp: `2026-01-01T00:00:0${at}Z` }))
  const { traces } = await readAll(memoryFile(jsonLines(...events)))
  expect(traces.map(({ toolCalls }) => toolCalls?.map(({ name }) => name))).toEqual([['view', 'rm']])
})
