import { numberOrNull } from '../model/attributes.ts'
import type { JsonValue } from '../../core/json.ts'
import type { MediaFacts } from '../model/message.ts'

/**
 * What a recording says of a medium beside its bytes, in PromptKit's words: kilobytes, pixels, seconds.
 * Null where it says nothing.
 */
export function mediaFacts(media: Readonly<Record<string, unknown>>): MediaFacts | null {
  const number = (key: string) => numberOrNull(media[key] as JsonValue)
  const kilobytes = number('size_kb')
  const seconds = number('duration')
  const [width, height] = [number('width'), number('height')]
  const bytes = number('size_bytes') ?? (kilobytes === null ? null : kilobytes * 1024)
  if (bytes === null && width === null && height === null && seconds === null) return null
  return { bytes, width, height, durationMs: seconds === null ? null : seconds * 1000 }
}
