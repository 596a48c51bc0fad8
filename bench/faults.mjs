// Breaks runs on purpose, and holds what they leave against what whole runs left. Options: --kills 60 --files 60 --bytes 40 --rooms 40
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { entry, localEnvironment, node, processTable } from './measure.mjs'

const { values } = parseArgs({
  options: Object.fromEntries(
    Object.entries({ kills: '60', files: '60', bytes: '40', rooms: '40' }).map(([name, value]) => [
      name,
      { type: 'string', default: value },
    ]),
  ),
})

/** What a run may leave, beside the verdict on the terminal. */
const outputs = ['results.json', 'inputs.zip', 'report.html', 'junit.xml']
const args = ['run', 'scenarios', '--base', 'main', '--results', 'out/results.json']
args.push('--artifact', 'out/inputs.zip', '--report', 'out/report.html', '--junit', 'out/junit.xml')

const agent = `
const reply = [{ role: 'assistant', parts: [{ type: 'text', content: 'Your refund is on its way.' }] }]
const now = () => String(Date.now() * 1e6)
const span = {
  traceId: crypto.randomUUID().replaceAll('-', ''),
  spanId: crypto.randomUUID().slice(-12).padStart(16, '1'),
  name: 'invoke_agent',
  startTimeUnixNano: now(),
  endTimeUnixNano: now(),
  attributes: [
    { key: 'gen_ai.operation.name', value: { stringValue: 'invoke_agent' } },
    { key: 'gen_ai.output.messages', value: { stringValue: JSON.stringify(reply) } },
  ],
}
await fetch(process.env.OTEL_EXPORTER_OTLP_ENDPOINT + '/v1/traces', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }),
})
`

const suites = { open: makeSuite('good'), closed: makeSuite('bad') }
const rows = []
try {
  for (const [name, folder] of Object.entries(suites)) campaign(name, folder)
} finally {
  for (const folder of Object.values(suites)) rmSync(folder, { recursive: true, force: true })
}
console.log(processTable([['suite', 'fault', 'runs', 'ended as without it', 'said so', 'wrong'], ...rows]))
if (rows.some(([, , , , , wrong]) => Number(wrong) > 0)) process.exitCode = 1

function campaign(name, folder) {
  const whole = runWhole(folder)
  if (whole.status !== (name === 'open' ? 0 : 1))
    throw new Error(`suite ${name}: ${whole.stdout}${whole.stderr}`)
  // The second time its files are in memory.
  const wallMs = Math.min(whole.wallMs, runWhole(folder).wallMs)
  const kills = Array.from(
    { length: Number(values.kills) },
    (_, at) => (wallMs * (at + 1)) / Number(values.kills),
  )
  tally(name, 'killed', kills, (ms) => killed(folder, Math.round(ms)), folder, whole)
  const files = Array.from({ length: Number(values.files) }, (_, at) => 8 + at)
  tally(name, 'open files', files, (most) => limited(folder, `-n ${most}`), folder, whole)
  const bytes = Array.from({ length: Number(values.bytes) }, (_, at) => at)
  tally(name, 'bytes of a file', bytes, (most) => limited(folder, `-f ${most}`), folder, whole)
  if (process.getuid?.() !== 0) return void rows.push([name, 'room on a disk', '0', '', '', 'needs root'])
  const rooms = Array.from({ length: Number(values.rooms) }, (_, at) => 4 * (at + 1))
  const disk = join(folder, 'out')
  const full = (kilobytes) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'scenario-gate', disk])
    return runWhole(folder)
  }
  tally(name, 'room on a disk', rooms, full, folder, whole, () => execFileSync('umount', [disk]))
}

/** Counts how runs under one kind of fault ended. A wrong one is printed with what shows it. */
function tally(suite, fault, sizes, run, folder, whole, restore = () => {}) {
  let [same, told, wrong] = [0, 0, 0]
  for (const size of sizes) {
    rmSync(join(folder, 'out'), { recursive: true, force: true })
    mkdirSync(join(folder, 'out'))
    const problems = faultsOf(run(size), folder, whole)
    restore()
    const after = runWhole(folder)
    if (after.status !== whole.status) problems.found.push(`the run after it ends with ${after.status}`)
    if (problems.found.length > 0) {
      wrong++
      console.error(`${suite}, ${fault} ${size}: ${problems.found.join('; ')}`)
    } else if (problems.isSame) same++
    else told++
  }
  rows.push([suite, fault, ...[sizes.length, same, told, wrong].map(String)])
}

/** An open gate needs the whole verdict; a file that is there is whole; a failed suite never opens the gate. */
function faultsOf(ended, folder, whole) {
  const found = []
  if (ended.status === 0 && whole.status !== 0) found.push('the gate opened')
  if (ended.status === 0 && !ended.stdout.includes('passed')) found.push('it is green and says nothing')
  // Whatever a resource does not allow, no test failed for it. Where nothing is said, Node could not even begin.
  if (
    ended.status === 1 &&
    whole.status === 0 &&
    ended.stdout !== '' &&
    !/unverified|not verified/i.test(ended.stdout)
  )
    found.push('a failure that nothing has')
  if (ended.status === 70) found.push(`a bug of ours: ${ended.stderr.slice(0, 300)}`)
  for (const file of outputs) {
    const path = join(folder, 'out', file)
    if (existsSync(path) && !isWhole(path)) found.push(`${file} is cut short`)
  }
  return { found, isSame: ended.status === whole.status }
}

function isWhole(path) {
  const bytes = readFileSync(path)
  const text = bytes.toString('latin1')
  if (path.endsWith('.json')) return parses(text)
  if (path.endsWith('.html')) return text.trimEnd().endsWith('</html>')
  if (path.endsWith('.xml')) return text.trimEnd().endsWith('</testsuites>')
  // The end of a zip's list of files.
  return bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') !== -1
}

function parses(text) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function runWhole(folder) {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(node, [entry, ...args], options(folder))
  return { status, stdout, stderr, wallMs: performance.now() - start }
}

function limited(folder, limit) {
  const line = `ulimit ${limit}; exec "$0" "$@"`
  return spawnSync('bash', ['-c', line, node, entry, ...args], options(folder))
}

/** Ends the run and all that it started, without a chance to tidy up. */
function killed(folder, ms) {
  const script = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit', detached: true })
    const timer = setTimeout(() => { try { process.kill(-child.pid, 'SIGKILL') } catch {} }, ${ms})
    child.on('exit', (code) => { clearTimeout(timer); process.exitCode = code ?? 137 })`
  return spawnSync(node, ['-e', script, '--', entry, ...args], options(folder))
}

function options(cwd) {
  return { cwd, encoding: 'utf8', env: localEnvironment(), maxBuffer: 1 << 26 }
}

/** A repository whose base is good, with agents that run and a recording; the change is good or bad. */
function makeSuite(head) {
  const folder = mkdtempSync(join(tmpdir(), 'scenario-gate-faults-'))
  mkdirSync(join(folder, 'scenarios/traces'), { recursive: true })
  writeFileSync(join(folder, '.gitignore'), 'out/\n.scenario-gate/\n')
  writeFileSync(join(folder, 'agent.mjs'), agent)
  for (const id of ['one', 'two']) writeFileSync(join(folder, `scenarios/${id}.yaml`), scenario(id, ''))
  const command = 'run_command: [node, agent.mjs]\n'
  writeFileSync(join(folder, 'scenarios/fresh.yaml'), scenario('fresh', `input: Refund order 17\n${command}`))
  const record = (answer) => {
    for (const id of ['one', 'two'])
      writeFileSync(join(folder, `scenarios/traces/${id}.json`), recording(id, answer))
  }
  record('Your refund is on its way.')
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], { cwd: folder })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message=base')
  git('checkout', '--quiet', '-b', 'change')
  record(head === 'good' ? 'Your refund is on its way today.' : 'No.')
  git('commit', '--quiet', '--all', '--message=change')
  return folder
}

function scenario(id, more) {
  return `id: ${id}\nname: Refunds\n${more}checks:\n  - type: output_contains\n    params: { value: refund }\n`
}

function recording(id, answer) {
  const messages = [
    { role: 'user', content: `Refund order 17 of ${id}` },
    { role: 'assistant', content: answer },
  ]
  return JSON.stringify({ scenario: id, messages })
}
