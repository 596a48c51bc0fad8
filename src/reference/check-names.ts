import type { Check, Origin } from '../checks/define.ts'

/** Systems as they write themselves. */
export const systemNames: Readonly<Record<Origin, string>> = {
  kensa: 'Kensa',
  promptkit: 'PromptKit',
  agentcheck: 'agentcheck',
  timbal: 'Timbal',
  'scenario-gate': 'Scenario Gate',
}

/** Systems in the order of the pages; ours comes last. */
export const originsInOrder = Object.keys(systemNames) as Origin[]

/** The names that a system has for a check; none where it has no such check. */
export function namesIn(origin: Origin, { type, aliases, origins, namesIn: own, meanings }: Check): string[] {
  if (!origins.includes(origin)) return []
  const names = own?.[origin] ?? [type, ...aliases]
  return [...new Set([...names, ...Object.keys(meanings?.[origin] ?? {})])]
}
