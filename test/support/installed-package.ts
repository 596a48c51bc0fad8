import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from './source-files.ts'

/** Puts our package, as npm installs it, and Vitest into the `node_modules` of a folder. */
export async function installPackage(folder: string): Promise<void> {
  // What lies in `node_modules` itself is loaded as it is.
  const installed = join(folder, 'node_modules/scenario-gate')
  await mkdir(installed, { recursive: true })
  await cp(join(projectRoot, 'package.json'), join(installed, 'package.json'))
  await buildLibrary(installed)
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

/** Compiles the library, and bundles it, below the project, where the bundler finds what it uses. */
async function buildLibrary(installed: string): Promise<void> {
  await mkdir(join(projectRoot, '.cache'), { recursive: true })
  const lib = await mkdtemp(join(projectRoot, '.cache/lib-'))
  const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc')
  try {
    await node([compiler, '-p', 'tsconfig.build.json', '--noCheck', '--outDir', lib])
    await node([join(projectRoot, 'scripts/build-exports.mjs'), lib, join(installed, 'exports')])
    await cp(lib, join(installed, 'lib'), { recursive: true, filter: (path) => !path.endsWith('.js') })
  } finally {
    await rm(lib, { recursive: true, force: true })
  }
}

async function node(args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, args, { cwd: projectRoot })
}
