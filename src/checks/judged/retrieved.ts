import { z } from 'zod'
import type { Finding } from '../../core/verdict.ts'
import { getMessageText } from '../../trace/model/message.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { missingData } from '../define.ts'
import { indentRest } from './conversation-text.ts'
import { words } from './judge-params.ts'

/** Parameters of judges of retrieval that say what was found. */
export const chunkParams = {
  contexts: z
    .array(words)
    .min(1)
    .max(200)
    .optional()
    .describe("The retrieved chunks. Default: those of the run's retrievers."),
  context: words.optional().describe('The same as one text.'),
  context_field: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Where PromptKit keeps the chunks while it runs. It is recorded nowhere: the searches of the run stand in.',
    ),
}

export const question = words.optional().describe('The question. Default: the last message of the user.')

type ChunkParams = z.output<z.ZodObject<typeof chunkParams>>

/** Renders the chunks, numbered as PromptKit shows them. */
export function renderChunks(trace: Trace, { contexts, context }: ChunkParams): string | Finding<never> {
  const stated = contexts ?? (context === undefined ? null : [context])
  const chunks = stated ?? listRetrieved(trace)
  if (chunks === null) return missingData('what was found; write it as `contexts`, or record the searches')
  return chunks.map((chunk, index) => `[chunk ${index + 1}] ${indentRest(chunk, '  ')}`).join('\n')
}

/** Lists what searches found. Returns null if a search or document is not recorded, or nothing was found. */
function listRetrieved({ retrievals }: Trace): string[] | null {
  const lists = (retrievals ?? []).map(({ documents }) => documents ?? [null])
  const chunks = lists.flat()
  const texts = chunks.filter((chunk) => chunk !== null && chunk.trim() !== '')
  return texts.length === 0 || texts.length < chunks.length ? null : texts.map(String)
}

export function findQuestion(
  { messages, userInput }: Trace,
  stated: string | undefined,
): string | Finding<never> {
  const message = messages.findLast(({ role }) => role === 'user')
  const text = stated ?? (message === undefined ? (userInput ?? '') : getMessageText(message))
  return text.trim() === '' ? missingData('what the user asked; write it as `question`') : text
}

export function findAnswer({ finalOutput }: Trace): string | Finding<never> {
  const text = finalOutput ?? ''
  return text.trim() === '' ? missingData('a final output that says anything') : text
}

/** Joins texts under headings as PromptKit does, without those that must only be there; or names the first missing. */
export function joinHeaded(
  parts: readonly (readonly [heading: string | null, text: string | Finding<never>])[],
): { readonly label: string; readonly text: string } | Finding<never> {
  const texts: string[] = []
  for (const [heading, text] of parts) {
    if (typeof text !== 'string') return text
    if (heading === null) continue
    const pieces = /CHUNKS|CONTEXT/.test(heading) ? text.split(/\n(?=\[chunk \d+\] )/) : [text]
    texts.push(`${heading}:\n${pieces.map((piece) => indentRest(piece, '  ')).join('\n')}`)
  }
  return { label: 'Material', text: texts.join('\n\n') }
}
