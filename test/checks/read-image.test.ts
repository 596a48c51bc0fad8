import type { MediaItem } from '../../src/trace/model/trace-views.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readImage } from '../../src/checks/media/read-image.ts'

const bare: MediaItem = {
  role: 'assistant',
  modality: 'image',
  mimeType: null,
  data: null,
  uri: null,
  message: null,
  toolCall: null,
  bytes: null,
  width: null,
  height: null,
  durationMs: null,
}

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAAAAACcgYFdAAAAC0lEQVR4nGNggAIAAAkAAftSuKkAAAAASUVORK5CYII='

describe('readImage', () => {
  test.for([
    [png, 'image/png', 2, 3],
    ['/9j/4AAQSkZJRgABAQAAAQABAAD/wAALCAAHAAkBAREA/9k=', 'image/jpeg', 9, 7],
    ['R0lGODlhBQAEAAAAADs=', 'image/gif', 5, 4],
    ['UklGRhYAAABXRUJQVlA4WAoAAAAAAAAACgAACwAA', 'image/webp', 11, 12],
  ] as const)('%s', ([data, mimeType, width, height]) => {
    expect(readImage({ ...bare, data })).toEqual({ ...bare, data, mimeType, width, height })
  })

  test('its bytes count, whatever the recording calls them', () => {
    const item = { ...bare, data: png, mimeType: 'image/webp', width: 20 }
    expect(readImage(item)).toEqual({ ...item, mimeType: 'image/png', width: 2, height: 3 })
  })

  test.for([
    '',
    'aGVsbG8=',
    '%%%',
    png.slice(0, 20),
    Buffer.from('<svg width="9" height="9"/>').toString('base64'),
  ])('bytes that do not say leave it as it is: %s', (data) => {
    expect(readImage({ ...bare, data })).toEqual({ ...bare, data })
  })

  test('takes any bytes', () => {
    const heads = [
      '89504e470d0a1a0a0000000d49484452',
      'ffd8ffe00010',
      'ffd8ffe1',
      'ff4fff51',
      'ff0a',
      '474946383961',
      '52494646',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 400 }), (head, rest) => {
        const data = Buffer.concat([Buffer.from(head, 'hex'), rest]).toString('base64')
        const { width, height } = readImage({ ...bare, data })
        expect((width ?? 1) > 0 && (height ?? 1) > 0).toBe(true)
      }),
    )
  })
})
