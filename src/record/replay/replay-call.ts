import { writeJson } from '../../core/json.ts'
import type { ExchangeBody, GatewayReply, ModelExchange } from '../../trace/formats/exchange/exchange.ts'
import { forwardBody, refusePassage, takeBody, type Passage } from '../gateway/forward.ts'
import type { ModelReplay } from './model-replay.ts'

/** Answers a call of an agent from the recording of its trial; `secrets`: keys that it has shown. Never rejects. */
export async function replayCall(passage: Passage, replay: ModelReplay, secrets: readonly string[]) {
  const { exchange } = passage
  if (!(await takeBody(passage))) return
  const { bytes } = exchange.sent
  const answer = replay.answer(await exchange.readRequest(), bytes === null ? [] : secrets)
  if ('exchange' in answer) trySendReply(passage, answer)
  else if (answer.miss === null) forwardBody(passage, bytes ?? Buffer.alloc(0))
  else refusePassage(passage, 404, answer.miss)
}

/** Sends a recorded reply. Anyone may have written it, so what HTTP cannot send is broken off. */
function trySendReply(passage: Passage, recorded: ModelExchange): void {
  try {
    sendReply(passage, recorded)
  } catch {
    passage.exchange.end('its recorded reply cannot be sent')
    passage.response.destroy()
  }
}

/** Sends a recorded reply at once; one that was broken off is broken off where it was. */
function sendReply({ response, exchange }: Passage, { response: reply, error }: ModelExchange): void {
  const end = () => {
    exchange.end(error)
    if (error === null) response.end()
    else response.destroy()
  }
  if (reply === null) return end()
  // Replayed replies need no wait. SDKs accept a wait of one millisecond, but not zero.
  const { 'retry-after': wait, ...others } = reply.headers
  const noWait = wait === undefined ? {} : { 'retry-after': '0', 'retry-after-ms': '1' }
  const headers = { ...others, ...noWait }
  exchange.reply(reply.status, headers)
  response.writeHead(reply.status, headers)
  for (const chunk of splitChunks(reply)) {
    exchange.received.take(chunk)
    response.write(chunk)
  }
  response.write('', end)
}

/** Splits the events of a stream, each by itself, as they came. */
function splitChunks({ headers, body }: GatewayReply): Buffer[] {
  if (body === null) return []
  const isStream = /^text\/event-stream\b/.test(headers['content-type'] ?? '')
  if (isStream && 'text' in body) return body.text.split(/(?<=\n\r?\n)/).map((event) => Buffer.from(event))
  return [encodeBody(body)]
}

function encodeBody(body: ExchangeBody): Buffer {
  if ('json' in body) return Buffer.from(writeJson(body.json))
  return 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64')
}
