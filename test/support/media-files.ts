import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WavOutputFormat,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny'

const perSecond = 10
/** What stands before the pictures of H.264: its version, profile, one sequence and one picture set. */
const h264 = new Uint8Array([1, 66, 0, 30, 255, 225, 0, 4, 103, 66, 0, 30, 1, 0, 2, 104, 206])

const video = (codec: 'avc' | 'vp8', codedWidth: number, codedHeight: number) => ({
  codec,
  config:
    codec === 'avc'
      ? { codec: 'avc1.42001e', codedWidth, codedHeight, description: h264 }
      : { codec, codedWidth, codedHeight },
})

const sounds = {
  pcm: {
    codec: 'pcm-s16',
    bytes: 1_600,
    config: { codec: 'pcm-s16', sampleRate: 8_000, numberOfChannels: 1 },
  },
  aac: {
    codec: 'aac',
    bytes: 20,
    config: {
      codec: 'mp4a.40.2',
      sampleRate: 44_100,
      numberOfChannels: 1,
      description: new Uint8Array([0x12, 0x08]),
    },
  },
  opus: { codec: 'opus', bytes: 20, config: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 } },
} as const

interface Parts {
  readonly seconds: number
  readonly picture?: ReturnType<typeof video>
  readonly sound?: keyof typeof sounds
}

/** A file as a muxer writes it, with packets of noughts. */
async function written(format: OutputFormat, { seconds, picture, sound }: Parts): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const pictures = picture && new EncodedVideoPacketSource(picture.codec)
  const tone = sound && sounds[sound]
  const tones = tone && new EncodedAudioPacketSource(tone.codec)
  if (pictures !== undefined) output.addVideoTrack(pictures, { frameRate: perSecond })
  if (tones !== undefined) output.addAudioTrack(tones)
  await output.start()
  for (let index = 0; index < seconds * perSecond; index++) {
    const at = [index / perSecond, 1 / perSecond] as const
    await pictures?.add(new EncodedPacket(new Uint8Array(10), 'key', ...at), {
      decoderConfig: picture?.config,
    })
    await tones?.add(new EncodedPacket(new Uint8Array(tone?.bytes ?? 0), 'key', ...at), {
      decoderConfig: tone?.config,
    })
  }
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}

/** Short files of each kind: three seconds, pictures of 640 × 480. */
export const mediaFiles = {
  mp4: () => written(new Mp4OutputFormat(), { seconds: 3, picture: video('avc', 640, 480), sound: 'aac' }),
  mp4InFragments: () =>
    written(new Mp4OutputFormat({ fastStart: 'fragmented' }), {
      seconds: 3,
      picture: video('avc', 640, 480),
    }),
  mov: () => written(new MovOutputFormat(), { seconds: 3, picture: video('avc', 640, 480) }),
  m4a: () => written(new Mp4OutputFormat(), { seconds: 3, sound: 'aac' }),
  webm: () => written(new WebMOutputFormat(), { seconds: 3, picture: video('vp8', 640, 480), sound: 'opus' }),
  wav: () => written(new WavOutputFormat(), { seconds: 3, sound: 'pcm' }),
} as const
