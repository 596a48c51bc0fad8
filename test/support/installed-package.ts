import { execFile } from 'node:child_process'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from './source-files.ts'

/** Puts our package, as npm installs it, and Vitest into the `node_modules` of a folder. */
export async function installPackage(folder: string): Promise<void> {
  // What lies in `node_modules` itself is loaded as it is.
  const installed = join(folder, 'node_modules/scenario-gate')
  await mkdir(installed, { recursive: true })
  await cp(join(projectRoot, 'package.json'), join(installed, 'package.json'))
  const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc')
  const build = ['-p', 'tsconfig.build.json', '--noCheck', '--outDir', join(installed, 'lib')]
  await promisify(execFile)(process.execPath, [compiler, ...build], { cwd: projectRoot })
  await symlink(join(projectRoot, 'node_modules'), join(installed, 'node_modules'))
  await symlink(join(projectRoot, 'node_modules/vitest'), join(folder, 'node_modules/vitest'))
  await mkdir(join(folder, 'node_modules/.bin'))
  // A busy machine gets more time than Vitest's five seconds.
  const program = `#!/bin/sh\nexec node '${join(folder, 'node_modules/vitest/vitest.mjs')}' "$@" --testTimeout=120000\n`
  await writeFile(join(folder, 'node_modules/.bin/vitest'), program, { mode: 0o755 })
}
