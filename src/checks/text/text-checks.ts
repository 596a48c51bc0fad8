import type { Check } from '../define.ts'
import { compositionOutput } from './composition-output.ts'
import { containsAny } from './contains-any.ts'
import { contains } from './contains.ts'
import { contentExcludes } from './content-excludes.ts'
import { cosineSimilarity } from './cosine-similarity.ts'
import { fieldPresence } from './field-presence.ts'
import { finishReason } from './finish-reason.ts'
import { lengthBounds } from './length-bounds.ts'
import { maxLength } from './max-length.ts'
import { minLength } from './min-length.ts'
import { negativeMatch } from './negative-match.ts'
import { nonEmpty } from './non-empty.ts'
import { outputContains } from './output-contains.ts'
import { outputMatches } from './output-matches.ts'
import { regexMatch } from './regex-match.ts'
import { regex } from './regex.ts'
import { sentenceCount } from './sentence-count.ts'
import { textSimilarity } from './text-similarity.ts'

/** Every check of the final answer. Adding one is a file and a line. */
export const textChecks = [
  outputContains,
  outputMatches,
  contains,
  containsAny,
  contentExcludes,
  negativeMatch,
  regex,
  regexMatch,
  minLength,
  maxLength,
  lengthBounds,
  nonEmpty,
  sentenceCount,
  fieldPresence,
  compositionOutput,
  cosineSimilarity,
  finishReason,
  textSimilarity,
] as const satisfies readonly Check[]
