import { textOrNull } from '../model/attributes.ts'
import { isMergedTools } from '../messages/logged-tool.ts'
import type { Attributes } from '../model/span.ts'

/** The tool that an attribute names, in whatever convention; null where none does. What somebody keeps as metadata is not one. */
export function toolNamedBy(attributes: Attributes): string | null {
  for (const name of attributes.keys()) {
    if (!toolNames.test(name) || /metadata/i.test(name)) continue
    const tool = textOrNull(attributes.get(name))
    if (tool !== null && !isMergedTools(tool)) return tool
  }
  return null
}

/** `gen_ai.tool.name`, `tool.name`, `tool_name`, `ai.toolCall.name`, `mcp.tool.name`. */
const toolNames = /(?:^|[._])tool(?:[._]?call)?[._]?name$/i
