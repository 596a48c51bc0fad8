import { limits } from '../../../core/limits.ts'
import { WireReader } from '../../protobuf/wire.ts'

/** Fields that are messages, by tag, and the fields of those. */
interface Shape {
  readonly [tag: number]: Shape
}

const array: Record<number, Shape> = {}
const list: Record<number, Shape> = {}
const anyValue: Shape = { 0x2a: array, 0x32: list }
const keyValue: Shape = { 0x12: anyValue }
array[0x0a] = anyValue
list[0x0a] = keyValue
const resource: Shape = { 0x0a: keyValue }
const event: Shape = { 0x1a: keyValue }
const link: Shape = { 0x22: keyValue }
/** A span or a log record. Text of the one at the place of a value of the other may count as a few messages. */
const item: Shape = { 0x2a: anyValue, 0x32: keyValue, 0x4a: keyValue, 0x5a: event, 0x6a: link, 0x7a: {} }
const scopeItems: Shape = { 0x0a: {}, 0x12: item }
const request: Shape = { 0x0a: { 0x0a: resource, 0x12: scopeItems, 8002: scopeItems } }

/** Deeper than values are read. */
const maxDepth = limits.jsonDepth * 3

/**
 * How many messages there are in an export request, each of which becomes an object: two bytes may be one.
 * Stops at `most`. Makes nothing of them, so that this can be asked before they are read.
 */
export function messageCount(bytes: Buffer, most: number): number {
  return countIn(new WireReader(bytes, 0, bytes.length, { found: false }), request, most, maxDepth)
}

function countIn(reader: WireReader, shape: Shape, most: number, depth: number): number {
  let count = 0
  while (count < most && reader.next()) {
    const inner = shape[reader.tag]
    if (inner === undefined) continue
    count++
    if (depth > 0) count += countIn(reader.message(), inner, most - count, depth - 1)
  }
  return count
}
