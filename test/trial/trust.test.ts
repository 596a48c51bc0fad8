import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { byModule, byProgram, programOf, project, refund, verdictIn } from '../support/custom-project.ts'
import { gate, scenarioIn, agentFolder, type Step } from '../support/fresh.ts'

const leavesATrace = 'require("node:fs").writeFileSync("started", "")'
const files = {
  'check.cjs': programOf(`${leavesATrace}; answer({ status: "pass" })`),
  'checks/politeness.mjs':
    'import { writeFileSync } from "node:fs"; writeFileSync("started", ""); export default { evaluate: () => ({ status: "pass" }) }\n',
}

const definitions = [
  ['a module', byModule()],
  ['a program', byProgram()],
  ['a program of PromptKit', byProgram({ protocol: 'promptkit' })],
] as const

test.for(definitions)(
  '%s is never started for a change from a fork, also where its commands are',
  async ([, options]) => {
    await using folder = await project(files)
    for (const word of ['refuse', 'run']) {
      const results = await gate(folder, { ...options, 'untrusted-commands': word }, { untrusted: 'a fork' })
      expect(verdictIn(results)).toMatchObject({
        status: 'error',
        reason: 'evaluator-not-run',
        actual: 'the change comes from a fork',
      })
      expect(scenarioIn(results, 'refund').outcome).toBe('unverified')
      expect(results.decision.gate).toBe('closed')
    }
    expect(existsSync(join(folder.path, 'started'))).toBe(false)
  },
)

test.for(definitions.slice(0, 2))('%s is started for a change that is trusted', async ([, options]) => {
  await using folder = await project(files)
  expect(verdictIn(await gate(folder, options))).toMatchObject({ status: 'pass' })
  expect(existsSync(join(folder.path, 'started'))).toBe(true)
})

test('a module that an agent rewrote while it ran is not loaded', async () => {
  const steps: Step[] = [
    ['write', 'checks/politeness.mjs', 'export default { evaluate: () => ({ status: "pass" }) }'],
    ['print', 'done'],
  ]
  const { 'checks/politeness.mjs': module } = files
  await using folder = await agentFolder({
    'checks/politeness.mjs': module,
    'scenarios/refund.yaml': `id: refund\ninput: ${JSON.stringify(JSON.stringify(steps))}\nrun_command: [${JSON.stringify(process.execPath)}, agent.mjs]\nchecks:\n  - type: politeness\n`,
  })
  expect(verdictIn(await gate(folder, byModule()))).toMatchObject({
    status: 'error',
    reason: 'evaluator-not-run',
    actual: 'its files changed after the run had begun',
  })
})

test('a module that is a link out of the workspace is refused', async () => {
  await using folder = await project({
    'checks/politeness.mjs': { link: '/etc/hostname' },
    'scenarios/refund.yaml': refund(),
  })
  await expect(gate(folder, byModule())).rejects.toThrow(/`checks.politeness`: .*out of the workspace/)
})
