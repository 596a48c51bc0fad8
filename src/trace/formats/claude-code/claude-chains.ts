import { append } from '../../../core/append.ts'
import { objectOrNull, textOrNull } from '../../model/attributes.ts'
import { textOf } from '../../model/message.ts'
import { blocksOf } from '../../messages/anthropic.ts'
import type { MessageRow } from './claude-rows.ts'

/** The rows of one sub-agent. */
export interface Chain {
  readonly name: string
  readonly rows: readonly MessageRow[]
  /** Id of the tool call that started it, where that call was answered; null where it is not known. */
  readonly startedBy: string | null
}

/** Finds the sub-agent that a row is of; null for the agent itself. */
export function chainsOf(rows: readonly MessageRow[]): (row: MessageRow) => Chain | null {
  const keys = keysOf(rows)
  // The file of a sub-agent has no other rows: it is then the agent.
  if (rows.every((row) => keys.get(row) !== undefined)) return () => null
  const byKey = new Map<string, MessageRow[]>()
  for (const [row, key] of keys) {
    append(byKey, key, row)
  }
  const starts = new Starts(rows)
  const chains = new Map<string, Chain>()
  for (const [key, list] of byKey) chains.set(key, starts.chainOf(key, list))
  return (row) => chains.get(keys.get(row) ?? '') ?? null
}

/** What rows of one sub-agent have in common: the call that started it, its id, or where it begins. */
function keysOf(rows: readonly MessageRow[]): Map<MessageRow, string> {
  const keys = new Map<MessageRow, string>()
  const byId = new Map<string, string>()
  for (const row of rows) {
    const { raw, uuid, parent } = row
    const call = textOrNull(raw['parent_tool_use_id'])
    if (call === null && raw['isSidechain'] !== true) continue
    const agent = textOrNull(raw['agentId'])
    const inherited = parent === null ? undefined : byId.get(parent)
    const own = call !== null ? `call ${call}` : agent !== null ? `agent ${agent}` : undefined
    const key = own ?? inherited ?? `row ${uuid ?? ''}`
    keys.set(row, key)
    if (uuid !== null) byId.set(uuid, key)
  }
  return keys
}

const starters = new Set<unknown>(['Task', 'Agent'])

/** The tool calls that start sub-agents. */
class Starts {
  readonly #names = new Map<string, string>()
  readonly #byPrompt = new Map<string, string>()
  readonly #byAgent = new Map<string, string>()
  readonly #answered = new Set<string>()

  constructor(rows: readonly MessageRow[]) {
    for (const { raw, message, answers } of rows) {
      const agent = textOrNull(objectOrNull(raw['toolUseResult'])?.['agentId'])
      for (const { id } of answers) {
        if (id === null) continue
        this.#answered.add(id)
        if (agent !== null) this.#byAgent.set(agent, id)
      }
      if (raw['type'] === 'assistant') for (const block of blocksOf(message['content'])) this.#note(block)
    }
  }

  chainOf(key: string, rows: readonly MessageRow[]): Chain {
    const word = key.slice(key.indexOf(' ') + 1)
    const prompt = rows.find(({ said }) => said !== null)?.said
    const asked = prompt === null || prompt === undefined ? undefined : this.#byPrompt.get(textOf(prompt))
    const call = key.startsWith('call ') ? word : (this.#byAgent.get(word) ?? asked)
    const startedBy = call !== undefined && this.#answered.has(call) ? call : null
    return { name: this.#names.get(call ?? '') ?? 'sub-agent', rows, startedBy }
  }

  #note(block: unknown): void {
    const asked = objectOrNull(block)
    const id = textOrNull(asked?.['id'])
    const input = objectOrNull(asked?.['input'])
    if (id === null || input === null || !starters.has(asked?.['name'])) return
    this.#names.set(id, textOrNull(input['subagent_type']) ?? 'sub-agent')
    const prompt = textOrNull(input['prompt'])
    if (prompt !== null) this.#byPrompt.set(prompt, id)
  }
}
