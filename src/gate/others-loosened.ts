/** One thing that the policy says, and whether one word for it asks less than another. */
export interface Said {
  readonly what: string
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
  /** Further trials of what failed; where there are any, what passes them all does not count as failed. */
  readonly confirm: number
  /** Absent: all. */
  readonly groups?: readonly string[] | undefined
}

/** Words of options beside the policy by which less decides. */
const looser = [
  ['baseline', 'none'],
  ['judge', 'off'],
  ['judge-uncalibrated', 'advisory'],
  ['select', 'affected'],
] as const

/** What of these options asks less than those of the base. */
export function othersLoosened(base: OtherOptions, head: OtherOptions): Said[] {
  const found: Said[] = looser
    .filter(([what, word]) => head[what] === word && base[what] !== word)
    .map(([what, to]) => ({ what, path: [what], from: base[what], to }))
  // Nobody can tell which is nearer; a change that chooses what it is compared with is to be seen.
  if (head.base !== undefined && head.base !== base.base)
    found.push({ what: 'base', path: ['base'], from: base.base ?? 'as usual', to: head.base })
  const [times, now] = [base.confirm, head.confirm]
  if (now > 0 && (times === 0 || now < times))
    found.push({ what: 'confirm', path: ['confirm'], from: String(times), to: String(now) })
  const [asked, still] = [groupsOf(base), groupsOf(head)]
  const isLess = still !== null && (asked === null || asked.some((group) => !still.includes(group)))
  if (isLess)
    found.push({
      what: 'groups',
      path: ['groups'],
      from: asked?.join(', ') ?? 'all checks',
      to: still.join(', '),
    })
  return found
}

/** Null: all. */
function groupsOf({ groups = [] }: OtherOptions): readonly string[] | null {
  return groups.length === 0 ? null : groups
}
