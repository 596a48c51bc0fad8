import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { scoreSuite } from '../../src/score/score-suite.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { mediaFiles } from '../support/media-files.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { scenarioOf } from '../support/scored.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAAAAACcgYFdAAAAC0lEQVR4nGNggAIAAAkAAftSuKkAAAAASUVORK5CYII=',
  'base64',
)

/** The verdicts of checks on an Arena run whose agent answered with a medium. */
async function verdicts(
  media: JsonObject,
  checks: Readonly<Record<string, JsonObject>>,
  files: Readonly<Record<string, Uint8Array>> = {},
) {
  const run = {
    RunID: 'r1',
    ScenarioID: 'clip',
    Messages: [
      { role: 'user', content: 'A clip, please.' },
      { role: 'assistant', content: 'Here.', parts: [{ type: media['type'], media }] },
    ],
  }
  const suite = await scoreSuite({
    scenarios: [
      scenarioOf('clip', {
        traces: ['out/run.json'],
        checks: Object.entries(checks).map(([type, params]) =>
          bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' }),
        ),
      }),
    ],
    tree: memoryTree({ 'out/run.json': JSON.stringify(run), ...files }),
    traceGlobs: [],
    judge: 'off',
    prices: new Prices(),
    agents: { kind: 'left', recorded: 'all', left: { code: 'of-base' } },
  })
  return suite.scenarios.flatMap(({ trials }) =>
    trials.flatMap((trial) => trial.checks.map(({ type, status, reason }) => `${type}: ${status} ${reason}`)),
  )
}

const clipChecks = {
  video_duration: { max_seconds: 5 },
  video_resolution: { min_height: 720 },
}
const clipVerdicts = ['video_duration: pass ok', 'video_resolution: fail violated']

describe('a medium is looked into', () => {
  test('where the recording holds its bytes', async () => {
    const data = Buffer.from(await mediaFiles.mp4()).toString('base64')
    expect(await verdicts({ type: 'video', mime_type: 'video/mp4', data }, clipChecks)).toEqual(clipVerdicts)
  })

  test.for(['clips/a.mp4', 'out/clips/a.mp4'])('where it names a file, here %s', async (path) => {
    const files = { [path]: await mediaFiles.webm() }
    expect(await verdicts({ type: 'video', file_path: 'clips/a.mp4' }, clipChecks, files)).toEqual(
      clipVerdicts,
    )
  })

  test('sound and images too', async () => {
    const sound = { 'a.wav': await mediaFiles.wav() }
    const audio = { audio_duration: { min_seconds: 4 }, audio_format: { formats: ['wav'] } }
    expect(await verdicts({ type: 'audio', file_path: 'a.wav' }, audio, sound)).toEqual([
      'audio_duration: fail violated',
      'audio_format: pass ok',
    ])
    const image = { image_dimensions: { width: 2, height: 3 }, image_format: { formats: ['png'] } }
    expect(await verdicts({ type: 'image', file_path: 'a.png' }, image, { 'a.png': png })).toEqual([
      'image_dimensions: pass ok',
      'image_format: pass ok',
    ])
  })

  test('the bytes of an image count, whatever the recording calls them', async () => {
    const image = { type: 'image', mime_type: 'image/jpeg', width: 800, height: 600 }
    const checks = { image_dimensions: { min_width: 800 }, image_format: { formats: ['jpeg'] } }
    expect(await verdicts({ ...image, data: png.toString('base64') }, checks)).toEqual([
      'image_dimensions: fail violated',
      'image_format: fail violated',
    ])
    // Bytes that cannot be read say nothing.
    expect(await verdicts({ ...image, data: 'AAAA' }, checks)).toEqual([
      'image_dimensions: pass ok',
      'image_format: pass ok',
    ])
  })

  test.for(['nowhere.mp4', '../../a.mp4', '/etc/hostname', 'https://example.com/a.mp4'])(
    'where it is at %s, nothing is known of it',
    async (path) => {
      const files = { 'a.mp4': await mediaFiles.mp4() }
      const [verdict] = await verdicts(
        { type: 'video', file_path: path },
        { video_duration: { max_seconds: 5 } },
        files,
      )
      expect(verdict).toBe('video_duration: error missing-data')
    },
  )
})
