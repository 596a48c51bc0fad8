import { good } from '../../support/suite.ts'
import { config, judged, type World } from './worlds.ts'

export const module = (status: string) =>
  `export default { async evaluate() { return { status: '${status}' } } }\n`

const asks = (type: string, params = '{}') =>
  `id: refund\ntraces: run.json\nchecks: [{ type: ${type}, params: ${params} }]\n`
const run = { 'scenarios/run.json': good }

export const custom: World = {
  base: {
    ...run,
    'scenarios/refund.yaml': asks('polite'),
    'checks/polite.mjs': module('fail'),
    ...config('checks:\n  polite: { module: checks/polite.mjs }\n'),
  },
  red: judged.red,
}

export const runtimeConfig = (command: string) => `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: RuntimeConfig
metadata: { name: development }
spec: { evals: { polite: { command: ${command.slice(1, -1)} } } }
`
export const runtime: World = {
  base: {
    ...run,
    'scenarios/refund.yaml': asks('polite'),
    'runtime.yaml': runtimeConfig('[false]'),
    ...config('runtime-config: [runtime.yaml]\n'),
  },
  red: judged.red,
}

export const service: World = {
  base: {
    ...run,
    'scenarios/refund.yaml': asks('rest_eval', '{ url: "http://127.0.0.1:9/x", criteria: It is polite }'),
    ...config('evaluator-hosts: [evals.example.com]\n'),
  },
  red: judged.red,
}
