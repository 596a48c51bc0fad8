/** A problem anywhere inside of a message; shared by the readers of everything in it. */
export interface Fault {
  found: boolean
}

const varint = 0
const fixed64 = 1
const delimited = 2
const groupStart = 3
const groupEnd = 4
const fixed32 = 5

/** Groups in groups; nothing that is written today has any. */
const maxGroups = 64

/**
 * Walks the fields of one protobuf message, also of one that lies: nothing outside of its bounds is
 * looked at, and what does not fit together ends it and is noted as a fault. Text that is not UTF-8 is
 * no fault. A value is decoded when it is asked for.
 */
export class WireReader {
  readonly #bytes: Buffer
  readonly #end: number
  readonly #fault: Fault
  #at: number
  #start = 0
  #stop = 0
  #tag = 0
  #place = 0

  constructor(bytes: Buffer, start: number, end: number, fault: Fault) {
    this.#bytes = bytes
    this.#at = start
    this.#end = end
    this.#fault = fault
  }

  /** Number and wire type of the field, as they are written: `number << 3 | type`. */
  get tag(): number {
    return this.#tag
  }

  /** Place of the value's first byte; `stop` is the place after its last. */
  get start(): number {
    return this.#start
  }

  get stop(): number {
    return this.#stop
  }

  get fault(): boolean {
    return this.#fault.found
  }

  /** Place of the field's first byte; after the last field, the place of the next one. */
  get place(): number {
    return this.#place
  }

  /** Moves on to the next field; false at the end, or where nothing more can be made out. */
  next(): boolean {
    this.#place = this.#at
    if (this.#at >= this.#end) return false
    this.#tag = this.#count()
    if (this.#tag < 8 || this.#tag > 0xffff_ffff || Number.isNaN(this.#tag)) return this.#fail()
    return this.#locate(this.#tag & 7)
  }

  #locate(type: number): boolean {
    if (type === delimited) {
      const length = this.#count()
      if (Number.isNaN(length)) return this.#fail()
      this.#start = this.#at
      this.#stop = this.#start + length
      if (this.#stop > this.#end) {
        this.#fault.found = true
        this.#stop = this.#end
      }
      this.#at = this.#stop
      return true
    }
    this.#start = this.#at
    if (type === varint) {
      if (Number.isNaN(this.#count())) return this.#fail()
    } else if (type === fixed64) this.#at += 8
    else if (type === fixed32) this.#at += 4
    else if (type !== groupStart || !this.#skipGroup()) return this.#fail()
    if (this.#at > this.#end) return this.#fail()
    this.#stop = this.#at
    return true
  }

  /** Counts a varint as a number, exact below 2^53; not a number where it does not end. */
  #count(): number {
    let value = 0
    let unit = 1
    for (let read = 0; read < 10 && this.#at < this.#end; read++) {
      const byte = this.#bytes[this.#at++] ?? 0
      value += (byte & 0x7f) * unit
      if (byte < 0x80) return value
      unit *= 128
    }
    return Number.NaN
  }

  #skipGroup(): boolean {
    let open = 1
    while (open > 0) {
      if (open > maxGroups || this.#at >= this.#end) return false
      const tag = this.#count()
      const type = tag & 7
      if (type === groupStart) open++
      else if (type === groupEnd) open--
      else if (!(tag >= 8) || !this.#locate(type)) return false
    }
    return true
  }

  #fail(): false {
    this.#fault.found = true
    this.#at = this.#end
    return false
  }

  /** The value as a message, whose faults are those of `fault`: of this one, unless it is told otherwise. */
  message(fault: Fault = this.#fault): WireReader {
    return new WireReader(this.#bytes, this.#start, this.#stop, fault)
  }

  /** Bytes that are not UTF-8 become U+FFFD. */
  text(): string {
    return this.#bytes.toString('utf8', this.#start, this.#stop)
  }

  bytes(encoding: 'hex' | 'base64'): string {
    return this.#bytes.toString(encoding, this.#start, this.#stop)
  }

  /** A small number: an enumeration, a flag. */
  number(): number {
    return Number(BigInt.asIntN(32, this.#bits()))
  }

  int64(): bigint {
    return BigInt.asIntN(64, this.#bits())
  }

  fixed64(): bigint {
    return this.#bytes.readBigUInt64LE(this.#start)
  }

  fixed32(): number {
    return this.#bytes.readUInt32LE(this.#start)
  }

  double(): number {
    return this.#bytes.readDoubleLE(this.#start)
  }

  #bits(): bigint {
    let value = 0n
    for (let at = this.#start, shift = 0n; at < this.#stop; at++, shift += 7n)
      value |= BigInt((this.#bytes[at] ?? 0) & 0x7f) << shift
    return value
  }
}

const magic = [0x28, 0xb5, 0x2f, 0xfd]

/** Tells whether the bytes from `start` are packed with zstd, as the collector does request by request. */
export function isZstd(bytes: Uint8Array, start: number): boolean {
  return magic.every((byte, index) => bytes[start + index] === byte)
}
