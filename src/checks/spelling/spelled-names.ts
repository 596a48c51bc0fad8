import { nameForms, type NameForms } from '../../text/normal-form.ts'
import { createNameTest, createNearNameTest } from '../calls/call-name.ts'
import { objectOrNull } from '../../trace/model/attributes.ts'
import { memoize } from '../../core/once-for.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { findOfferedTools } from '../../trace/views/offered-tools.ts'

/** A name that a trace shows, and the forms of it that are compared. */
export interface SeenName extends NameForms {
  readonly name: string
  readonly isAgent: boolean
}

/** Names of the tool calls alone, or of agents, skills, states and guardrails too: finding these takes longer than most checks. */
export type NameScope = 'tools' | 'all'

/** Lists the names that a trace shows, with their forms. */
function listSeenNames(trace: Trace, scope: NameScope): readonly SeenName[] {
  return [...listSpelledNames(trace, scope)].map(([name, isAgent]) => ({
    name,
    isAgent,
    ...nameForms(name, isAgent),
  }))
}

const seenNames = {
  tools: memoize((trace: Trace) => listSeenNames(trace, 'tools')),
  all: memoize((trace: Trace) => listSeenNames(trace, 'all')),
}

/**
 * Lists the names that a trace shows, and whether each is an agent's. Tools that only a request for approval names are left out:
 * looking for these reads the whole conversation.
 */
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
    for (const value of Object.values(objectOrNull(args) ?? {}))
      if (typeof value === 'string') add(value, true)
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

/**
 * Finds what a trace calls by nearly a name, or by another one than the model did: spelling in the trace → name. What was offered to
 * the model beside that very name is something else.
 */
export function nearNames(
  trace: Trace,
  names: readonly string[],
  scope: NameScope,
): ReadonlyMap<string, string> {
  const near = new Map<string, string>()
  if (names.length === 0) return near
  const wanted = new Set(names)
  for (const { name, askedAs } of trace.toolCalls ?? [])
    if (askedAs !== undefined && wanted.has(askedAs) && !wanted.has(name)) near.set(name, askedAs)
  const seen = seenNames[scope](trace)
  let offered: ReadonlySet<string> | null = null
  for (const name of wanted) {
    const [plain, ofAgent] = [nameForms(name), nameForms(name, true)]
    if (plain.whole === '') continue
    const glob = name.includes('*') ? { isHit: createNameTest(name), isNear: createNearNameTest(name) } : null
    for (const other of seen) {
      if (wanted.has(other.name) || near.has(other.name)) continue
      const forms = other.isAgent ? ofAgent : plain
      const isNear = glob
        ? glob.isNear(other.name) && !glob.isHit(other.name)
        : other.all.has(plain.whole) || forms.all.has(other.whole) || isBelowServer(other, plain, seen)
      if (!isNear) continue
      offered ??= new Set(findOfferedTools(trace))
      if (!(offered.has(name) && offered.has(other.name))) near.set(other.name, name)
    }
  }
  return near
}

/** `github_delete_repo` beside `github_list_repos`: some clients put the name of a server and a single sign before a tool. */
function isBelowServer({ name, words }: SeenName, wanted: NameForms, seen: readonly SeenName[]): boolean {
  if (!wanted.words.includes('_') || !words.endsWith(`_${wanted.words}`)) return false
  const server = words.slice(0, -wanted.words.length)
  return seen.some((other) => other.name !== name && other.words.startsWith(server))
}
