import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/repository.ts'
import { projectRoot } from '../support/source-files.ts'
import { tasks, type Task } from './tasks.ts'

const page = await readFile(join(projectRoot, 'CONTRIBUTING.md'), 'utf8')

/** Paths of the project that a text names in code, in their order. */
function pathsIn(text: string): string[] {
  const names = text.matchAll(/`((?:src|test|docs|scripts)\/[^`\s]*)`/g)
  return [...new Set([...names].map(([, path = '']) => path))]
}

function sectionOf(heading: string): string {
  const start = page.indexOf(`\n## ${heading}\n`)
  const end = page.indexOf('\n## ', start + 1)
  return start === -1 ? '' : page.slice(start, end === -1 ? undefined : end)
}

test.for(tasks)('$heading: the page names its files in order', ({ heading, files }) => {
  expect(pathsIn(sectionOf(heading))).toEqual(files)
})

test('every path that the page names exists', () => {
  const gone = pathsIn(page).filter((path) => !existsSync(join(projectRoot, path.replace(/<.*/, ''))))
  expect(gone).toEqual([])
})

/** Applies one edit to a copy of the project. */
async function apply(folder: string, edit: Task['edits'][number]): Promise<void> {
  if ('copy' in edit) {
    const text = await readFile(join(folder, edit.copy), 'utf8')
    await mkdir(dirname(join(folder, edit.to)), { recursive: true })
    await writeFile(join(folder, edit.to), replaced(text, edit.words))
    return
  }
  if ('create' in edit) {
    await writeFile(join(folder, edit.create), edit.text)
    return
  }
  const path = join(folder, edit.file)
  const text = await readFile(path, 'utf8')
  const written = 'words' in edit ? replaced(text, edit.words) : linesAdded(text, edit)
  if (written === text) throw new Error(`${edit.file} has no place for the edit`)
  await writeFile(path, written)
}

/** Adds a line before another one, or beside each line that names a word. */
function linesAdded(
  text: string,
  edit: Extract<Task['edits'][number], { readonly insert: string } | { readonly like: object }>,
): string {
  const lines = text.split('\n')
  const written = lines.flatMap((line) => {
    if ('insert' in edit) return line.startsWith(edit.before) ? [edit.insert, line] : [line]
    const names = Object.keys(edit.like).filter((name) => /^\w+$/.test(name))
    const isNamed = names.some((name) => line === `  ${name},` || line.startsWith(`import { ${name} } from`))
    return isNamed ? [line, replaced(line, edit.like)] : [line]
  })
  return written.join('\n')
}

function replaced(text: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce((all, [from, to]) => all.replaceAll(from, to), text)
}

test('every task, done as the page says, compiles and is registered', async () => {
  await using folder = await temporaryFolder()
  const { path } = folder
  for (const each of ['src', 'package.json', 'tsconfig.json', 'tsconfig.build.json'])
    await cp(join(projectRoot, each), join(path, each), { recursive: true })
  await symlink(join(projectRoot, 'node_modules'), join(path, 'node_modules'))
  for (const { edits } of tasks) for (const edit of edits) await apply(path, edit)
  const run = (...args: readonly string[]) => {
    const options = { cwd: path, encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '' } } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
    return { status, text: stdout + stderr }
  }
  const compiled = run('node_modules/.bin/tsc', '-p', 'tsconfig.build.json', '--declaration', 'false')
  expect(compiled).toEqual({ status: 0, text: '' })

  const proofs = tasks.map(
    ({ proof: { module, value } }) => `await import('./lib/${module}').then((m) => ${value})`,
  )
  await writeFile(join(path, 'proof.mjs'), `console.log(JSON.stringify([${proofs.join(', ')}]))\n`)
  const { status, text } = run('proof.mjs')
  expect(status, text).toBe(0)
  const found = JSON.parse(text) as unknown[][]
  for (const [index, { heading, proof }] of tasks.entries())
    expect([heading, found[index]]).toEqual([heading, expect.arrayContaining([proof.holds])])
})
