import type { Check } from '../define.ts'
import { audioDuration, videoDuration } from './durations.ts'
import { audioFormat, imageFormat } from './formats.ts'
import { imageDimensions, videoResolution } from './sizes.ts'

/** Every check of images, audio and video. Adding one is a file and a line. */
export const mediaChecks = [
  imageFormat,
  imageDimensions,
  audioFormat,
  audioDuration,
  videoDuration,
  videoResolution,
] as const satisfies readonly Check[]
