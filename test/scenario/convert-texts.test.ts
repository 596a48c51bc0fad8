import { expect, test } from 'vitest'
import { setDay } from '../../src/scenario/days.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { bothWays } from '../support/converted.ts'

test('what is plain text in another format is plain text in ours', async () => {
  const text = 'Book it for {{today}} and {{name}}'
  const { before, after, lost, copies } = await bothWays({
    'a.scenario.yaml': `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Scenario
metadata: { name: a }
spec:
  task_type: support
  description: ${JSON.stringify(text)}
  turns:
    - { role: user, content: ${JSON.stringify(text)} }
  conversation_assertions:
    - { type: contains, params: { patterns: [${JSON.stringify(text)}, '\\{{today}}', '\${env:USER}'] } }
`,
  })
  expect(lost).toEqual([])
  expect(Object.values(copies).join()).toContain('for \\{{today}}')
  expect(after.map(({ checks }) => checks)).toEqual(before.map(({ checks }) => checks))
  expect(JSON.stringify(before)).toContain('\\\\{{today}}')
  const [inputs, copied] = [before, after].map((scenarios) =>
    scenarios.map((one) => setDay(one as unknown as Scenario, 0).input),
  )
  expect(copied).toEqual(inputs)
})
