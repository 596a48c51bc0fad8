import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkOut } from '../../src/baseline/git/checkout.ts'
import { cloneOf, gitEnv, repository, temporaryFolder } from '../support/repository.ts'

describe('a commit that is checked out beside the work tree', () => {
  test('has its files and its history, and the repository knows nothing of it', async () => {
    await using repo = await repository()
    await using folder = await temporaryFolder()
    const first = await repo.commit({ 'a.txt': '1' })
    const second = await repo.commit({ 'a.txt': '2', 'dir/b.txt': 'b' })
    await repo.commit({ 'a.txt': '3' })
    const before = [await repo.git('worktree', 'list'), await repo.git('status', '--short')]
    const at = join(folder.path, 'copy')
    expect(await checkOut({ root: join(repo.path, 'dir'), env: gitEnv }, second, at)).toBeNull()
    expect([readFileSync(join(at, 'a.txt'), 'utf8'), existsSync(join(at, 'dir/b.txt'))]).toEqual(['2', true])
    expect(await repo.git('-C', at, 'log', '--format=%H')).toBe(`${second}\n${first}`)
    expect([await repo.git('worktree', 'list'), await repo.git('status', '--short')]).toEqual(before)
  })

  test('starts no filter of its attributes, so that files in LFS stay pointers', async () => {
    await using repo = await repository()
    await using folder = await temporaryFolder()
    const mark = join(folder.path, 'started')
    await folder.write({ '.gitconfig': `[filter "lfs"]\n  smudge = touch ${mark}\n  required = true\n` })
    const sha = await repo.commit({ '.gitattributes': '*.bin filter=lfs\n', 'a.bin': 'pointer' })
    const at = join(folder.path, 'copy')
    const env = { PATH: gitEnv.PATH, HOME: folder.path }
    expect(await checkOut({ root: repo.path, env }, sha, at)).toBeNull()
    expect([readFileSync(join(at, 'a.bin'), 'utf8'), existsSync(mark)]).toEqual(['pointer', false])
  })

  test('of a shallow clone has the history that is there', async () => {
    await using origin = await repository()
    await origin.commit({ 'a.txt': '1' })
    const tip = await origin.commit({ 'a.txt': '2' })
    await using clone = await cloneOf(origin, { depth: 1 })
    await using folder = await temporaryFolder()
    const at = join(folder.path, 'copy')
    expect(await checkOut({ root: clone.path, env: gitEnv }, tip, at)).toBeNull()
    expect(await clone.git('-C', at, 'log', '--format=%H')).toBe(tip)
  })

  test('that is not there is a reason', async () => {
    await using repo = await repository()
    await using folder = await temporaryFolder()
    await repo.commit({ 'a.txt': '1' })
    const sha = 'ab'.repeat(20)
    const reason = await checkOut({ root: repo.path, env: gitEnv }, sha, join(folder.path, 'copy'))
    expect(reason).toMatchObject({ code: 'not-checked-out', args: { sha } })
  })
})
