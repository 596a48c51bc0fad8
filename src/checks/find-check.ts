import { listNames, type Check } from './define.ts'
import { isObject } from '../core/json.ts'
import { familyByName, type Family } from './family.ts'

type CheckFamily = Exclude<Family, 'custom'>

/** Checks by family, loaded when a scenario names one: all of them are a quarter of the code of a small run. */
export const families: Readonly<Record<CheckFamily, () => Promise<readonly Check[]>>> = {
  text: async () => (await import('./text/text-checks.ts')).textChecks,
  json: async () => (await import('./json/json-checks.ts')).jsonChecks,
  tools: async () => (await import('./tools/tool-checks.ts')).toolChecks,
  trajectory: async () => (await import('./trajectory/trajectory-checks.ts')).trajectoryChecks,
  agents: async () => (await import('./agents/delegation-checks.ts')).delegationChecks,
  workflow: async () => (await import('./workflow/workflow-checks.ts')).workflowChecks,
  media: async () => (await import('./media/media-checks.ts')).mediaChecks,
  values: async () => (await import('./values/value-checks.ts')).valueChecks,
  combined: async () => (await import('./combined/combined-checks.ts')).combinedChecks,
  flow: async () => (await import('./flow/flow-checks.ts')).flowChecks,
  guardrail: async () => (await import('./guardrail/guardrail-checks.ts')).guardrailChecks,
  behaviour: async () => (await import('./behaviour/behaviour-checks.ts')).behaviourChecks,
  resource: async () => (await import('./resource/resource-checks.ts')).resourceChecks,
  judged: async () => (await import('./judged/judged-checks.ts')).judgedChecks,
  external: async () => (await import('./external/external-checks.ts')).externalChecks,
}

/** Every type and alias, for did-you-mean. */
export const checkNames: readonly string[] = [...familyByName.keys()]

/** Tells whether a name is a type or an alias, of a check that need not be loaded. */
export function isCheckName(name: string): boolean {
  return familyByName.has(name)
}

/** Tells whether a model gives the verdict of a check, which need not be loaded. */
export function isJudgedCheck(name: string): boolean {
  return familyByName.get(name) === 'judged'
}

const loaded = new Map<string, Check>()

/** Makes checks known to `findCheck`. */
export function keepChecks(checks: readonly Check[]): void {
  for (const check of checks) for (const name of listNames(check)) loaded.set(name, check)
}

/** Loads the checks of types and aliases; other names are passed over. */
export async function loadChecks(names: Iterable<string>): Promise<void> {
  const wanted = new Set<CheckFamily>()
  for (const name of names) {
    const family = loaded.has(name) ? undefined : familyByName.get(name)
    if (family !== undefined) wanted.add(family)
  }
  const lists = await Promise.all([...wanted].map((family) => families[family]()))
  for (const checks of lists) keepChecks(checks)
}

/** Loads all checks. Returns them in the order of the pages. */
export async function loadAllChecks(): Promise<readonly Check[]> {
  await loadChecks(checkNames)
  return listAllChecks()
}

/** Loads the checks whose names are values or keys anywhere in a document. */
export async function loadNamedChecks(document: unknown): Promise<void> {
  const names = new Set<string>()
  collectNames(document, names)
  await loadChecks(names)
}

function collectNames(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') {
    if (familyByName.has(value)) names.add(value)
  } else if (Array.isArray(value)) for (const item of value) collectNames(item, names)
  else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      collectNames(key, names)
      collectNames(item, names)
    }
  }
}

/**
 * Finds the check of a type or alias; null if there is none.
 * @throws Error for a check that is not loaded: a bug, which must not read as an unknown check.
 */
export function findCheck(name: string): Check | null {
  const check = loaded.get(name)
  if (check === undefined && familyByName.has(name)) throw new Error(`The check ${name} is not loaded`)
  return check ?? null
}

/** Returns all checks in the order of the pages. @throws Error if they are not all loaded. */
export function listAllChecks(): readonly Check[] {
  return [...new Set(checkNames.flatMap((name) => findCheck(name) ?? []))]
}
