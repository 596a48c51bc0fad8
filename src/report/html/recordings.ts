import { renderChunk, pageEnd, pageHead, type Viewer } from './page-frame.ts'
import { packValue } from './pack.ts'
import type { RecordingRow, RecordingsData } from './page-data.ts'

/** A recording, packed by `packTranscript`. */
export interface PackedRecording extends Omit<RecordingRow, 'transcript'> {
  readonly packed: string
}

/** Renders recordings as one HTML file that loads nothing: the page of the report, without a run. */
export function* renderRecordings(
  packed: readonly PackedRecording[],
  leftOut: number,
  viewer: Viewer,
): Generator<string> {
  const [first] = packed
  yield pageHead(
    packed.length === 1 && first !== undefined ? first.title : `${packed.length} recordings`,
    viewer,
  )
  const recordings = packed.map(({ title, source }, index) => ({ title, source, transcript: `t${index}` }))
  const data: RecordingsData = { recordings, leftOut }
  yield renderChunk('recordings', packValue(data))
  for (const [index, { packed: text }] of packed.entries()) yield renderChunk(`t${index}`, text)
  yield pageEnd(viewer)
}
