import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundledPackages } from '../../scripts/bundled-packages.mjs'
import { leftOut } from '../../scripts/left-out.mjs'
import { projectRoot } from '../support/source-files.ts'

interface Lock {
  readonly packages: Readonly<Record<string, unknown>>
}

const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as Lock
const bundled = bundledPackages(projectRoot)
const folders = Object.keys(lock.packages).filter((path) => {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  // Of the bundler, the bundle has a few lines of its own.
  return path.startsWith('node_modules/') && bundled.has(name) && name !== '@vercel/ncc'
})

/** Which packages of the bundle require a module by these words. */
const askers = new Map<string, Set<string>>(Object.keys(leftOut).map((words) => [words, new Set()]))
for (const folder of folders) {
  for (const file of scriptsIn(join(projectRoot, folder))) {
    const text = readFileSync(file, 'utf8')
    for (const [, words = ''] of text.matchAll(/(?:require\(|from |import\()\s*['"]([^'"\n]{1,100})['"]/g)) {
      askers.get(words)?.add(folder)
    }
  }
}

function scriptsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    // Packages within packages have entries of their own in the lockfile.
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : scriptsIn(path)
    return /\.[cm]?js$/.test(entry.name) ? [path] : []
  })
}

/** Wanted by several, none of which calls it. */
const shared = new Set(['zod/v3'])

test.for([...askers])('%s is left out of one package, and only there', ([words, packages]) => {
  const most = shared.has(words) ? Infinity : 1
  expect([...packages].slice(0, most)).toEqual([...packages])
  expect(packages.size).toBeGreaterThan(0)
})

test("undici's parser of HTTP is packed, and is its own", () => {
  const own = readFileSync(join(projectRoot, 'node_modules/undici/lib/llhttp/llhttp-wasm.js'), 'utf8')
  const bundle = brotliDecompressSync(readFileSync(join(projectRoot, 'dist/packed-undici.br'))).toString()
  const [, packed = ''] = /brotliDecompressSync\(\w+\.from\([`'"]([^`'"]+)/.exec(bundle) ?? []
  const text = brotliDecompressSync(Buffer.from(packed, 'base64')).toString('base64')
  expect(own).toContain(`Buffer.from('${text}', 'base64')`)
})
