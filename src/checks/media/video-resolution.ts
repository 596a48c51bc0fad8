import { z } from 'zod'
import { fails, omitData, passes } from '../shared-examples.ts'
import { bound } from './bounds.ts'
import { defineMediaCheck } from './media-finding.ts'
import { reviewSize } from './sizes.ts'

/** Heights in pixels by the names that people give them. */
const heightOf: ReadonlyMap<string, number> = new Map([
  ...['480p', 'sd'].map((name) => [name, 480] as const),
  ...['720p', 'hd'].map((name) => [name, 720] as const),
  ...['1080p', 'fhd', 'full_hd'].map((name) => [name, 1080] as const),
  ...['1440p', '2k', 'qhd'].map((name) => [name, 1440] as const),
  ...['2160p', '4k', 'uhd'].map((name) => [name, 2160] as const),
  ...['4320p', '8k'].map((name) => [name, 4320] as const),
])

const preset = z.string().refine((name) => heightOf.has(name.toLowerCase()), {
  error: `expected one of ${[...heightOf.keys()].join(', ')}`,
})

export const videoResolution = defineMediaCheck({
  type: 'video_resolution',
  modality: 'video',
  summary: 'The resolution of every video from the agent or a tool is within bounds.',
  why: 'A video that looks sharp on a phone is a blur on a wall.',
  params: () =>
    z.strictObject({
      presets: z
        .array(preset)
        .min(1)
        .optional()
        .describe('Allowed resolutions, by height: `720p` or `hd`, `1080p`, `4k`.'),
      min_width: bound.describe('The smallest width in pixels.'),
      max_width: bound.describe('The largest width.'),
      min_height: bound.describe('The smallest height.'),
      max_height: bound.describe('The largest height.'),
    }),
  looser: {
    presets: 'wider',
    min_width: 'lower',
    max_width: 'higher',
    min_height: 'lower',
    max_height: 'higher',
  },
  review(item, { presets, min_width, max_width, min_height, max_height }) {
    const heights = presets?.map((name) => heightOf.get(name.toLowerCase()))
    const review = reviewSize(item, { min: min_width, max: max_width }, { min: min_height, max: max_height })
    const isOther = item.height !== null && heights?.includes(item.height) === false
    return isOther ? { ...review, holds: false } : review
  },
  examples: [
    passes(
      'One of two resolutions',
      { presets: ['720p', '1080p'] },
      { media: [{ type: 'video', width: 1920, height: 1080 }] },
    ),
    fails(
      'Another resolution',
      { presets: ['4k'] },
      { media: [{ type: 'video', width: 1920, height: 1080 }] },
      'violated',
    ),
    fails('Only words', { min_width: 1280 }, { output: 'Imagine a film.' }, 'none'),
    omitData('The trace does not say how large it is', { min_width: 1280 }, { media: [{ type: 'video' }] }),
  ],
})
