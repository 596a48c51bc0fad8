import { canonicalizeJson } from '../core/json.ts'
import { replaysModels, type ModelMode } from '../record/gateway/model-mode.ts'
import type { OwnPrice, OwnPrices } from '../trace/prices/price-list.ts'
import { defaultRetryCount } from '../score/score-request.ts'
import type { LoosenedSetting } from './clauses/define.ts'

/** Options beside the policy by which less decides, or less is run. */
export interface ProtectedOptions {
  readonly baseline: string
  /** Names of the artifact that an earlier run left, and of the gate that names it where that is absent. */
  readonly 'baseline-artifact'?: string | undefined
  readonly 'comment-key': string
  /** The other side of the merge base; absent: as the event or the clone has it. */
  readonly base?: string | undefined
  /** Commands that make the checkout of the base ready. */
  readonly setup?: readonly (readonly string[])[] | undefined
  readonly judge: string
  readonly 'judge-uncalibrated': string
  readonly select: string
  readonly record: string
  /** Of each scenario; absent: as many as it asks for. */
  readonly trials?: number | undefined
  readonly replay: boolean
  readonly 'traces-dir': string
  readonly models: ModelMode
  readonly 'model-replies': string
  /**
   * Further trials of what failed; where there are any, what passes them all does not count as failed. Absent: as many as
   * usual.
   */
  readonly confirm?: number | undefined
  /** Attempts at a trial that came to no verdict; an agent could feign that. */
  readonly retries: number
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

/** What a change asks less by an option, in words. */
interface Loss {
  readonly from: string
  readonly to: string
}

/** Says how an option of a change is held to that of its base, whose default is a value as any other. */
interface Holding<Value> {
  readonly losses: (base: ProtectedOptions, head: ProtectedOptions) => readonly Loss[]
  /** Value that counts where there is any loss; absent: that of the base. */
  readonly strictest?: (base: ProtectedOptions, head: ProtectedOptions) => Value
}

function lossIf(isLoss: boolean, from: string, to: string): readonly Loss[] {
  return isLoss ? [{ from, to }] : []
}

/** `words`: those that the option takes, from the one that asks most. */
function compareByOrder(
  name: 'judge' | 'judge-uncalibrated' | 'select' | 'record',
  words: readonly string[],
): Holding<string> {
  return {
    losses: ({ [name]: from }, { [name]: to }) => lossIf(words.indexOf(to) > words.indexOf(from), from, to),
  }
}

/** Of two words for it nobody can tell which asks more; a change does not choose who judges it, or what it is compared with. */
function incomparableOptions(
  name:
    | 'baseline-artifact'
    | 'comment-key'
    | 'judge-model'
    | 'judge-base-url'
    | 'judge-replies'
    | 'judge-calibration'
    | 'embedding-model',
): Holding<never> {
  return {
    losses: ({ [name]: from }, { [name]: to }) => lossIf(from !== to, from ?? 'as usual', to ?? 'as usual'),
  }
}

/** A new option stands here, or in the test of those that a change may choose. */
const holdings: { readonly [Name in keyof ProtectedOptions]-?: Holding<ProtectedOptions[Name]> } = {
  baseline: {
    losses: ({ baseline: from }, { baseline: to }) => lossIf(from !== 'none' && from !== to, from, to),
  },
  'baseline-artifact': incomparableOptions('baseline-artifact'),
  'comment-key': incomparableOptions('comment-key'),
  base: {
    losses: ({ base: from = 'as usual' }, { base: to = from }) => lossIf(from !== to, from, to),
  },
  // What makes the base ready could break it, too: then nothing would be worse than it.
  setup: {
    losses: ({ setup: from }, { setup: to }) =>
      lossIf(
        canonicalizeJson(from ?? null) !== canonicalizeJson(to ?? null),
        formatCommands(from),
        formatCommands(to),
      ),
  },
  judge: compareByOrder('judge', ['auto', 'record', 'replay', 'off']),
  'judge-uncalibrated': compareByOrder('judge-uncalibrated', ['blocking', 'advisory']),
  select: compareByOrder('select', ['all', 'affected']),
  record: compareByOrder('record', ['always', 'auto', 'never']),
  'judge-model': incomparableOptions('judge-model'),
  'judge-base-url': incomparableOptions('judge-base-url'),
  'judge-replies': incomparableOptions('judge-replies'),
  'judge-calibration': incomparableOptions('judge-calibration'),
  'embedding-model': incomparableOptions('embedding-model'),
  'judge-votes': {
    losses: ({ 'judge-votes': from }, { 'judge-votes': to }) => lossIf(to < from, String(from), String(to)),
  },
  trials: {
    losses: ({ trials: from }, { trials: to }) =>
      lossIf(
        from !== to && !(from !== undefined && to !== undefined && to > from),
        String(from ?? 'as scenarios ask'),
        String(to ?? 'as scenarios ask'),
      ),
  },
  replay: { losses: ({ replay: from }, { replay: to }) => lossIf(to && !from, String(from), String(to)) },
  'traces-dir': {
    // It is where recordings of runs are taken from.
    losses: ({ replay, 'traces-dir': from }, { 'traces-dir': to }) => lossIf(replay && from !== to, from, to),
  },
  // The behaviour of a model that is replayed is not tested; where nothing stands between, an agent may leave calls out of its spans.
  models: {
    losses: ({ models: from }, { models: to }) =>
      lossIf(from !== to && (to === 'off' || (replaysModels(to) && from !== 'replay')), from, to),
  },
  'model-replies': {
    losses: ({ models, 'model-replies': from }, { 'model-replies': to }) =>
      lossIf(replaysModels(models) && from !== to, from, to),
  },
  confirm: {
    losses: ({ confirm: from = defaultRetryCount }, { confirm: to = defaultRetryCount }) =>
      lossIf(to > 0 && (from === 0 || to < from), String(from), String(to)),
  },
  retries: {
    losses: ({ retries: from }, { retries: to }) => lossIf(to > from, String(from), String(to)),
  },
  groups: {
    losses(base, head) {
      const [before, still] = [listGroups(base), listGroups(head)]
      const isLess = still !== null && (before === null || before.some((group) => !still.includes(group)))
      return lossIf(isLess, before?.join(', ') ?? 'all checks', still?.join(', ') ?? 'all checks')
    },
    strictest: mergeGroups,
  },
  'agent-files': {
    // Beside the usual files, which count as well where the base names none.
    losses: ({ 'agent-files': from = [] }, { 'agent-files': to = [] }) => lossOfGlobs('', from, to),
    strictest: (base, head) => mergeLists(base['agent-files'], head['agent-files']),
  },
  affects: { losses: affectsLost, strictest: mergeAffects },
  prices: {
    losses: findLoweredPrices,
    // The dearer of both sides counts where a call is priced.
    strictest: (_, head) => head.prices,
  },
}

/** Names of the options that a change does not choose for itself. */
export const heldOptions = Object.keys(holdings) as (keyof ProtectedOptions)[]

/** Finds the options that ask less than those of the base. */
export function findLoosenedOptions(
  base: ProtectedOptions,
  head: ProtectedOptions,
): LoosenedSetting<keyof ProtectedOptions>[] {
  return heldOptions.flatMap((what) =>
    holdings[what].losses(base, head).map((loss) => ({ what, path: [what], ...loss })),
  )
}

function formatCommands(commands: ProtectedOptions['setup']): string {
  return commands === undefined ? 'none' : commands.map((argv) => argv.join(' ')).join('; ')
}

/** The options of the head, with the base's where those ask more. */
export function mergeStricterOptions<Given extends ProtectedOptions>(
  base: ProtectedOptions,
  head: Given,
): Given {
  const loosened = new Set(findLoosenedOptions(base, head).map(({ what }) => what))
  const stricter = [...loosened].map((what) => {
    const { strictest } = holdings[what]
    return [what, strictest === undefined ? base[what] : strictest(base, head)] as const
  })
  return { ...head, ...Object.fromEntries(stricter) }
}

/** Null: all. */
function listGroups({ groups = [] }: ProtectedOptions): readonly string[] | null {
  return groups.length === 0 ? null : groups
}

/** Empty: all. */
function mergeGroups(base: ProtectedOptions, head: ProtectedOptions): readonly string[] {
  const [before, still] = [listGroups(base), listGroups(head)]
  return before === null || still === null ? [] : [...new Set([...before, ...still])]
}

function lossOfGlobs(label: string, from: readonly string[], to: readonly string[]): readonly Loss[] {
  const isLoss = !from.every((glob) => to.includes(glob))
  return lossIf(isLoss, `${label}${from.join(', ')}`, to.join(', ') || 'none')
}

/** A tag without globs is about every file, where these choose what is run. */
function affectsLost(
  { affects: base = none }: ProtectedOptions,
  { affects: head = none, select }: ProtectedOptions,
): readonly Loss[] {
  const lost = [...base].flatMap(([tag, globs]) => lossOfGlobs(`${tag}: `, globs, head.get(tag) ?? []))
  const added = select === 'all' ? [] : [...head].filter(([tag]) => !base.has(tag))
  return [...lost, ...added.map(([tag, globs]) => ({ from: `${tag}: every file`, to: globs.join(', ') }))]
}

const none: ReadonlyMap<string, readonly string[]> = new Map()

/** Models that the head has a lower price of, or none any more. */
function findLoweredPrices(base: ProtectedOptions, head: ProtectedOptions): readonly Loss[] {
  return Object.entries(base.prices ?? {}).flatMap(([model, before]) => {
    const now = head.prices?.[model]
    const isKept = now !== undefined && rates.every((rate) => getRate(now, rate) >= getRate(before, rate))
    return lossIf(!isKept, `${model}: ${formatPrice(before)}`, now === undefined ? 'none' : formatPrice(now))
  })
}

const rates = ['input', 'output', 'cache_read', 'cache_write'] as const satisfies (keyof OwnPrice)[]

/** Cached tokens without a price of their own are input. */
function getRate(price: OwnPrice, rate: (typeof rates)[number]): number {
  return price[rate] ?? price.input
}

function formatPrice(price: OwnPrice): string {
  return rates.flatMap((rate) => (price[rate] === undefined ? [] : `${rate} ${price[rate]}`)).join(', ')
}

function mergeLists(base: readonly string[] = [], head: readonly string[] = []): readonly string[] {
  return [...new Set([...base, ...head])]
}

/** Tags that only the head has leave nothing out. */
function mergeAffects(
  { affects: base = none }: ProtectedOptions,
  { affects: head = none, select }: ProtectedOptions,
): ProtectedOptions['affects'] {
  const tags = select === 'all' ? mergeLists([...base.keys()], [...head.keys()]) : [...base.keys()]
  return new Map(tags.map((tag) => [tag, mergeLists(base.get(tag), head.get(tag))]))
}
