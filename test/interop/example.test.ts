import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

test("the packages of the example's agent are what their script makes of those installed here", async () => {
  const check = promisify(execFile)(process.execPath, ['scripts/build-example.mjs', '--check'], { cwd: root })
  await expect(check).resolves.toEqual({ stdout: '', stderr: '' })
})
