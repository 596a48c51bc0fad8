// npm run bench:gateway: what the model gateway adds to a call and to the first byte of a stream, beside asking the provider
// itself and beside the least proxy that Node can be; and its memory over calls, and over a stream of 200 MB. Prints Markdown.
// Ends with 1 where the gateway adds more than it may.
import { fork } from 'node:child_process'
import { createServer, request, Agent } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { median, node, nodeVersion } from './measure.mjs'

const { values: flags } = parseArgs({
  options: {
    role: { type: 'string', default: 'client' },
    upstream: { type: 'string', default: '' },
    lib: { type: 'string', default: 'lib' },
    calls: { type: 'string', default: '3000' },
    streams: { type: 'string', default: '500' },
    trials: { type: 'string', default: '5' },
  },
})
const most = { callMs: 2, firstByteMs: 5 }
const agent = new Agent({ keepAlive: true })
const stamp = () => performance.timeOrigin + performance.now()
const piece = Buffer.alloc(1 << 20, 'a')
const reply = JSON.stringify({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  model: 'gpt-x',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'b'.repeat(1000) } }],
  usage: { prompt_tokens: 500, completion_tokens: 250, total_tokens: 750 },
})

/** Answers at once: a reply, a stream whose first event is the time, or 200 MB. */
function answer(incoming, response) {
  incoming.resume().on('end', () => {
    if (incoming.url.endsWith('/chat/completions')) {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': reply.length })
        .end(reply)
    } else if (incoming.url.endsWith('/stream')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      setTimeout(() => {
        response.write(`data: ${stamp()}\n\n`)
        setTimeout(() => response.end('data: [DONE]\n\n'), 5)
      }, 5)
    } else {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      let left = 200
      const write = () => {
        while (left-- > 0) if (!response.write(piece)) return response.once('drain', write)
        response.end()
      }
      write()
    }
  })
}

/** A proxy that does nothing else. */
function pass(incoming, response) {
  const { method, headers, url } = incoming
  const onward = request(new URL(url, flags.upstream), { method, headers, agent }, (answered) => {
    response.writeHead(answered.statusCode, answered.headers)
    answered.pipe(response)
  })
  incoming.pipe(onward)
}

async function listen(handler) {
  const server = createServer(handler)
  await new Promise((settle) => server.listen(0, '127.0.0.1', settle))
  process.send(`http://127.0.0.1:${server.address().port}/v1`)
}

const load = (path) => import(pathToFileURL(resolve(flags.lib, path)).href)

/** A trial after the other; each address is that of its provider. */
async function serveGateway() {
  const { ModelGateway } = await load('record/gateway/model-gateway.js')
  const { Variables } = await load('record/command/telemetry-variables.js')
  const gateway = await ModelGateway.start({})
  let trial = null
  let peakMb = 0
  const look = () => {
    const { rss } = process.memoryUsage()
    peakMb = Math.max(peakMb, rss / 2 ** 20)
  }
  setInterval(look, 5)
  process.on('message', async (what) => {
    if (what === 'trial') {
      trial?.close()
      await trial?.log.write()
      trial = gateway.open(Date.now, null)
      const variables = new Variables('linux')
      variables.setAll({ OPENAI_BASE_URL: flags.upstream })
      trial.redirect(variables)
      process.send(variables.get('OPENAI_BASE_URL'))
    } else if (what === 'memory') {
      globalThis.gc()
      const { heapUsed, external } = process.memoryUsage()
      look()
      process.send({ heldMb: (heapUsed + external) / 2 ** 20, peakMb })
      peakMb = 0
    }
  })
  process.send('ready')
}

function start(role, upstream = '') {
  const child = fork(import.meta.filename, ['--role', role, '--upstream', upstream, '--lib', flags.lib], {
    execPath: node,
    execArgv: ['--expose-gc'],
  })
  const next = () => new Promise((settle) => child.once('message', settle))
  return { child, next }
}

const body = JSON.stringify({ model: 'gpt-x', messages: [{ role: 'user', content: 'a'.repeat(2000) }] })

/** Milliseconds of a call; with a stream those from the provider's first byte to ours. */
function time(url) {
  return new Promise((settle, fail) => {
    const begun = performance.now()
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const asked = request(url, { method: 'POST', headers, agent }, (answered) => {
      let firstMs = null
      let bytes = 0
      answered.on('data', (chunk) => {
        if (firstMs === null && url.endsWith('/stream'))
          firstMs = stamp() - Number(chunk.toString().slice(6).trim())
        bytes += chunk.length
      })
      answered.on('end', () => settle({ ms: firstMs ?? performance.now() - begun, bytes }))
    })
    asked.on('error', fail)
    asked.end(body)
  })
}

/** In turn, so that a busy moment slows all of them. */
async function compare(ways, path, count) {
  const times = ways.map(() => [])
  for (let round = 0; round < count + 50; round++)
    for (const [index, way] of ways.entries()) {
      const { ms } = await time(`${way}${path}`)
      if (round >= 50) times[index].push(ms)
    }
  return times.map((values) => ({
    median: median(values),
    p95: values.toSorted((a, b) => a - b)[Math.floor(count * 0.95)],
  }))
}

async function measure() {
  const upstream = start('upstream')
  const direct = await upstream.next()
  const bare = start('bare', direct)
  const proxy = await bare.next()
  const gateway = start('gateway', direct)
  await gateway.next()
  const tell = async (what) => {
    const told = gateway.next()
    gateway.child.send(what)
    return told
  }
  const ways = [direct, proxy, await tell('trial')]
  const calls = await compare(ways, '/chat/completions', Number(flags.calls))
  ways[2] = await tell('trial')
  const streams = await compare(ways, '/stream', Number(flags.streams))
  const memory = []
  for (let trial = 0; trial < Number(flags.trials); trial++) {
    const address = await tell('trial')
    for (let call = 0; call < Number(flags.calls); call++) await time(`${address}/chat/completions`)
    memory.push(await tell('memory'))
  }
  const address = await tell('trial')
  await tell('memory')
  const { bytes } = await time(`${address}/large`)
  const large = { ...(await tell('memory')), bytes }
  for (const { child } of [upstream, bare, gateway]) child.kill()
  return { calls, streams, memory, large }
}

const ms = (value) => `${value.toFixed(2)} ms`

/** On a busy machine the least proxy, too, takes more than `mostMs`. */
function isSlow([direct, bare, ours], mostMs) {
  return ours.median - direct.median > Math.max(mostMs, 1.5 * (bare.median - direct.median))
}

function formatRow(name, [direct, bare, ours], part) {
  const added = ours[part] - direct[part]
  return `| ${name} | ${ms(direct[part])} | ${ms(bare[part])} | ${ms(ours[part])} | ${ms(added)} | ${(added / (bare[part] - direct[part])).toFixed(2)} |`
}

function report({ calls, streams, memory, large }) {
  console.log(
    [
      `| Node ${nodeVersion} | provider itself | least proxy | gateway | the gateway adds | ÷ the least proxy |`,
      '| :-- | --: | --: | --: | --: | --: |',
      formatRow('a call, median', calls, 'median'),
      formatRow('a call, p95', calls, 'p95'),
      formatRow('first byte of a stream, median', streams, 'median'),
      formatRow('first byte of a stream, p95', streams, 'p95'),
      '',
      `Memory after each of ${memory.length} trials of ${flags.calls} calls: ${memory.map(({ heldMb }) => heldMb.toFixed(0)).join(', ')} MB held, ${Math.max(...memory.map(({ peakMb }) => peakMb)).toFixed(0)} MB resident at most.`,
      `A stream of ${large.bytes / 2 ** 20} MB: ${large.heldMb.toFixed(0)} MB held afterwards, ${large.peakMb.toFixed(0)} MB resident at most.`,
    ].join('\n'),
  )
  if (isSlow(calls, most.callMs) || isSlow(streams, most.firstByteMs)) process.exitCode = 1
}

if (flags.role === 'upstream') await listen(answer)
else if (flags.role === 'bare') await listen(pass)
else if (flags.role === 'gateway') await serveGateway()
else report(await measure())
agent.destroy()
