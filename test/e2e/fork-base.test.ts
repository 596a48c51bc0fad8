import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { gateFork, type ForkCommits, type ForkRun } from '../support/github/fork.ts'
import { startGitHub, type GitHubServer } from '../support/github/server.ts'
import type { TestRepository } from '../support/repository.ts'
import * as worlds from './untrusted/worlds.ts'

/**
 * Code of a fork runs before the gate, by `npm ci` of the usual workflow, and may do to the clone what it likes. What
 * the change is compared with stays what GitHub says it is.
 */

/** A commit by whose policy nothing is closed, on the base or on nothing. */
async function evilBase(repo: TestRepository, parents: readonly string[]): Promise<string> {
  const tree = await repo.git('rev-parse', 'HEAD^{tree}')
  await repo.git('read-tree', '--index-output=.git/evil-index', tree)
  const blob = await blobOf(repo, 'fail-on: never\n')
  const index = ['-c', 'alias.in=!f() { GIT_INDEX_FILE=.git/evil-index git "$@"; }; f', 'in'] as const
  await repo.git(...index, 'update-index', '--add', '--cacheinfo', `100644,${blob},scenario-gate.yaml`)
  const evil = await repo.git(...index, 'write-tree')
  return repo.git('commit-tree', evil, '-m', 'evil', ...parents.flatMap((parent) => ['-p', parent]))
}

async function blobOf(repo: TestRepository, text: string): Promise<string> {
  await writeFile(join(repo.path, '.git', 'evil-text'), text)
  return repo.git('hash-object', '-w', '.git/evil-text')
}

/** A commit with the files that are checked out, which stands where `HEAD` stood. */
async function checkOutMerge(repo: TestRepository, parents: readonly string[]): Promise<void> {
  const tree = await repo.git('rev-parse', 'HEAD^{tree}')
  const made = await repo.git('commit-tree', tree, '-m', 'm', ...parents.flatMap((one) => ['-p', one]))
  await repo.git('update-ref', '--no-deref', 'HEAD', made)
}

/** The content of a commit with another first parent. */
async function contentWith(repo: TestRepository, commit: string, parent: string): Promise<string> {
  const content = (await repo.git('cat-file', 'commit', commit)).replace(/^parent .*\n/m, '')
  return `${content.replace(/^author/m, `parent ${parent}\nauthor`)}\n`
}

/** Puts another content under the id of a commit. */
async function overwrite(repo: TestRepository, commit: string, content: string): Promise<void> {
  const file = join(repo.path, '.git', 'objects', commit.slice(0, 2), commit.slice(2))
  await chmod(file, 0o644)
  await writeFile(file, deflateSync(`commit ${Buffer.byteLength(content)}\0${content}`))
}

/** Gives commits another first parent in the commit graph, which git believes without looking at the commits. */
async function overwriteGraph(
  repo: TestRepository,
  commits: readonly string[],
  parent: string,
): Promise<void> {
  await repo.git('update-ref', 'refs/heads/evil', parent)
  await repo.git('commit-graph', 'write', '--reachable')
  const file = join(repo.path, '.git', 'objects', 'info', 'commit-graph')
  const graph = await readFile(file)
  const chunk = (name: string) => {
    const entry = graph.indexOf(name)
    return Number(graph.readBigUInt64BE(entry + 4))
  }
  const count = graph.readUInt32BE(chunk('OIDF') + 255 * 4)
  const ids = Array.from({ length: count }, (_, at) =>
    graph.toString('hex', chunk('OIDL') + at * 20, chunk('OIDL') + (at + 1) * 20),
  )
  for (const commit of commits)
    graph.writeUInt32BE(ids.indexOf(parent), chunk('CDAT') + ids.indexOf(commit) * 36 + 20)
  const sum = createHash('sha1').update(graph.subarray(0, -20)).digest()
  await chmod(file, 0o644)
  await writeFile(file, Buffer.concat([graph.subarray(0, -20), sum]))
}

type Tamper = NonNullable<ForkRun['tampered']>

/** Each way of making another commit the base. */
const ways: Readonly<Record<string, Tamper>> = {
  'a merge of the head into a commit of its own': async (repo, { head }) =>
    checkOutMerge(repo, [await evilBase(repo, []), head]),
  'a merge of the head into a commit on top of the base': async (repo, { base, head }) =>
    checkOutMerge(repo, [await evilBase(repo, [base]), head]),
  'the same, with the branch moved there': async (repo, { base, head }) => {
    const evil = await evilBase(repo, [base])
    for (const name of ['heads/main', 'remotes/origin/main', 'remotes/origin/HEAD'])
      await repo.git('update-ref', `refs/${name}`, evil)
    await checkOutMerge(repo, [evil, head])
  },
  'a replacement of what is checked out': async (repo, { head, sha }) => {
    const evil = await evilBase(repo, [])
    const tree = await repo.git('rev-parse', 'HEAD^{tree}')
    await repo.git('replace', sha, await repo.git('commit-tree', tree, '-m', 'm', '-p', evil, '-p', head))
  },
  'a replacement of the base': async (repo, { base }) => repo.git('replace', base, await evilBase(repo, [])),
  'grafts of what is checked out': async (repo, { base, head, sha }) => {
    const evil = await evilBase(repo, [])
    const lines = [`${head} ${evil}`, `${base} ${evil}`, ...(sha === head ? [] : [`${sha} ${evil} ${head}`])]
    await repo.write({ '.git/info/grafts': `${lines.join('\n')}\n` })
  },
  'a history that is cut off': async (repo, { head, sha }) =>
    writeFile(join(repo.path, '.git', 'shallow'), `${[...new Set([head, sha])].sort().join('\n')}\n`),
  'a commit graph': async (repo, { before, between }) =>
    overwriteGraph(repo, [before, between], await evilBase(repo, [])),
  'another commit under the id of what is checked out': async (repo, { sha }) =>
    overwrite(repo, sha, await contentWith(repo, sha, await evilBase(repo, []))),
  'other commits under the ids of those before': async (repo, { before, between }) => {
    const evil = await evilBase(repo, [])
    for (const commit of [before, between])
      await overwrite(repo, commit, await contentWith(repo, commit, evil))
  },
}

const gate = (github: GitHubServer, run: Partial<ForkRun>) => {
  const { red, ...world } = worlds.recorded
  return gateFork(github, { ...world, head: red, ...run })
}

describe.each(['head', 'merge'] as const)('with the %s checked out', (checkout) => {
  test('and nothing else, the base is known', async () => {
    await using github = await startGitHub()
    const sound = await gate(github, { checkout, head: { 'prompt.txt': 'x' } })
    expect(sound).toMatchObject({ gate: 'open' })
    const red = await gate(github, { checkout })
    expect(red).toMatchObject({ gate: 'closed', results: { summary: { regressed: 1 } } })
    expect(red.results?.run.baseline).toMatchObject({ kind: 'git' })
  })

  test.for(Object.entries(ways))('a fork cannot choose its base by %s', async ([, tampered]) => {
    await using github = await startGitHub()
    let commits: ForkCommits | undefined
    const ended = await gate(github, {
      checkout,
      tampered: async (repo, all) => {
        commits = all
        await tampered(repo, all)
      },
    })
    expect(ended.gate).toBe('closed')
    // Where it is judged at all, then against the base that GitHub names.
    expect([undefined, null, commits?.base]).toContain(ended.results?.run.baseline?.sha)
  })
})
