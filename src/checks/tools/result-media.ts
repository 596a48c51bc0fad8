import { z } from 'zod'
import type { Part } from '../../trace/model/message.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { getResultParts } from './result-parts.ts'
import { searchedTool } from './result-search.ts'
import { listToolNames, formatNames, listSpanIds } from './tool-names.ts'

const kinds = ['image', 'audio', 'video', 'document', 'text']

const drawnPng = {
  calls: [{ tool: 'draw', result: [{ type: 'image', media: { mime_type: 'image/png', url: 'cat.png' } }] }],
}

export const toolResultHasMedia = defineCheck({
  type: 'tool_result_has_media',
  origins: ['promptkit'],
  summary: 'A tool answered with an image, a sound, a video or a document.',
  why: 'A tool that draws should give a picture, and not a sentence about one.',
  needs: ['tool-calls'],
  passesEarly: true,
  spelling: { names: ['tool'] },
  params: () =>
    z.strictObject({
      tool: searchedTool,
      media_type: z
        .string()
        .refine((kind) => kinds.includes(kind.toLowerCase()), {
          error: `expected one of ${kinds.join(', ')}`,
        })
        .optional()
        .describe(`Kind of media: ${kinds.join(', ')}. Left out: anything but text.`),
    }),
  paramAliases: { tool_name: 'tool' },
  reasons: { 'not-found': 'No tool result contains media of this kind.' },
  messages: { 'not-found': 'No tool result contains `{expected}`' },
  evaluate(trace, { tool, media_type: kind }) {
    const calls = (trace.toolCalls ?? []).filter(({ name }) => tool === undefined || name === tool)
    const answers = calls.map(getResultParts)
    const wanted = kind?.toLowerCase()
    if (answers.some((parts) => parts?.some((part) => isOfKind(part, wanted)))) return pass()
    if (answers.includes(null)) return missingData('the results of some calls')
    const actual = formatNames(listToolNames(calls))
    return fail('not-found', { expected: wanted ?? 'media', actual, evidence: listSpanIds(calls) })
  },
  examples: [
    passes('A picture', { tool: 'draw', media_type: 'image' }, drawnPng),
    fails('Only words', { tool_name: 'draw' }, 'not-found', [{ tool: 'draw', result: 'Imagine a cat.' }]),
    omitData('The trace does not record results', { tool: 'draw', media_type: 'image' }, ['draw']),
  ],
})

function isOfKind(part: Part, kind: string | undefined): boolean {
  if (part.type === 'text') return kind === 'text'
  return part.type === 'media' && (kind === undefined || part.modality === kind)
}

export const toolResultMediaType = defineCheck({
  type: 'tool_result_media_type',
  origins: ['promptkit'],
  summary: 'A tool answered with media of a certain MIME type.',
  why: 'The next step after the tool may read PNG and not WebP.',
  needs: ['tool-calls'],
  passesEarly: true,
  spelling: { names: ['tool'] },
  params: () =>
    z.strictObject({
      tool: searchedTool,
      mime_type: z.string().min(1).describe('The MIME type, such as `image/png`, whatever its case.'),
    }),
  paramAliases: { tool_name: 'tool', media_type: 'mime_type' },
  reasons: { 'not-found': 'No tool result has media of this type.' },
  messages: {
    'not-found': [
      'No tool result has media of type `{expected}`; got `{actual}`',
      'No tool result has media of type `{expected}`{no actual}',
    ],
  },
  evaluate(trace, { tool, mime_type: wanted }) {
    const calls = (trace.toolCalls ?? []).filter(({ name }) => tool === undefined || name === tool)
    const answers = calls.map(getResultParts)
    const types = answers.flatMap((parts) =>
      (parts ?? []).flatMap((part) => (part.type === 'media' ? [part.mimeType] : [])),
    )
    if (types.some((type) => type?.toLowerCase() === wanted.toLowerCase())) return pass()
    if (answers.includes(null)) return missingData('the results of some calls')
    if (types.includes(null)) return missingData('the MIME type of some media')
    return fail('not-found', {
      expected: wanted,
      actual: formatNames(types.flatMap((type) => type ?? [])),
      evidence: listSpanIds(calls),
    })
  },
  examples: [
    passes('The right type', { tool: 'draw', mime_type: 'image/png' }, drawnPng),
    fails('Another type', { tool: 'draw', media_type: 'image/png' }, 'not-found', [
      { tool: 'draw', result: [{ type: 'image', media: { mime_type: 'image/webp', url: 'cat.webp' } }] },
    ]),
    omitData('The trace does not say which type it is', { mime_type: 'image/png' }, [
      { tool: 'draw', result: [{ type: 'image', media: { url: 'cat' } }] },
    ]),
  ],
})
