import { z } from 'zod'
import type { MediaItem } from '../../trace/model/trace-views.ts'
import type { ExampleTrace } from '../example-trace.ts'
import { type MediumReview, defineMediaCheck } from './media-finding.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { readImage } from './read-image.ts'

/** A length, a width or a height; a bound itself is allowed. */
export const bound = z.number().min(0).optional()

export interface Bounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly exact?: number | undefined
}

export function isWithin(value: number, { min = 0, max = Infinity, exact = value }: Bounds): boolean {
  return value >= min && value <= max && value === exact
}

/** Tells whether a picture is as wide and as high as it must be. */
function reviewSize({ width, height }: MediaItem, widths: Bounds, heights: Bounds): MediumReview {
  const actual = `${width ?? '?'} × ${height ?? '?'}`
  const [wide, high] = [fitsBounds(width, widths), fitsBounds(height, heights)]
  if (wide === false || high === false) return { holds: false, actual }
  return { holds: wide === null || high === null ? null : true, actual }
}

function fitsBounds(value: number | null, bounds: Bounds): boolean | null {
  return value === null ? null : isWithin(value, bounds)
}

export const imageDimensions = defineMediaCheck({
  type: 'image_dimensions',
  modality: 'image',
  summary: 'The width and height of every image from the agent or a tool are within bounds.',
  why: 'A banner of the wrong size is cut, or blurs.',
  params: () =>
    z.strictObject({
      width: bound.describe('The exact width in pixels.'),
      height: bound.describe('The exact height in pixels.'),
      min_width: bound.describe('The smallest width.'),
      max_width: bound.describe('The largest width.'),
      min_height: bound.describe('The smallest height.'),
      max_height: bound.describe('The largest height.'),
    }),
  looser: { min_width: 'lower', max_width: 'higher', min_height: 'lower', max_height: 'higher' },
  review(item, { width, height, min_width, max_width, min_height, max_height }) {
    const widths = { min: min_width, max: max_width, exact: width }
    const heights = { min: min_height, max: max_height, exact: height }
    return reviewSize(readImage(item), widths, heights)
  },
  examples: [
    passes(
      'Within bounds',
      { min_width: 100, max_width: 200, height: 80 },
      { media: [{ type: 'image', width: 150, height: 80 }] },
    ),
    passes(
      'As its bytes say, where nothing else does',
      { width: 2, height: 3 },
      {
        media: [
          {
            type: 'image',
            data: 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAAAAACcgYFdAAAAC0lEQVR4nGNggAIAAAkAAftSuKkAAAAASUVORK5CYII=',
          },
        ],
      },
    ),
    fails('Too wide', { max_width: 100 }, 'violated', { media: [{ type: 'image', width: 150, height: 80 }] }),
    fails('Only words', { max_width: 100 }, 'none', 'Imagine a cat.'),
    omitData('The trace does not say how large it is', { max_width: 100 }, { media: [{ type: 'image' }] }),
  ],
})

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

const fullHd: ExampleTrace = { media: [{ type: 'video', width: 1920, height: 1080 }] }

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
    passes('One of two resolutions', { presets: ['720p', '1080p'] }, fullHd),
    fails('Another resolution', { presets: ['4k'] }, 'violated', fullHd),
    fails('Only words', { min_width: 1280 }, 'none', 'Imagine a film.'),
    omitData('The trace does not say how large it is', { min_width: 1280 }, { media: [{ type: 'video' }] }),
  ],
})
