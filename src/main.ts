#!/usr/bin/env node
/**
 * The one entry of the bundle. The runner starts an Action without arguments; everything else is the
 * command line. Each loads on its own, so that neither pays for the other's start.
 */
import { hideEnvironment } from './record/command/hide-environment.ts'

// Before anything is started that could read it.
const isHidden = hideEnvironment(process.env)
if (process.argv.length <= 2 && process.env['GITHUB_ACTIONS'] === 'true') {
  const { runAction } = await import('./action.ts')
  process.exitCode = await runAction(process.env, { isHidden })
} else {
  const { runCli } = await import('./cli.ts')
  process.exitCode = await runCli(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: () => process.cwd(),
    now: Date.now,
  })
}
