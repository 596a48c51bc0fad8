import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from './source-files.ts'

/** Puts our package, as npm installs it, and Vitest into the `node_modules` of a folder. */
export async function installPackage(folder: string): Promise<void> {
  // What lies in `node_modules` itself is loaded as it is.
  const installed = join(folder, 'node_modules/scenario-gate')
  await mkdir(installed, { recursive: true })
  await cp(join(projectRoot, 'package.json'), join(installed, 'package.json'))
  await cp(await buildLibrary(), installed, { recursive: true })
  // Nothing else is downloaded.
  await mkdir(join(installed, 'node_modules'))
  await symlink(join(projectRoot, 'node_modules/zod'), join(installed, 'node_modules/zod'))
  await linkVitest(folder)
  await mkdir(join(folder, 'node_modules/.bin'))
  // A busy machine gets more time than Vitest's five seconds.
  const program = `#!/bin/sh\nexec node '${join(folder, 'node_modules/vitest/vitest.mjs')}' "$@" --testTimeout=120000\n`
  await writeFile(join(folder, 'node_modules/.bin/vitest'), program, { mode: 0o755 })
}

/** Has a folder use the Vitest of this package, by default ours. */
export async function linkVitest(
  folder: string,
  vitest = join(projectRoot, 'node_modules/vitest'),
): Promise<void> {
  const link = join(folder, 'node_modules/vitest')
  await rm(link, { force: true })
  await symlink(vitest, link)
}

/**
 * Compiles the library, and bundles it, below the project, where the bundler finds what it uses; gives the folder with its
 * `lib` and `exports`, which is kept until a source is another: three sets of tests install it.
 */
async function buildLibrary(): Promise<string> {
  const folder = join(projectRoot, '.cache/library')
  const kept = join(folder, await hashSources())
  if (existsSync(kept)) return kept
  await mkdir(folder, { recursive: true })
  const made = await mkdtemp(join(folder, 'made-'))
  const [lib, compiler] = [join(made, 'compiled'), join(projectRoot, 'node_modules/typescript/bin/tsc')]
  try {
    await node([compiler, '-p', 'tsconfig.build.json', '--noCheck', '--outDir', lib])
    await node([join(projectRoot, 'scripts/build-exports.mjs'), lib, join(made, 'exports')])
    await cp(lib, join(made, 'lib'), { recursive: true, filter: (path) => !path.endsWith('.js') })
    await rm(lib, { recursive: true })
    // Others may have made the same meanwhile.
    await rename(made, kept).catch(() => undefined)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
  return kept
}

/** Of all that the library is made of. */
async function hashSources(): Promise<string> {
  const sources = (await readdir(join(projectRoot, 'src'), { recursive: true })).filter((name) =>
    name.endsWith('.ts'),
  )
  const files = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts/build-exports.mjs']
  const hash = createHash('sha256')
  for (const path of [...sources.toSorted().map((name) => join('src', name)), ...files])
    hash.update(`${path}\0`).update(await readFile(join(projectRoot, path)))
  return hash.digest('hex').slice(0, 16)
}

async function node(args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, args, { cwd: projectRoot })
}
