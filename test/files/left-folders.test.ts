import { spawnSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeProcessFolder } from '../../src/files/left-folders.ts'
import { temporaryFolder } from '../support/repository.ts'

test('a folder of a process that is gone is removed, and no other one', async () => {
  await using parent = await temporaryFolder()
  const own = await makeProcessFolder(parent.path, 'base')
  const [name = ''] = readdirSync(parent.path)
  const { pid: gone } = spawnSync(process.execPath, ['-e', ''])
  const left = name.replace(`-${process.pid}-`, `-${gone}-`)
  const others = ['unrelated', name.replace(/base-[0-9a-f]{8}-\d+/, `base-00000000-${gone}`)]
  for (const folder of [left, ...others]) await mkdir(join(parent.path, folder, 'in'), { recursive: true })
  const next = await makeProcessFolder(parent.path, 'base')
  expect(next).not.toBe(own)
  const there = [own, next, ...others.map((folder) => join(parent.path, folder))].map((at) => existsSync(at))
  expect([existsSync(join(parent.path, left)), ...there]).toEqual([false, true, true, true, true])
})
