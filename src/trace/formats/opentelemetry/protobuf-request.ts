import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { readResource, type ItemKind } from './resource.ts'
import { WireReader, type Fault } from '../../protobuf/wire.ts'

export interface ExportRequest {
  /** In OTLP JSON: `resourceSpans` and `resourceLogs`, each where there are any. */
  readonly request: JsonObject
  /** Spans and log records that were left out because lengths do not fit together, at least; 0 where all do. */
  readonly lost: number
}

/** One export request as it is sent: what of it can be read. `otherwise`: what an item is that could be either. */
export function readExportRequest(bytes: Buffer, otherwise: ItemKind): ExportRequest {
  const resourceSpans: JsonValue[] = []
  const resourceLogs: JsonValue[] = []
  let lost = 0
  const fault: Fault = { found: false }
  const reader = new WireReader(bytes, 0, bytes.length, fault)
  while (reader.next()) {
    if (reader.tag !== 0x0a) continue
    const read = readResource(bytes, reader.start, reader.stop, otherwise)
    resourceSpans.push(...read.request.resourceSpans)
    resourceLogs.push(...read.request.resourceLogs)
    lost += read.lost
  }
  const request = {
    ...(resourceSpans.length > 0 && { resourceSpans }),
    ...(resourceLogs.length > 0 && { resourceLogs }),
  }
  return { request, lost: fault.found ? Math.max(1, lost) : lost }
}
