import { expect, test } from 'vitest'
import { renderSuggestedYaml } from '../../src/report/suggested-scenario.ts'
import { suggestScenarios } from '../../src/strength/suggest.ts'
import { recordingLines } from '../../src/trace/formats/recording/write-recording.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { memoryFile } from '../support/trace-files.ts'

/** A recorded trial of one answer, with what its `state_command` printed. */
function record(trial: number, text: string): string {
  const process = {
    argv: ['agent'],
    end: 'exited',
    exitCode: 0,
    signal: null,
    reason: null,
    stderr: '',
  } as const
  const times = { startUs: 1_795_939_714_418_000 + trial, endUs: 1_795_939_714_552_000 + trial }
  const lines = recordingLines({
    scenario: 'refund',
    trial,
    fingerprint: 'b5dec1e2c086cb68',
    process: { ...process, ...times, isDamaged: false },
    problems: [],
    stdout: 'Order 17 is refunded.',
    files: [],
    state: { text, problem: null },
    requests: [],
  })
  return [...lines].join('')
}

async function checksOf(...states: readonly string[]): Promise<string> {
  const files = states.map((state, index) =>
    memoryFile(record(index + 1, state), `runs/trial-${index + 1}.jsonl`),
  )
  const request = { files, prices: new Prices(), id: 'refund', mask: (text: string) => text }
  const [first] = (await suggestScenarios(request)).suggestions
  return first === undefined ? '' : renderSuggestedYaml(first, 'scenarios/refund.yaml')
}

test('of a state, the values that all recordings agree on are proposed', async () => {
  const text = await checksOf(
    '{"orders":{"17":{"status":"refunded","id":8001}},"count":2,"log":[1,2]}',
    '{"orders":{"17":{"status":"refunded","id":8002}},"count":2,"log":[2,1],"more":true}',
  )
  expect(text).toContain('in: state')
  expect(text).toContain('status: refunded')
  expect(text).toContain('count: 2')
  expect(text).not.toMatch(/800|log:|more:/)
})

test('of the state of one recording, nothing that the next run makes anew', async () => {
  const text = await checksOf('{"status":"refunded","at":"2026-03-17","id":"x9k2mq81zz"}')
  expect(text).toMatch(/may be chance\.\n.*json_path\n.*in: state\n(?:.*\n){3}.*status: refunded/)
  expect(text).not.toMatch(/2026|x9k2/)
})

test.for([
  ['states that agree on nothing', '{"count":1}', '{"count":2}'],
  ['a state that is no JSON', 'gone', 'gone'],
  ['a mapping that looks like words of a matcher', '{"equals":1,"x":2}', '{"equals":1,"x":2}'],
])('none of %s', async ([, ...states]) => {
  const text = await checksOf(...states)
  expect(text).toContain('refunded')
  expect(text).not.toContain('in: state')
})
