/** Events of AWS as they are sent: lengths, two checksums that nobody here looks at, headers with the name, JSON. */
export function eventStream(events: readonly object[]): Buffer {
  return Buffer.concat(
    events
      .flatMap((event) => Object.entries(event))
      .map(([name, payload]) => {
        const body = Buffer.from(JSON.stringify(payload))
        const headers = Buffer.concat(
          [':message-type', 'event', ':event-type', name].flatMap((text, index) => {
            const length = Buffer.alloc(index % 2 === 0 ? 1 : 3)
            if (index % 2 === 0) length.writeUInt8(text.length)
            else {
              length.writeUInt8(7)
              length.writeUInt16BE(text.length, 1)
            }
            return [length, Buffer.from(text)]
          }),
        )
        const prelude = Buffer.alloc(12)
        prelude.writeUInt32BE(16 + headers.length + body.length)
        prelude.writeUInt32BE(headers.length, 4)
        return Buffer.concat([prelude, headers, body, Buffer.alloc(4)])
      }),
  )
}
