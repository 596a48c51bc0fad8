import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { describe, expect, test } from 'vitest'
import { WireReader, type Fault } from '../../../src/trace/protobuf/wire.ts'

/** The tag of a field as it is written. */
const tag = (field: number, type: WireType) => (field << 3) | type

function written(write: (writer: BinaryWriter) => unknown): Buffer {
  const writer = new BinaryWriter()
  write(writer)
  return Buffer.from(writer.finish())
}

function readerOf(bytes: Buffer, fault: Fault = { found: false }): WireReader {
  return new WireReader(bytes, 0, bytes.length, fault)
}

/** Tags of all fields, and whether something did not fit together. */
function tagsOf(bytes: Buffer): [tags: number[], fault: boolean] {
  const reader = readerOf(bytes)
  const tags: number[] = []
  while (reader.next()) tags.push(reader.tag)
  return [tags, reader.fault]
}

describe('values as an encoder that is not ours writes them', () => {
  const cases: readonly [
    string,
    (writer: BinaryWriter) => unknown,
    (reader: WireReader) => unknown,
    unknown,
  ][] = [
    ['text', (to) => to.tag(1, WireType.LengthDelimited).string('18 °C'), (reader) => reader.text(), '18 °C'],
    [
      'bytes',
      (to) => to.tag(1, WireType.LengthDelimited).bytes(Uint8Array.of(0, 255)),
      (reader) => reader.bytes('hex'),
      '00ff',
    ],
    ['an enumeration', (to) => to.tag(1, WireType.Varint).int32(-2), (reader) => reader.number(), -2],
    [
      'an integer of 64 bits',
      (to) => to.tag(1, WireType.Varint).int64(-9007199254740993n),
      (reader) => reader.int64(),
      -9007199254740993n,
    ],
    [
      'a fixed integer of 64 bits',
      (to) => to.tag(1, WireType.Bit64).fixed64(18446744073709551615n),
      (reader) => reader.fixed64(),
      18446744073709551615n,
    ],
    ['a double', (to) => to.tag(1, WireType.Bit64).double(-0.25), (reader) => reader.double(), -0.25],
  ]

  test.for(cases)('%s', ([, write, read, value]) => {
    const reader = readerOf(written(write))
    expect(reader.next()).toBe(true)
    expect(read(reader)).toBe(value)
    expect([reader.next(), reader.fault]).toEqual([false, false])
  })

  test('a message in a message, and the field after it', () => {
    const reader = readerOf(
      written((to) => {
        to.tag(1, WireType.LengthDelimited).fork().tag(2, WireType.LengthDelimited).string('inner').join()
        to.tag(3, WireType.Varint).int32(7)
      }),
    )
    reader.next()
    const inner = reader.message()
    expect([inner.next(), inner.tag, inner.text(), inner.next()]).toEqual([
      true,
      tag(2, WireType.LengthDelimited),
      'inner',
      false,
    ])
    expect([reader.next(), reader.number(), reader.next(), reader.fault]).toEqual([true, 7, false, false])
  })

  test('a group is passed over as one field', () => {
    const bytes = written((to) => {
      to.tag(4, WireType.StartGroup).tag(1, WireType.Varint).int32(1).tag(4, WireType.EndGroup)
      to.tag(5, WireType.Bit32).fixed32(9)
    })
    expect(tagsOf(bytes)).toEqual([[tag(4, WireType.StartGroup), tag(5, WireType.Bit32)], false])
  })
})

describe('bytes that lie', () => {
  const text = tag(1, WireType.LengthDelimited)
  const cases: readonly [string, number[], number[]][] = [
    ['a length beyond the end gives what is there', [text, 9, 65, 66], [text]],
    ['a length without an end', [text, 0x80], []],
    ['a varint without an end', [tag(1, WireType.Varint), 0xff, 0xff], []],
    ['a varint of more than ten bytes', [tag(1, WireType.Varint), ...Array<number>(11).fill(0xff)], []],
    ['a fixed number that is cut off', [tag(1, WireType.Bit64), 1, 2, 3], []],
    ['a field number of zero', [0x00, 0x01], []],
    ['a wire type that does not exist', [0x0e, 0x01], []],
    ['a group without an end', [tag(1, WireType.StartGroup), text, 1, 65], []],
    ['an end without a group', [tag(1, WireType.EndGroup)], []],
    ['groups in groups without an end', Array<number>(200).fill(tag(1, WireType.StartGroup)), []],
  ]

  test.for(cases)('%s', ([, bytes, tags]) => {
    expect(tagsOf(Buffer.from(bytes))).toEqual([tags, true])
  })

  test('a message inside looks at nothing outside of its bounds, and its fault is that of the whole', () => {
    const fault: Fault = { found: false }
    const reader = readerOf(Buffer.from([text, 2, text, 9, 0x41, 0x42]), fault)
    reader.next()
    const inner = reader.message()
    expect([inner.next(), inner.text(), fault.found]).toEqual([true, '', true])
  })

  test('text that is not UTF-8 is no fault', () => {
    const reader = readerOf(Buffer.from([text, 1, 0xff]))
    expect([reader.next(), reader.text(), reader.next(), reader.fault]).toEqual([
      true,
      '\uFFFD',
      false,
      false,
    ])
  })
})
