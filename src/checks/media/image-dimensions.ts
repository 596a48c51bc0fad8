import { z } from 'zod'
import { fails, omitData, passes } from '../shared-examples.ts'
import { bound } from './bounds.ts'
import { defineMediaCheck } from './media-finding.ts'
import { readImage } from './read-image.ts'
import { reviewSize } from './sizes.ts'

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
    fails('Too wide', { max_width: 100 }, { media: [{ type: 'image', width: 150, height: 80 }] }, 'violated'),
    fails('Only words', { max_width: 100 }, { output: 'Imagine a cat.' }, 'none'),
    omitData('The trace does not say how large it is', { max_width: 100 }, { media: [{ type: 'image' }] }),
  ],
})
