#!/usr/bin/env node
/**
 * The one entry of the bundle. The runner starts an Action without arguments; everything else is the
 * command line. Each loads on its own, so that neither pays for the other's start.
 */
import { outputTo } from './commands/command.ts'
import { resourceError } from './core/errors.ts'
import { hideEnvironment } from './record/command/inherited-environment.ts'

// Before anything is started that could read it.
const isHidden = hideEnvironment(process.env)
const stdout = outputTo(process.stdout)
const stderr = outputTo(process.stderr)
try {
  process.exitCode = await start()
} catch (thrown) {
  // A part of the bundle could not even be loaded.
  const error = resourceError(thrown)
  if (error === null) throw thrown
  stderr.write(`error: ${error.message}\n${error.help}\n`)
  process.exitCode = error.exitCode
}

async function start(): Promise<number> {
  if (process.argv.length <= 2 && process.env['GITHUB_ACTIONS'] === 'true') {
    const { runAction } = await import('./action.ts')
    return runAction(process.env, { isHidden })
  }
  const { runCli } = await import('./cli.ts')
  const surroundings = { env: process.env, cwd: () => process.cwd(), now: Date.now }
  return runCli(process.argv.slice(2), { stdout, stderr, ...surroundings })
}
