import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { byProgram, programOf, project, verdictIn, withProgram } from '../support/custom-project.ts'
import { gate } from '../support/fresh.ts'
import { isRunning } from '../support/running.ts'

const secret = 'Xk29-plv8-TTqz-0041'
const env = { PATH: process.env['PATH'], GITHUB_TOKEN: secret, MODEL_API_KEY: secret, REGION: 'north' }

describe('a program', () => {
  test('answers for a check', async () => {
    const results = await withProgram(
      'answer({ status: question.trace.output.includes(question.params.word) ? "pass" : "fail" })',
      { lines: '    params: { word: refund }\n' },
    )
    expect(verdictIn(results)).toMatchObject({ status: 'pass', reason: 'ok' })
  })

  test('is asked in a document with a version', async () => {
    const results = await withProgram('answer({ status: "fail", actual: Object.keys(question) })')
    expect(verdictIn(results).actual).toEqual(['version', 'check', 'params', 'scenario', 'trace'])
  })

  test('that reads lines is asked in one, whatever ends a line for it', async () => {
    const lines = `
      const { createInterface } = require('node:readline')
      createInterface({ input: process.stdin }).once('line', (line) => {
        const { params } = JSON.parse(line)
        process.stdout.write(JSON.stringify({ status: params.word === 'a\\u2028b\\u0085c' ? 'pass' : 'fail' }))
      })`
    const results = await withProgram('', {
      files: { 'check.cjs': lines },
      lines: '    params: { word: "a\\u2028b\\u0085c" }\n',
    })
    expect(verdictIn(results)).toMatchObject({ status: 'pass', reason: 'ok' })
  })

  const faults: readonly (readonly [what: string, body: string, reason: string, words: string])[] = [
    ['exits with a code', 'process.exit(3)', 'evaluator-crashed', 'it exited with code 3'],
    [
      'passes and exits with a code',
      'answer({ status: "pass" }); process.exitCode = 1',
      'evaluator-crashed',
      'code 1',
    ],
    [
      'is ended by a signal',
      'process.kill(process.pid, "SIGKILL")',
      'evaluator-crashed',
      'was ended by SIGKILL',
    ],
    ['throws', 'throw new TypeError("no price")', 'evaluator-crashed', 'TypeError: no price'],
    ['writes nothing', '', 'evaluator-bad-reply', 'got nothing'],
    [
      'writes a log as well',
      'console.log("loading"); answer({ status: "pass" })',
      'evaluator-bad-reply',
      'got "loading',
    ],
    [
      'writes two replies',
      'answer({ status: "pass" }); answer({ status: "pass" })',
      'evaluator-bad-reply',
      'one JSON',
    ],
    [
      'writes too much',
      'process.stdout.write(`{"status":"pass","reason":"${"x".repeat(17 << 20)}"}`)',
      'evaluator-bad-reply',
      '16 MiB',
    ],
  ]
  test.for(faults)('that %s is an error', async ([, body, reason, words]) => {
    const results = await withProgram(body, { definition: { timeout: 20 } })
    expect(verdictIn(results)).toMatchObject({ status: 'error', reason })
    expect(verdictIn(results).actual).toContain(words)
    expect(results.decision.gate).toBe('closed')
  })

  test('that writes without end is ended at its time', async () => {
    const endless = 'setInterval(() => process.stdout.write("x".repeat(1 << 20)), 0)'
    const results = await withProgram(endless, { definition: { timeout: 1 } })
    expect(verdictIn(results)).toMatchObject({ status: 'error', reason: 'evaluator-timed-out' })
  })

  test('that is not there is an error', async () => {
    const results = await withProgram('', { definition: { command: ['no-such-program-7'] } })
    expect(verdictIn(results)).toMatchObject({
      status: 'error',
      reason: 'evaluator-not-run',
      actual: '`no-such-program-7` was not found on the PATH',
    })
  })

  test('is started without a shell', async () => {
    const command = [process.execPath, 'check.cjs', '$(echo no)', '; exit 1']
    const results = await withProgram('answer({ status: "fail", actual: process.argv.slice(2) })', {
      definition: { command },
    })
    expect(verdictIn(results).actual).toEqual(['$(echo no)', '; exit 1'])
  })

  test('is ended at its time with all that it started', async () => {
    await using folder = await project({
      'check.cjs': programOf(`
        const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
        require('node:fs').writeFileSync('child.txt', String(child.pid))
        setInterval(() => {}, 1000)`),
    })
    const results = await gate(folder, byProgram({ timeout: 6 }))
    expect(verdictIn(results)).toMatchObject({ status: 'error', reason: 'evaluator-timed-out' })
    const child = Number(readFileSync(join(folder.path, 'child.txt'), 'utf8'))
    await expect.poll(() => isRunning(child)).toBe(false)
  })
})

describe('the environment of a program', () => {
  const shows = 'answer({ status: "fail", actual: { ...process.env } })'

  test('holds no secret that the definition does not name', async () => {
    const results = await withProgram(shows, { surroundings: { env } })
    const { actual } = verdictIn(results)
    expect(actual).toMatchObject({ PATH: process.env['PATH'] })
    expect(Object.keys(actual as object)).not.toContain('GITHUB_TOKEN')
    expect(Object.keys(actual as object)).not.toContain('MODEL_API_KEY')
    expect(Object.keys(actual as object)).not.toContain('REGION')
  })

  test('holds what it names, and no reply shows a secret', async () => {
    const definition = { env: ['MODEL_API_KEY', 'REGION', 'MODE=strict', 'ABSENT'] }
    const results = await withProgram(shows, { definition, surroundings: { env } })
    expect(verdictIn(results).actual).toMatchObject({ MODEL_API_KEY: '***', REGION: 'north', MODE: 'strict' })
    expect(JSON.stringify(results)).not.toContain(secret)
  })
})
