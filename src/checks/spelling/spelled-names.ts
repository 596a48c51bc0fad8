import { nameForms, type NameForms } from '../../text/normal-form.ts'
import { objectOrNull } from '../../trace/model/attributes.ts'
import type { BoundCheck } from '../bind.ts'
import { textsAt } from './texts-at.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { findOfferedTools } from '../../trace/views/offered-tools.ts'

/** A name that a trace shows, and the forms of it that are compared. */
export interface SeenName extends NameForms {
  readonly name: string
  readonly isAgent: boolean
}

const cachedNames = new WeakMap<Trace, readonly SeenName[]>()

/** Lists the names that a trace shows, with their forms; worked out on the first question. */
export function namesSeen(trace: Trace): readonly SeenName[] {
  const cached = cachedNames.get(trace)
  if (cached !== undefined) return cached
  const seen = [...listSpelledNames(trace)].map(([name, isAgent]) => ({
    name,
    isAgent,
    ...nameForms(name, isAgent),
  }))
  cachedNames.set(trace, seen)
  return seen
}

/**
 * Lists the names that a trace shows of tools, agents, skills, states and guardrails, and whether each is an agent's. Tools that only
 * a request for approval names are left out: looking for these reads the whole conversation.
 */
export function listSpelledNames(trace: Trace): ReadonlyMap<string, boolean> {
  const { toolCalls, agents, skills, workflow, validations } = trace
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

/** Lists the names that a check forbids, or bounds the use of. */
export function forbidsByName({
  check,
  params,
  problems,
}: BoundCheck & { readonly params?: unknown }): string[] {
  if (check === null || problems !== null) return []
  const { spelling, negative } = check
  const isBan = negative === true || spelling?.forbids?.(params as never) === true
  return isBan ? textsAt(params, spelling?.names).filter((name) => !name.includes('.')) : []
}

/**
 * Finds what a trace calls by nearly a name: spelling in the trace → name. What was offered to the model beside that very name
 * is something else.
 */
export function nearNames(trace: Trace, names: readonly string[]): ReadonlyMap<string, string> {
  const near = new Map<string, string>()
  const wanted = new Set(names)
  const seen = namesSeen(trace)
  let offered: ReadonlySet<string> | null = null
  for (const name of wanted) {
    const [plain, ofAgent] = [nameForms(name), nameForms(name, true)]
    if (plain.whole === '') continue
    for (const other of seen) {
      if (wanted.has(other.name) || near.has(other.name)) continue
      const forms = other.isAgent ? ofAgent : plain
      if (!other.all.has(plain.whole) && !forms.all.has(other.whole) && !isBelowServer(other, plain, seen))
        continue
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
