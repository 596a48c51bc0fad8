import { canonicalJson } from '../core/json.ts'
import type { OwnPrice, OwnPrices } from '../trace/prices/price-list.ts'
import { usualFurtherTrials } from '../score/score-request.ts'
import type { Loosened } from './clauses/define.ts'

/** Options beside the policy by which less decides, or less is run. */
export interface OtherOptions {
  readonly baseline: string
  /** The other side of the merge base; absent: as the event or the clone has it. */
  readonly base?: string | undefined
  /** Commands that make the checkout of the base ready. */
  readonly setup?: readonly (readonly string[])[] | undefined
  readonly judge: string
  readonly 'judge-uncalibrated': string
  readonly select: string
  readonly record: string
  readonly replay: boolean
  /**
   * Further trials of what failed; where there are any, what passes them all does not count as failed. Absent: as many as
   * usual.
   */
  readonly confirm?: number | undefined
  /** Absent: all. */
  readonly groups?: readonly string[] | undefined
  readonly 'judge-model'?: string | undefined
  readonly 'judge-base-url'?: string | undefined
  readonly 'judge-votes': number
  readonly 'judge-replies': string
  readonly 'judge-calibration': string
  readonly 'embedding-model'?: string | undefined
  /** Globs of the files that make agents: a recording that is older than one of them is stale. */
  readonly 'agent-files'?: readonly string[] | undefined
  /** Globs of the files that scenarios with a tag are about. */
  readonly affects?: ReadonlyMap<string, readonly string[]> | undefined
  /** Dollars per million tokens, by model. */
  readonly prices?: OwnPrices | undefined
}

/** Of each of these options its words, from the one that asks most. */
const orders = [
  ['judge', ['auto', 'record', 'replay', 'off']],
  ['judge-uncalibrated', ['blocking', 'advisory']],
  ['select', ['all', 'affected']],
  ['record', ['always', 'auto', 'never']],
] as const

/** Of two words for one of these nobody can tell which asks more; a change does not choose who judges it. */
const unordered = [
  'judge-model',
  'judge-base-url',
  'judge-replies',
  'judge-calibration',
  'embedding-model',
] as const

/** Finds the options that ask less than those of the base. */
export function othersLoosened(base: OtherOptions, head: OtherOptions): Loosened<keyof OtherOptions>[] {
  const found: Loosened<keyof OtherOptions>[] = []
  const add = (what: keyof OtherOptions, from: string, to: string) =>
    found.push({ what, path: [what], from, to })
  // Of two bases nobody can tell which asks more; a change does not choose what it is compared with.
  if (base.baseline !== 'none' && head.baseline !== base.baseline)
    add('baseline', base.baseline, head.baseline)
  if (head.base !== undefined && head.base !== base.base) add('base', base.base ?? 'as usual', head.base)
  // What makes the base ready could break it, too: then nothing would be worse than it.
  if (base.setup !== undefined && canonicalJson(head.setup ?? null) !== canonicalJson(base.setup))
    add('setup', commandLines(base.setup), head.setup === undefined ? 'none' : commandLines(head.setup))
  for (const [what, words] of orders) {
    const place = (word: string) => words.findIndex((known) => known === word)
    if (place(head[what]) > place(base[what])) add(what, base[what], head[what])
  }
  for (const what of unordered) {
    const [from, to] = [base[what], head[what]]
    if (from !== undefined && to !== from) add(what, from, to ?? 'as usual')
  }
  if (head['judge-votes'] < base['judge-votes'])
    add('judge-votes', String(base['judge-votes']), String(head['judge-votes']))
  if (head.replay && !base.replay) add('replay', 'false', 'true')
  const { confirm: times = usualFurtherTrials } = base
  const { confirm: now = usualFurtherTrials } = head
  if (now > 0 && (times === 0 || now < times)) add('confirm', String(times), String(now))
  const [asked, still] = [groupsOf(base), groupsOf(head)]
  const isLess = still !== null && (asked === null || asked.some((group) => !still.includes(group)))
  if (isLess) add('groups', asked?.join(', ') ?? 'all checks', still.join(', '))
  for (const lost of globsLost(base, head))
    add(lost.what, `${lost.label}${lost.base.join(', ')}`, lost.head.join(', ') || 'none')
  for (const [model, from, to] of pricesLowered(base, head)) add('prices', `${model}: ${from}`, to)
  return found
}

function commandLines(commands: readonly (readonly string[])[]): string {
  return commands.map((argv) => argv.join(' ')).join('; ')
}

/** The options of the head, with the base's where those ask more. */
export function strictestOptions<Given extends OtherOptions>(base: OtherOptions, head: Given): Given {
  const stricter: OtherOptions = {
    ...base,
    groups: groupsOfBoth(base, head),
    'agent-files': bothOf(base['agent-files'], head['agent-files']),
    affects: affectsOfBoth(base, head),
    // The dearer of both sides counts where a call is priced.
    prices: head.prices,
  }
  const kept = othersLoosened(base, head).map(({ what }) => [what, stricter[what]] as const)
  return { ...head, ...Object.fromEntries(kept) }
}

/** Null: all. */
function groupsOf({ groups = [] }: OtherOptions): readonly string[] | null {
  return groups.length === 0 ? null : groups
}

/** Empty: all. */
function groupsOfBoth(base: OtherOptions, head: OtherOptions): readonly string[] {
  const [asked, still] = [groupsOf(base), groupsOf(head)]
  return asked === null || still === null ? [] : [...new Set([...asked, ...still])]
}

interface Globs {
  readonly what: 'agent-files' | 'affects'
  readonly label: string
  readonly base: readonly string[]
  readonly head: readonly string[]
}

/** Lists of globs that lost one. */
function globsLost(base: OtherOptions, head: OtherOptions): Globs[] {
  const lists: Globs[] = [
    { what: 'agent-files', label: '', base: base['agent-files'] ?? [], head: head['agent-files'] ?? [] },
    ...[...(base.affects ?? [])].map(([tag, globs]): Globs => {
      return { what: 'affects', label: `${tag}: `, base: globs, head: head.affects?.get(tag) ?? [] }
    }),
  ]
  return lists.filter((list) => !list.base.every((glob) => list.head.includes(glob)))
}

/** Models that the head has a lower price of, or none any more. */
function pricesLowered(base: OtherOptions, head: OtherOptions): [model: string, from: string, to: string][] {
  return Object.entries(base.prices ?? {}).flatMap(([model, before]) => {
    const now = head.prices?.[model]
    const isKept = now !== undefined && rates.every((rate) => rateOf(now, rate) >= rateOf(before, rate))
    return isKept ? [] : [[model, priceText(before), now === undefined ? 'none' : priceText(now)]]
  })
}

const rates = ['input', 'output', 'cache_read', 'cache_write'] as const satisfies (keyof OwnPrice)[]

/** Cached tokens without a price of their own are input. */
function rateOf(price: OwnPrice, rate: (typeof rates)[number]): number {
  return price[rate] ?? price.input
}

function priceText(price: OwnPrice): string {
  return rates.flatMap((rate) => (price[rate] === undefined ? [] : `${rate} ${price[rate]}`)).join(', ')
}

function bothOf(base: readonly string[] = [], head: readonly string[] = []): readonly string[] {
  return [...new Set([...base, ...head])]
}

function affectsOfBoth(base: OtherOptions, head: OtherOptions): ReadonlyMap<string, readonly string[]> {
  const tags = bothOf([...(base.affects?.keys() ?? [])], [...(head.affects?.keys() ?? [])])
  return new Map(tags.map((tag) => [tag, bothOf(base.affects?.get(tag), head.affects?.get(tag))]))
}
