import { spawnSync } from 'node:child_process'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/repository.ts'
import { projectRoot } from '../support/source-files.ts'

const needed = [
  'src',
  'scripts/new-check.mjs',
  'scripts/pages',
  'test/checks/registry.test.ts',
  'test/support/example-answer.ts',
  'test/support/example-judgement.ts',
  'test/support/example-verdict.ts',
  'test/support/scripted-judge.ts',
  'test/reference/generated.test.ts',
  'test/support/left-over.ts',
  'test/support/source-files.ts',
  'docs',
  'schema',
  'package.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
]

const examples = 'test/checks/registry.test.ts'
/** Compares what is generated. */
const generated = 'test/reference/generated.test.ts'

/** A copy of the project with as much as a check and its tests need. */
async function projectCopy() {
  const folder = await temporaryFolder()
  const { path } = folder
  for (const each of needed) await cp(join(projectRoot, each), join(path, each), { recursive: true })
  await symlink(join(projectRoot, 'node_modules'), join(path, 'node_modules'))
  const { compilerOptions } = JSON.parse(await readFile(join(projectRoot, 'tsconfig.json'), 'utf8'))
  await writeFile(
    join(path, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['src/checks/registry.ts'] }),
  )
  const runWith = (env: Readonly<Record<string, string>>, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: path,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', NO_COLOR: '1', ...env },
    })
    return { status, text: stdout + stderr }
  }
  const run = (...args: readonly string[]) => runWith({}, ...args)
  const vitest = [
    'node_modules/.bin/vitest',
    'run',
    // What one run transforms is there for the next.
    '--experimental.fsModuleCache',
    '--experimental.fsModuleCachePath=.cache',
    // Beside other tests a schema may take longer than the usual 5 s.
    '--testTimeout=60000',
    // The files share what they import.
    '--no-isolate',
    '--maxWorkers=1',
  ] as const
  return {
    newCheck: (...args: readonly string[]) => run('scripts/new-check.mjs', ...args),
    /** Pages and schemas of checks, as `npm run generate` writes them. */
    generate: () => runWith({ GENERATE: 'yes' }, ...vitest, generated, '--update'),
    /** As CI does: nothing is written. */
    test: (...args: readonly string[]) => runWith({ CI: 'yes' }, ...vitest, ...args),
    tool: (name: string, ...args: readonly string[]) => run(`node_modules/.bin/${name}`, ...args),
    read: (file: string) => readFile(join(path, file), 'utf8'),
    write: (file: string, text: string) => writeFile(join(path, file), text),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

const list = 'src/checks/tools/tool-checks.ts'
let project: Awaited<ReturnType<typeof projectCopy>>
let before = ''
let made: ReturnType<typeof project.newCheck>

// One copy for all: a new one is transformed anew.
beforeAll(async () => {
  project = await projectCopy()
  before = await project.read(list)
  made = project.newCheck('tools', 'max_hops')
})
afterAll(() => project[Symbol.asyncDispose]())

/** The source of a new check with what it evaluates. */
function withEvaluation(source: string): string {
  return source
    .replace(
      / {4}\/\/ TODO: `pass[\s\S]*?\n {4}return .*\n/,
      "    return trace.finalOutput === value ? pass() : fail('not-so')\n",
    )
    .replace('defineCheck, missingData', 'defineCheck, fail, pass')
    .replace("'not-so', 'TODO'", "'not-so', 'else'")
}

function withWords(source: string): string {
  return source.replaceAll('TODO: ', 'In words: ').replaceAll('TODO', 'done')
}

// Types, lint, format, tests and pages of the copy, one after the other.
test('a new check compiles, is tidy, fails its own examples until it is written, and then all that it brings is generated', async () => {
  expect(made).toMatchObject({ status: 0 })
  const registry = (await project.read(list)).split('\n')
  const added = registry.filter((line) => !before.split('\n').includes(line))
  expect(added).toEqual(["import { maxHops } from './max-hops.ts'", '  maxHops,'])
  const paths = registry.flatMap((line) => /from '(\.\/[^']+)'/.exec(line)?.[1] ?? [])
  expect(paths).toEqual(paths.toSorted())

  expect(project.tool('tsc', '-p', 'tsconfig.json')).toEqual({ status: 0, text: '' })
  const file = 'src/checks/tools/max-hops.ts'
  expect(project.tool('oxlint', '--deny-warnings', file)).toMatchObject({ status: 0 })
  expect(project.tool('oxfmt', '--check', file)).toMatchObject({ status: 0 })

  // Another one, which is written and has no words yet.
  expect(project.newCheck('tools', 'max_leaps')).toMatchObject({ status: 0 })
  const wordless = 'src/checks/tools/max-leaps.ts'
  await project.write(wordless, withEvaluation(await project.read(wordless)))
  await project.write('docs/checks/gone.md', '')
  const fresh = project.test(examples, generated, '-t', 'max_hops|max_leaps|no page is left over')
  expect(fresh.status).toBe(1)
  expect(fresh.text).toContain('× no page is left over')
  expect(fresh.text).toContain('× max_hops: TODO: when it passes')
  expect(fresh.text).toContain('× max_hops: TODO: when it does not')
  expect(fresh.text).not.toContain('× max_hops: The trace lacks')
  expect(fresh.text).not.toContain('× max_leaps: ')
  expect(fresh.text).toContain('definitions are complete > max_leaps')

  for (const each of [file, wordless])
    await project.write(each, withWords(withEvaluation(await project.read(each))))
  expect(project.generate()).toMatchObject({ status: 0 })
  expect(project.test(examples, generated)).toMatchObject({ status: 0 })
  expect(await project.read('docs/checks/README.md')).toContain('[`max_hops`](max_hops.md)')
})

test.for<[string, readonly string[], RegExp]>([
  ['without arguments', [], /^usage: npm run new:check -- FAMILY TYPE/],
  [
    'a family that is none',
    ['tool', 'max_hops'],
    /`tool` is no family of checks\. Families: agents, .*tools/,
  ],
  ['a type that is taken', ['text', 'max_turns'], /`max_turns` in src\/checks\/resource\/counts\.ts/],
  [
    'an alias that is taken',
    ['text', 'banned_words'],
    /`banned_words` in src\/checks\/text\/content-excludes\.ts/,
  ],
  ['a word of the language', ['tools', 'delete'], /`delete` in TypeScript, which is taken/],
  ['what every check imports', ['tools', 'z'], /`z` in TypeScript, which is taken/],
  ['the name of the list', ['tools', 'tool_checks'], /`toolChecks` in TypeScript, which is taken/],
  ['a type that cannot be one', ['text', '../x'], /cannot be a type/],
])('%s: nothing is written', ([, args, says]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'scripts/new-check.mjs'), ...args],
    { encoding: 'utf8' },
  )
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(says)
})
