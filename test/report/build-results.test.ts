import { describe, expect, test } from 'vitest'
import { maskSecrets } from '../../src/text/leaks/find-secrets.ts'
import { renderSummary } from '../../src/report/markdown/document.ts'
import { noContext } from '../../src/report/context.ts'
import { writeResultsText } from '../../src/results/write.ts'
import { gate, scenarioIn } from '../support/fresh.ts'
import { secretSamples } from '../support/leak-samples.ts'
import { temporaryFolder } from '../support/repository.ts'
import { recording } from '../support/suite.ts'

const samples = secretSamples(1)
const key = samples.find(({ text }) => text.startsWith('ghp_'))?.text ?? ''
const checks = [
  'output_contains, params: { value: hello }',
  'output_matches, params: { pattern: ^hello }',
  'json_valid',
  'max_length, params: { max: 3 }',
  'no_secret_leak',
  `tool_args, params: { tool: get_order, args: { key: ${key} } }`,
  `contains_any, params: { patterns: [${key}x] }`,
  'eq, params: { value: hello }',
]

describe('a key in a trace', () => {
  test.for(checks)('is masked in what is reported of { type: %s }', async (check) => {
    await using folder = await temporaryFolder()
    const said = `Your key is ${key}, keep it: {"id": "${key}"}`
    await folder.write({
      'scenarios/a.yaml': `id: a\nchecks: [{ type: ${check} }]\n`,
      'scenarios/traces/a.json': recording({ tools: ['get_order'], answer: said }),
    })
    const results = await gate(folder)
    expect(scenarioIn(results, 'a').outcome).not.toBe('passed')
    const file = [...writeResultsText(results)].join('')
    for (const text of [file, renderSummary(results, noContext)]) expect(text).not.toContain(key.slice(0, 12))
  })

  test('so is a secret of the job, whatever it looks like', async () => {
    await using folder = await temporaryFolder()
    await folder.write({
      'scenarios/a.yaml': 'id: a\nchecks: [{ type: output_contains, params: { value: hello } }]\n',
      'scenarios/traces/a.json': recording({ tools: [], answer: 'It is hunter2-hunter2.' }),
    })
    const env = { PATH: process.env['PATH'], SHOP_PASSWORD: 'hunter2-hunter2' }
    const results = await gate(folder, {}, { env })
    expect(JSON.stringify(results)).not.toContain('hunter2')
    expect(scenarioIn(results, 'a').trials[0]?.checks[0]?.actual).toBe('It is ***.')
  })
})

describe('what is masked', () => {
  test.for(samples)('$name', ({ text, secret }) => {
    expect(maskSecrets(`before ${text} after`)).not.toContain(secret)
  })

  test.for([30, 20])('a key of which only %d characters are left', (length) => {
    expect(maskSecrets(`The key is ${key.slice(0, length)}…`)).toBe('The key is ghp_…')
  })

  test.for([
    'The pattern of ordering is scenario-gate/docs/guide/fresh-traces.md…',
    'a6f1c0ffee00a6f1c0ffee00a6f1c0ffee00a6f1',
    'https://example.com/a?b=c',
    'sk-…',
  ])('not: %s', (text) => {
    expect(maskSecrets(text)).toBe(text)
  })
})
