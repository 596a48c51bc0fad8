import { expect, test } from 'vitest'
import { createRecordingsPage } from '../../src/output/recordings-page.ts'
import { conversationFile } from '../support/conversation.ts'
import { readOne } from '../support/trace-files.ts'

test.for([
  [{ scenario: 'refund', trial: 2 }, 'refund, trial 2'],
  [{ scenario: '0', trial: 0 }, 'Scenario 0, trial 0'],
  [{ scenario: null, trial: null, id: '7' }, 'Trace 7'],
  [{ scenario: null, trial: null, id: 'run-a' }, 'run-a'],
] as const)('a recording of %o is called %s', async ([names, title]) => {
  const trace = Object.assign(await readOne(conversationFile({ answer: 'hello' })), names)
  expect(createRecordingsPage(String).pack(trace, 'traces/a.json')).toMatchObject({ title })
})
