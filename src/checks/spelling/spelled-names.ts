import { nameForms, type NameForms } from '../../text/normal-form.ts'
import { createNameTest, createNearNameTest } from '../calls/call-name.ts'
import { writeJson, toMapping } from '../../core/json.ts'
import { memoize } from '../../core/lazy.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { findOfferedTools } from '../../trace/views/offered-tools.ts'

/** A name that a trace shows, and the forms of it that are compared. */
export interface SeenName extends NameForms {
  readonly name: string
  readonly isAgent: boolean
}

/** Names of the tool calls alone, or of agents, skills, states and guardrails too: finding these takes longer than most checks. */
export type NameScope = 'tools' | 'all'

/** Lists the names that a trace shows, with their forms: one list for all traces that show the same. */
function listSeenNames(trace: Trace, scope: NameScope): readonly SeenName[] {
  const names = [...listSpelledNames(trace, scope)]
  const key = writeJson(names)
  const cached = lists.get(key)
  if (cached !== undefined) return cached
  const seen = names.map(([name, isAgent]) => {
    const forms = nameForms(name, isAgent)
    const plain = nameForms(name.replace(ordinal, ''), isAgent)
    return { name, isAgent, ...forms, all: new Set([...forms.all, ...plain.all]) }
  })
  if (lists.size >= maxLists) lists.clear()
  if (key.length <= maxKey) lists.set(key, seen)
  return seen
}

/** What frameworks put behind a name that is there already, a new version, and what runs it: `x_1`, `x2`, `x (1)`, `x-v2`, `x_20250124`, `x.run`. */
const ordinal =
  /(?<=[a-z]{2})(?:[\s_.-]{0,2}v?\d{1,2}|_\d{8}|\s?[([]\d{1,2}[)\]]|[./](?:run|invoke|call|execute))$/i

/** By the names in JSON. Names are input: what is kept stays small. */
const lists = new Map<string, readonly SeenName[]>()
const maxLists = 200
const maxKey = 2_000

const seenNames = {
  tools: memoize((trace: Trace) => listSeenNames(trace, 'tools')),
  all: memoize((trace: Trace) => listSeenNames(trace, 'all')),
}

/** Lists the names in a trace, true for agents, without tools that only approvals name: these need all messages. */
export function listSpelledNames(trace: Trace, scope: NameScope): ReadonlyMap<string, boolean> {
  const { toolCalls } = trace
  const names = new Map<string, boolean>()
  const add = (name: string | null, isAgent = false) => {
    if (name !== null && name !== '' && names.size < most)
      names.set(name, isAgent || names.get(name) === true)
  }
  for (const { name, args } of toolCalls ?? []) {
    add(name)
    if (!handsWork.test(name)) continue
    for (const value of Object.values(toMapping(args))) if (typeof value === 'string') add(value, true)
  }
  if (scope === 'tools') return names
  const { agents, skills, workflow, validations } = trace
  for (const { name } of agents ?? []) add(name, true)
  for (const { name } of skills ?? []) add(name)
  for (const { name } of validations ?? []) add(name)
  for (const { from, to } of workflow?.transitions ?? []) for (const state of [from, to]) add(state)
  add(workflow?.current ?? null)
  return names
}

/** Of a trace with more names than that the others are compared as they are. */
const most = 2_000
/** Tools by whose arguments an agent is named. */
const handsWork = /transfer|hand|delegat|rout|agent|task|cowork/i

/** Finds names that a trace spells almost so, or the model did: spelling → name. Two offered tools stay two. */
export function createNearNameFinder(
  names: readonly string[],
  scope: NameScope,
): (trace: Trace) => ReadonlyMap<string, string> {
  const wanted = new Set(names)
  if (wanted.size === 0) return () => noNames
  const listPairs = memoize((seen: readonly SeenName[]) => listNearPairs(wanted, seen))
  return (trace) => {
    const near = new Map<string, string>()
    for (const { name, askedAs } of trace.toolCalls ?? [])
      if (askedAs !== undefined && wanted.has(askedAs) && !wanted.has(name)) near.set(name, askedAs)
    let offered: ReadonlySet<string> | null = null
    for (const [other, name] of listPairs(seenNames[scope](trace))) {
      if (near.has(other)) continue
      offered ??= new Set(findOfferedTools(trace))
      if (!(offered.has(name) && offered.has(other))) near.set(other, name)
    }
    return near
  }
}

const noNames: ReadonlyMap<string, string> = new Map()

/** Lists all names that are seen and nearly one that is wanted, each with that one. */
function listNearPairs(wanted: ReadonlySet<string>, seen: readonly SeenName[]): [string, string][] {
  return [...wanted].flatMap((name) => {
    const [plain, ofAgent] = [nameForms(name), nameForms(name, true)]
    if (plain.whole === '') return []
    const glob = name.includes('*') ? { isHit: createNameTest(name), isNear: createNearNameTest(name) } : null
    return seen.flatMap((other): [string, string][] => {
      if (wanted.has(other.name)) return []
      const forms = other.isAgent ? ofAgent : plain
      const isNear = glob
        ? glob.isNear(other.name) && !glob.isHit(other.name)
        : other.all.has(plain.whole) || forms.all.has(other.whole) || isBelowServer(other, plain, seen)
      return isNear ? [[other.name, name]] : []
    })
  })
}

/** `github_delete_repo` next to `github_list_repos`: some clients put the name of a server and a single sign before a tool. */
function isBelowServer({ name, words }: SeenName, wanted: NameForms, seen: readonly SeenName[]): boolean {
  if (!wanted.words.includes('_') || !words.endsWith(`_${wanted.words}`)) return false
  const server = words.slice(0, -wanted.words.length)
  return seen.some((other) => other.name !== name && other.words.startsWith(server))
}
