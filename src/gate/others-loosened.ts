/** One thing that the policy says, and whether one word for it asks less than another. */
export interface Said<What extends string = string> {
  readonly what: What
  readonly path: readonly (string | number)[]
  readonly from: string
  readonly to: string
}

/** Options beside the policy by which less decides, or less is run. */
export interface OtherOptions {
  readonly baseline: string
  /** What the merge base is taken with; absent: as the event or the clone has it. */
  readonly base?: string | undefined
  readonly judge: string
  readonly 'judge-uncalibrated': string
  readonly select: string
  readonly record: string
  readonly replay: boolean
  /** Further trials of what failed; where there are any, what passes them all does not count as failed. */
  readonly confirm: number
  /** Absent: all. */
  readonly groups?: readonly string[] | undefined
}

/** Of each of these options its words, from the one that asks most. */
const orders = [
  ['judge', ['auto', 'record', 'replay', 'off']],
  ['judge-uncalibrated', ['blocking', 'advisory']],
  ['select', ['all', 'affected']],
  ['record', ['always', 'auto', 'never']],
] as const

/** What of these options asks less than those of the base. */
export function othersLoosened(base: OtherOptions, head: OtherOptions): Said<keyof OtherOptions>[] {
  const found: Said<keyof OtherOptions>[] = []
  const add = (what: keyof OtherOptions, from: string, to: string) =>
    found.push({ what, path: [what], from, to })
  // Of two bases nobody can tell which asks more; a change does not choose what it is compared with.
  if (base.baseline !== 'none' && head.baseline !== base.baseline)
    add('baseline', base.baseline, head.baseline)
  if (head.base !== undefined && head.base !== base.base) add('base', base.base ?? 'as usual', head.base)
  for (const [what, words] of orders) {
    const place = (word: string) => words.findIndex((known) => known === word)
    if (place(head[what]) > place(base[what])) add(what, base[what], head[what])
  }
  if (head.replay && !base.replay) add('replay', 'false', 'true')
  const [times, now] = [base.confirm, head.confirm]
  if (now > 0 && (times === 0 || now < times)) add('confirm', String(times), String(now))
  const [asked, still] = [groupsOf(base), groupsOf(head)]
  const isLess = still !== null && (asked === null || asked.some((group) => !still.includes(group)))
  if (isLess) add('groups', asked?.join(', ') ?? 'all checks', still.join(', '))
  return found
}

/** The options of the head, with the base's where those ask more. */
export function strictestOptions<Given extends OtherOptions>(base: OtherOptions, head: Given): Given {
  const stricter: OtherOptions = { ...base, groups: groupsOfBoth(base, head) }
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
