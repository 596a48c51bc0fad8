import { docsUrl } from '../core/own-repository.ts'
import { helpOf } from '../options/option.ts'
import { optionOf, optionTopics, type OptionName } from '../options/options.ts'
import { wrapped, type Page } from '../report/terminal/page.ts'
import type { ParsedArguments } from './arguments.ts'
import type { Terminal } from './command.ts'

/** A flag and what it means. */
export interface FlagHelp {
  readonly name: string
  readonly help: string
}

/** Flags that a command takes: options of a run, and others. */
interface Flags {
  readonly names: readonly OptionName[]
  readonly further: readonly FlagHelp[]
}

/** A page of help: the usual options, or `all` of them. */
export interface HelpPage extends Page {
  readonly command: string
  readonly isWhole: boolean
}

/** Reads which page is asked for: `run --help`, or `run --help all`. */
export function helpPage(
  command: string,
  { positionals }: Pick<ParsedArguments, 'positionals'>,
  { stdout }: Pick<Terminal, 'stdout'>,
): HelpPage {
  const width = Math.min(stdout.columns ?? widest, widest)
  return { command, isWhole: positionals.includes('all'), width, color: false }
}

/** Longer lines of text are hard to read. */
const widest = 100

/** Renders the help of a command that gates: what it is about, and its flags by topic. */
export function optionsHelp(about: readonly string[], { names, further }: Flags, page: HelpPage): string {
  const topics = optionTopics
    .map(([topic, options]) => ({ topic, names: names.filter((name) => Object.hasOwn(options, name)) }))
    .filter((found) => found.names.length > 0)
  const lines = page.isWhole ? wholeHelp(topics, further, page) : usualHelp(topics, further, page)
  return [
    ...about.flatMap((line) => wrapped(line, page, 0)),
    '',
    ...lines,
    '',
    ...wrapped(
      `The config file and the Action take the same options: ${docsUrl('reference/options.md')}`,
      page,
      0,
    ),
    '',
  ].join('\n')
}

interface Topic {
  readonly topic: string
  readonly names: readonly OptionName[]
}

function wholeHelp(topics: readonly Topic[], further: readonly FlagHelp[], page: Page): string[] {
  const groups = [
    ...topics.map(({ topic, names }) => ({ topic, flags: names.map(flagOf) })),
    { topic: 'Output', flags: [...further, ...outputFlags] },
  ]
  const room = longestOf(groups.flatMap(({ flags }) => flags))
  return groups.flatMap(({ topic, flags }, index) => [
    ...(index === 0 ? [] : ['']),
    `${topic}:`,
    ...flagLines(flags, room, page),
  ])
}

function usualHelp(topics: readonly Topic[], further: readonly FlagHelp[], page: HelpPage): string[] {
  const usual = topics.flatMap(({ names }) => names.filter(isUsual).map(flagOf))
  const flags = [...usual, ...further, ...outputFlags]
  return [
    'Usual options:',
    ...flagLines(flags, longestOf(flags), page),
    '',
    ...wrapped(`More options; \`scenario-gate ${page.command} --help all\` explains them:`, page, 0),
    ...topics.flatMap(({ topic, names }) => {
      const others = names.filter((name) => !isUsual(name)).map((name) => `--${name}`)
      return others.length === 0 ? [] : wrapped(others.join(' '), page, 13, `  ${topic.padEnd(11)}`)
    }),
  ]
}

const outputFlags: readonly FlagHelp[] = [
  {
    name: 'format',
    help: 'Output format: `text`, `comment` (as it would be posted), `summary` (the job summary) or `json`.',
  },
  { name: 'verbose', help: 'Lists everything, including passed scenarios.' },
]

function isUsual(name: OptionName): boolean {
  return optionOf(name).isUsual === true
}

function flagOf(name: OptionName): FlagHelp {
  return { name, help: helpOf(optionOf(name)) }
}

function longestOf(flags: readonly FlagHelp[]): number {
  return Math.max(...flags.map(({ name }) => name.length))
}

function flagLines(flags: readonly FlagHelp[], room: number, page: Page): string[] {
  return flags.flatMap(({ name, help }) => wrapped(help, page, room + 6, `  --${name.padEnd(room + 2)}`))
}
