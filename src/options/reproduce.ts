import { actionOnly, configOnly, optionNames, switches, type OptionName } from './options.ts'

/** What says where things go, not what the verdict is. */
const elsewhere: readonly OptionName[] = ['scenarios', 'results', 'artifact', 'cache-dir']

/**
 * The command that gives the same verdict on a laptop: all that the inputs of the Action say is said by flags, and the config
 * file says the rest there too. `inputs`: values as the runner hands them over.
 */
export function reproduceCommand(inputs: Readonly<Record<string, unknown>>): string {
  const flags = optionNames
    .filter((name) => ![...elsewhere, ...actionOnly, ...configOnly].includes(name))
    .flatMap((name) => {
      const lines = linesOf(inputs[name])
      if (switches.includes(name)) return lines[0] === 'true' ? [`--${name}`] : []
      return lines.map((line) => `--${name} ${shellWord(line)}`)
    })
  const scenarios = linesOf(inputs['scenarios']).flatMap((line) => line.split(',').map((path) => path.trim()))
  const paths = scenarios.filter((path) => path !== '').map(shellWord)
  return ['npx scenario-gate run', ...paths, ...flags].join(' ')
}

/** A list is given by one flag for each of its lines. */
function linesOf(value: unknown): string[] {
  if (typeof value !== 'string') return []
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function shellWord(word: string): string {
  return /^[\w./:@%+,=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
