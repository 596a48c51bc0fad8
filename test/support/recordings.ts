import type { ProcessFacts } from '../../src/trace/model/trace.ts'
import type { RecordedFile, Recording } from '../../src/trace/formats/recording/recording.ts'
import { recordingLines } from '../../src/trace/formats/recording/write-recording.ts'
import { memoryFile, readAll, type ReadAll } from './trace-files.ts'

const process: ProcessFacts = {
  argv: ['python', 'agent.py', 'Where is my order?'],
  end: 'exited',
  exitCode: 0,
  signal: null,
  startUs: 1_773_757_800_000_000,
  endUs: 1_773_757_802_500_000,
  stderr: '',
  reason: null,
  isDamaged: false,
}

/** A trial that did nothing, but for what is given. */
export function recordingOf({
  process: facts = {},
  ...more
}: Partial<Omit<Recording, 'process'>> & { readonly process?: Partial<ProcessFacts> }): Recording {
  return {
    scenario: 'refund',
    trial: 1,
    fingerprint: 'f1',
    stdout: '',
    problems: [],
    files: [],
    requests: [],
    ...more,
    process: { ...process, ...facts },
  }
}

/** A file that the command wrote. */
export function recordedFile(name: string, content: string | Uint8Array, isNamed = false): RecordedFile {
  return { name, bytes: Buffer.from(content), isNamed }
}

export function written(recording: Recording): string {
  return [...recordingLines(recording)].join('')
}

/** What a reader makes of a recording that was written. */
export function replayed(recording: Recording): Promise<ReadAll> {
  return readAll(memoryFile(written(recording), 'traces/refund/trial-1.jsonl'))
}
