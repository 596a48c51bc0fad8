import { quoteShellArgument } from '../core/escape.ts'
import { flagNames, getOption } from './options.ts'
import type { Mapping } from '../core/json.ts'

/**
 * Returns the command that gives the same verdict on a laptop: the inputs of the Action become flags, and the config
 * file holds the rest there too. `program`: starts this version there. `inputs`: values as the runner passes them.
 */
export function buildReproduceCommand(program: string, inputs: Mapping): string {
  const flags = flagNames
    .filter((name) => getOption(name).notReproduced !== true)
    .flatMap((name) => {
      const lines = splitLines(inputs[name])
      if (getOption(name).isSwitch === true) return lines[0] === 'true' ? [`--${name}`] : []
      return lines.map((line) => `--${name} ${quoteShellArgument(line)}`)
    })
  const scenarios = splitLines(inputs['scenarios']).flatMap((line) =>
    line.split(',').map((path) => path.trim()),
  )
  const paths = scenarios.filter((path) => path !== '').map(quoteShellArgument)
  return [program, 'run', ...paths, ...flags].join(' ')
}

/** Splits a value into lines; each becomes a flag of its own. */
function splitLines(value: unknown): string[] {
  if (typeof value !== 'string') return []
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
