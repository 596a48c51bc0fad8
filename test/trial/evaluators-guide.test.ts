import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answers, service, taskSaying } from '../support/service.ts'
import { temporaryFolder } from '../support/repository.ts'
import { recording } from '../support/suite.ts'
import { command } from '../support/terminal.ts'

const guide = readFileSync(new URL('../../docs/guide/evaluators.md', import.meta.url), 'utf8')

/** A block of code after a line that is nothing but this path. */
function fileOf(path: string): string {
  const [, text = ''] = guide.split(`\`${path}\`:\n\n\`\`\`yaml\n`)
  return text.split('```')[0] ?? ''
}

async function runOf(score: number) {
  await using tone = await service(answers(JSON.stringify({ score, reasoning: 'It says what is next.' })))
  await using reviewer = await service(answers(taskSaying('{"score": 1}')))
  const here = (text: string) =>
    text
      .replace('https://evals.example.com', `http://${tone.host}`)
      .replace('evals.example.com', tone.host)
      .replace('localhost:8080', reviewer.host)
  await using folder = await temporaryFolder()
  await folder.write({
    'scenario-gate.yaml': here(fileOf('scenario-gate.yaml')),
    'scenarios/refund.yaml': here(fileOf('scenarios/refund.yaml')),
    'scenarios/run.json': recording({ tools: ['issue_refund'], answer: 'A refund is on its way.' }),
  })
  const args = ['run', '--baseline', 'none', '--verbose']
  const { code, stdout } = await command(args, folder.path, { EVALS_TOKEN: 't0ps3cret-token' })
  return { code, stdout, tone: tone.asked, reviewer: reviewer.asked }
}

test('the example of the guide passes where the service and the agent think well of it', async () => {
  const { code, stdout, tone, reviewer } = await runOf(0.9)
  expect(stdout).toContain('1 passed')
  expect(code).toBe(0)
  expect(tone).toMatchObject([{ path: '/tone', headers: { authorization: 'Bearer t0ps3cret-token' } }])
  expect(reviewer).toMatchObject([{ path: '/reviewer/a2a' }])
})

test('and fails where one does not', async () => {
  const { code, stdout } = await runOf(0.5)
  expect(stdout).toContain('Its score is below the minimum')
  expect(code).toBe(1)
})
