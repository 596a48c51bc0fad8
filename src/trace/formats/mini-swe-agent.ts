import { toMapping, type JsonObject, type JsonValue } from '../../core/json.ts'
import { listObjects, textOrNull } from '../model/fields.ts'

/** Tells whether a trajectory is one of mini-swe-agent, which keeps messages in the place of SWE-agent's history. */
export function isMiniTrajectory(trajectory: JsonObject): boolean {
  const written = textOrNull(trajectory['trajectory_format']) ?? ''
  return written.startsWith('mini-swe-agent') || 'mini_version' in toMapping(trajectory['info'])
}

/**
 * The messages of mini-swe-agent as a history of SWE-agent's. Up to version 2 a reply has its command in its only block of
 * `bash`; a reply with any other number of them ran nothing. The last message (`exit`) repeats what was submitted.
 */
export function miniHistory(messages: JsonValue | undefined): JsonObject[] {
  return listObjects(messages)
    .filter(({ role }) => role !== 'exit')
    .map((message) => {
      const isText = message['role'] === 'assistant' && !Array.isArray(message['tool_calls'])
      const commands = isText ? findCommands(textOrNull(message['content']) ?? '') : []
      if (commands.length !== 1) return message
      const call = { function: { name: 'bash', arguments: { command: commands[0] ?? '' } } }
      return { ...message, tool_calls: [call] }
    })
}

/** Every second piece between fences is a block. */
function findCommands(text: string): string[] {
  return text.split('```').flatMap((piece, index) => {
    const start = index % 2 === 1 ? /^(?:bash|mswea_bash_command)[ \t]*\n/.exec(piece) : null
    return start === null ? [] : [piece.slice(start[0].length).trim()]
  })
}
