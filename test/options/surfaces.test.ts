import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../src/commands/run-command.ts'
import { optionNames, optionOf } from '../../src/options/options.ts'
import { outputDefinitions } from '../../src/report/outputs.ts'

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
const readJson = async (path: string) => JSON.parse(await read(path)) as { properties: object }

async function readAction(): Promise<{ inputs: object; outputs: object }> {
  return parse(await read('action.yml'))
}

async function help(): Promise<string> {
  let text = ''
  const stdout = { write: (piece: string) => void (text += piece) }
  await runCommand(['--help'], { stdout, stderr: stdout, env: {}, cwd: () => '.', now: () => 0 })
  return text
}

/** Names in the first column of the tables of a page. */
async function namesIn(page: string): Promise<string[]> {
  return [...(await read(page)).matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => name ?? '')
}

type Limit = 'configOnly' | 'actionOnly' | 'isPositional' | 'notInConfig'

/** Options without any of these limits. */
const namesWithout = (...limits: readonly Limit[]) =>
  optionNames.filter((name) => limits.every((limit) => optionOf(name)[limit] === undefined))

describe('every option is on each surface that its definition names, and on no other', () => {
  test('action.yml', async () => {
    const { inputs } = await readAction()
    expect(Object.keys(inputs)).toEqual([...namesWithout('configOnly'), 'github-token'])
  })

  test('help', async () => {
    const flags = [...(await help()).matchAll(/^ {2}--([\w-]+)/gm)].map(([, name]) => name)
    expect(flags).toEqual([...namesWithout('configOnly', 'actionOnly', 'isPositional'), 'format', 'verbose'])
  })

  test('schema of the config file', async () => {
    const { properties } = await readJson('schema/config.schema.json')
    expect(Object.keys(properties)).toEqual(namesWithout('notInConfig'))
  })

  test('reference page', async () => {
    expect(await namesIn('docs/reference/options.md')).toEqual(expect.arrayContaining([...optionNames]))
  })

  test('each can be set somewhere', () => {
    for (const name of optionNames) {
      const { configOnly, notInConfig } = optionOf(name)
      expect([name, configOnly === true && notInConfig !== undefined]).toEqual([name, false])
    }
  })
})

describe('every output is on each surface', () => {
  const outputNames = Object.keys(outputDefinitions)

  test('action.yml', async () => {
    const { outputs } = await readAction()
    expect(Object.keys(outputs)).toEqual(outputNames)
  })

  test('reference page', async () => {
    expect(await namesIn('docs/reference/options.md')).toEqual(expect.arrayContaining(outputNames))
  })
})
