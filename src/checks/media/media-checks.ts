import type { Check } from '../define.ts'
import { audioDuration } from './audio-duration.ts'
import { audioFormat } from './audio-format.ts'
import { imageDimensions } from './image-dimensions.ts'
import { imageFormat } from './image-format.ts'
import { videoDuration } from './video-duration.ts'
import { videoResolution } from './video-resolution.ts'

/** Every check of images, audio and video. Adding one is a file and a line. */
export const mediaChecks = [
  imageFormat,
  imageDimensions,
  audioFormat,
  audioDuration,
  videoDuration,
  videoResolution,
] as const satisfies readonly Check[]
