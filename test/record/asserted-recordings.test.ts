import { join } from 'node:path'
import { expect, test } from 'vitest'
import { matchers, readTraces } from '../../src/vitest.ts'
import { temporaryFolder } from '../support/repository.ts'
import { jsonLines } from '../support/trace-files.ts'

const row = (uuid: string, parentUuid: string | null, type: string, content: unknown) => ({
  uuid,
  parentUuid,
  sessionId: 's',
  type,
  message: { id: uuid, role: type, model: 'claude-x', content, stop_reason: null },
})
const rows = [
  row('1', null, 'user', 'pay it'),
  row('2', '1', 'assistant', [{ type: 'tool_use', id: 't', name: 'look', input: {} }]),
  row('3', '2', 'user', [{ type: 'tool_result', tool_use_id: 't', content: 'x' }]),
  row('4', '3', 'assistant', [{ type: 'text', text: 'done' }]),
]
const lines = jsonLines(...rows)

const read = async (content: string) => {
  await using folder = await temporaryFolder()
  await folder.write({ 'run.jsonl': content })
  const path = join(folder.path, 'run.jsonl')
  const [trace] = await readTraces(path)
  const answers: (readonly [passes: boolean, message: string])[] = []
  for (const received of [path, trace]) {
    for (const tools of [['pay'], ['look']]) {
      for (const isNot of [false, true]) {
        const asked = matchers.toPassCheck.call({ isNot }, received, 'tools_not_called', { tools })
        const { pass, message } = await asked
        answers.push([pass !== isNot, message()])
      }
    }
  }
  return answers
}

test('the matcher of Vitest decides by a whole recording', async () => {
  const [passes, not] = [expect.stringContaining('passes'), expect.stringContaining('Called `look`')]
  const ofEach = [
    [true, passes],
    [false, passes],
    [false, not],
    [true, not],
  ]
  expect(await read(lines)).toEqual([...ofEach, ...ofEach])
})

test.for([
  ['breaks off', jsonLines(...rows.slice(0, 3)), 'its recording breaks off'],
  ['has a line that cannot be read', lines.replace('"t",', '"t'), 'part of its recording'],
  ['has a line of something else', `${lines}\n{"pay":1}\n`, 'no record of the format'],
] as const)('the matcher of Vitest decides nothing by a recording that %s', async ([, content, why]) => {
  expect(await read(content)).toEqual(Array.from({ length: 8 }, () => [false, expect.stringContaining(why)]))
})
