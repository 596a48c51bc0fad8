import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { Scratch } from '../../src/files/scratch.ts'
import { temporaryFolder } from '../support/repository.ts'

test('a scratch makes its folder when it is asked for, and takes it and what it holds along', async () => {
  await using folder = await temporaryFolder()
  const scratch = new Scratch(folder.path)
  expect(readdirSync(folder.path)).toEqual([])
  const [one, two] = [await scratch.file(), await scratch.file()]
  expect([one === two, existsSync(one)]).toEqual([false, false])
  await writeFile(one, 'x')
  const closed: string[] = []
  const resource = (name: string): AsyncDisposable => ({
    [Symbol.asyncDispose]: async () => {
      closed.push(`${name} ${existsSync(dirname(one))}`)
      throw new Error('stuck')
    },
  })
  const a = resource('a')
  expect(scratch.hold(a)).toBe(a)
  scratch.hold(resource('b'))
  await scratch[Symbol.asyncDispose]()
  expect(closed).toEqual(['a true', 'b true'])
  expect(readdirSync(folder.path)).toEqual([])
})

test('one that was never asked leaves nothing; where there is no room it says so', async () => {
  await new Scratch('/nowhere')[Symbol.asyncDispose]()
  const scratch = new Scratch('/nowhere')
  await expect(scratch.file()).rejects.toThrow(/^A temporary folder cannot be made: ENOENT/)
  await scratch[Symbol.asyncDispose]()
})
