import { z } from 'zod'
import { longest, tooLong } from '../../scenario/key-values.ts'
import { suggest } from '../../text/suggest.ts'
import type { KeyProblem } from '../../scenario/read-keys.ts'
import { assertionList } from './assertion.ts'

const anything = z.unknown()
const file = z.string({ error: 'expected a path relative to this file' }).min(1, { error: 'expected a path' })
const mentions = (what: string) =>
  z.array(anything, { error: `expected a list of ${what}, such as \`- file: …\`` })
const mapping = z.record(z.string(), anything, { error: 'expected a mapping' })
/** Each of them has all that the Arena asks of each. */
const inline = mapping.refine((specs) => Object.keys(specs).length <= longest, tooLong)

/** The keys of an Arena. What only says how scenarios are played is taken as it is. */
export const arenaKeys = {
  scenarios: mentions('scenarios'),
  evals: mentions('evals'),
  prompt_configs: mentions('prompts'),
  pack_file: z.string({ error: 'expected the path of a pack' }),
  pack_evals: z.array(anything, { error: 'expected a list of evals' }).max(longest, tooLong),
  globals: mapping,
  scenario_specs: inline,
  eval_specs: inline,
  prompt_specs: mapping,
  defaults: mapping,
  providers: anything,
  provider_specs: anything,
  judges: anything,
  judge_specs: anything,
  judge_defaults: anything,
  tools: anything,
  tool_specs: anything,
  skills: anything,
  runtime: anything,
  workflow: anything,
  compositions: anything,
  memory: anything,
  agents: anything,
  deploy: anything,
  pack_metadata: anything,
  mcp_servers: anything,
  a2a_agents: anything,
  state_store: anything,
  self_play: anything,
  tts_providers: anything,
  stt_providers: anything,
  embedding_providers: anything,
  image_providers: anything,
  inference: anything,
  voices: anything,
  logging: anything,
  hooks: anything,
}

export const globalsKeys = {
  conversation_assertions: assertionList,
}

/** An entry of a list of files; what else it holds is about how the file is used. */
export const mentionKeys = { file }

/** Keys that say what must hold, and where they stand in place of here. Whoever writes one counts on it. */
const homes = new Map([
  ['conversation_assertions', 'under `globals`'],
  ['assertions', 'in a turn of a scenario, or as `conversation_assertions` under `globals`'],
  ['validators', 'in a prompt'],
  ['turns', 'in a scenario'],
])

/**
 * Whether a key is like none of an Arena's. New versions have new keys, most of them about how scenarios are
 * played; such a one is worth a warning, and a slip is an error.
 */
export function isForeign({ code, path: [, key, ...inner] }: KeyProblem): boolean {
  const known = [...Object.keys(arenaKeys), ...homes.keys()]
  return code === 'scenario-key' && inner.length === 0 && suggest(String(key), known) === null
}

/** Says of a key that belongs somewhere else where that is. */
export function withHome(problem: KeyProblem): KeyProblem {
  const key = String(problem.path.at(-1))
  const near = suggest(key, homes.keys())
  if (problem.code !== 'scenario-key' || near === null) return problem
  const message = `\`${key.slice(0, 80)}\` is not a key here; \`${near}\` stand ${homes.get(near) ?? ''}`
  return { ...problem, message }
}
