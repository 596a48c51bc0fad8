import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder, type Files } from '../support/repository.ts'
import { projectRoot } from '../support/source-files.ts'

const bundler = pathToFileURL(join(projectRoot, 'scripts/bundle.mjs')).href
const writeBundle = `
import { writeFileSync } from 'node:fs'
import { bundle } from ${JSON.stringify(bundler)}
for (const [name, content] of await bundle(process.argv[1])) writeFileSync('out/' + name, content)
`

const sources: Files = {
  'package.json': '{ "type": "module" }',
  'lib/main.js': `
    const { one } = await import('./one.js')
    const { two } = await import('./deep/two.js')
    console.log(one + two)`,
  'lib/one.js': `import { text } from './text.js'\nexport const one = text('one')`,
  'lib/deep/two.js': `import { text } from '../text.js'\nexport const two = text('two')`,
  // Large enough to be a chunk of its own, which both need.
  'lib/text.js': `const long = ${JSON.stringify('x'.repeat(50_000))}\nexport const text = (name) => name + long.length + ' '`,
}

/** The bundle of a small project, and the output of its start. */
async function bundled(more: Files) {
  await using folder = await temporaryFolder()
  await folder.write({ ...sources, ...more })
  const out = join(folder.path, 'out')
  await mkdir(out)
  const start = (...args: readonly string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder.path, encoding: 'utf8' })
    return stdout + stderr
  }
  // On Node 24 the bundler asks for files in a way that is deprecated.
  const quiet = ['--no-deprecation', '--input-type=module']
  const problems = start(...quiet, '-e', writeBundle, '--', folder.path)
  const files = (await readdir(out)).filter((name) => name.endsWith('.js')).toSorted()
  const texts = await Promise.all(files.map((name) => readFile(join(out, name), 'utf8')))
  return { problems, files, text: texts.join('\n'), says: start(join(out, 'index.js')) }
}

test('chunks have the names of what they hold, and each import finds its own', async () => {
  const { problems, files, text, says } = await bundled({})
  expect(problems).toBe('')
  expect(files).toEqual(['index.js', 'one.js', 'text.js', 'two.js'])
  expect(says).toBe('one50000 two50000 \n')
  const referredTo = [...text.matchAll(/\.e\(["'`]([^"'`]+)["'`]\)/g)].map(([, name = '']) => `${name}.js`)
  expect([...new Set(referredTo)].toSorted()).toEqual(['one.js', 'text.js', 'two.js'])
  expect(text).not.toMatch(/\.e\(\d/)
})

test('another import leaves the names as they are; of two files with one name each has its own', async () => {
  const { problems, files, says } = await bundled({
    'lib/main.js': `
      const { zero } = await import('./zero.js')
      const { one } = await import('./one.js')
      const { two } = await import('./deep/two.js')
      const { two: other } = await import('./two.js')
      console.log(zero + one + two + other)`,
    'lib/zero.js': `export const zero = 'zero '`,
    'lib/two.js': `export const two = 'other'`,
  })
  expect(problems).toBe('')
  expect(files).toEqual(['index.js', 'one.js', 'text.js', 'two-2.js', 'two.js', 'zero.js'])
  expect(says).toBe('zero one50000 two50000 other\n')
})

test('a module that two imports need stands once, in a file that both load, and is evaluated once', async () => {
  const { problems, files, text, says } = await bundled({
    // Too small for a chunk of its own, so that webpack copies it.
    'lib/text.js': `const long = ${JSON.stringify('y'.repeat(6000))}
      globalThis.loaded = (globalThis.loaded ?? 0) + 1
      export const text = (name) => name + long.indexOf(name) + ' loaded ' + globalThis.loaded + ' '`,
  })
  expect(problems).toBe('')
  expect(files).toEqual(['index.js', 'one.js', 'text-shared.js', 'two.js'])
  expect(says).toBe('one-1 loaded 1 two-1 loaded 1 \n')
  expect(text.split('y'.repeat(6000))).toHaveLength(2)
})

test('what a run and the Action load is one file, also for a command that needs only a part of it', async () => {
  const { problems, files, text, says } = await bundled({
    'lib/main.js': `
      const { run } = await import('./commands/run-command.js')
      const { action } = await import('./action.js')
      const { one } = await import('./one.js')
      console.log(run + action + one)`,
    'lib/commands/run-command.js': `
      import { text } from '../text.js'
      import { more } from '../more.js'
      export const run = text('run') + more('run')`,
    'lib/action.js': `
      import { text } from './text.js'
      import { more } from './more.js'
      export const action = text('action') + more('action')`,
    'lib/one.js': `import { text } from './text.js'\nimport { small } from './small.js'\nexport const one = text('one') + small`,
    'lib/text.js': `import { small } from './small.js'
      const long = ${JSON.stringify('x'.repeat(50_000))}
      export const text = (name) => name + long.length + small`,
    'lib/more.js': `const long = ${JSON.stringify('y'.repeat(40_000))}\nexport const more = (name) => name + long.length + ' '`,
    'lib/small.js': `export const small = '; '`,
  })
  expect(problems).toBe('')
  expect(files).toEqual(['action.js', 'index.js', 'one.js', 'run-action.js', 'run-command.js'])
  expect(says).toBe('run50000; run40000 action50000; action40000 one50000; ; \n')
  const referredTo = [...text.matchAll(/\.e\(["'`]([^"'`]+)["'`]\)/g)].map(([, name = '']) => `${name}.js`)
  expect([...new Set(referredTo)].toSorted()).toEqual([
    'action.js',
    'one.js',
    'run-action.js',
    'run-command.js',
  ])
})

test('a chunk that holds what another one is made of does not stand for the file which that one shares', async () => {
  const { problems, says } = await bundled({
    'lib/main.js': `
      const { both } = await import('./both.js')
      const { google } = await import('./google.js')
      const { openai } = await import('./openai.js')
      console.log(both + google + openai)`,
    // Webpack notes that who loaded it needs no chunk for the other any more.
    'lib/both.js': `import { openai } from './openai.js'\nexport const both = 'both ' + openai`,
    'lib/openai.js': `export const openai = 'openai '`,
    'lib/google.js': `export const google = 'google '`,
  })
  expect(problems).toBe('')
  expect(says).toBe('both openai google openai \n')
})
