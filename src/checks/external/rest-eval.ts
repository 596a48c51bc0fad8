import { z } from 'zod'
import type { Trace } from '../../trace/trace.ts'
import type { ScenarioFacts } from '../custom/question.ts'
import { defineCheck } from '../define.ts'
import { findingOfAnswer } from './remote-answer.ts'
import { remoteDocument, type Judged } from './remote-document.ts'
import { restExamples } from './remote-examples.ts'
import { address, sharedParams, timeoutOf } from './remote-params.ts'
import { withoutService, type RemoteTrait } from './remote-trait.ts'

const methods = ['POST', 'PUT', 'PATCH', 'GET'] as const
/** A name of the message's own frame would let an author say where a request ends, or whom it is for. */
const framing = /^(?:host|connection|content-length|transfer-encoding|expect|upgrade|te|trailer|keep-alive)$/i
const aHeader = 'expected the value of a header: ASCII, without line breaks'

const params = z.strictObject({
  url: address.describe('Address of the service, whose host the option `evaluator-hosts` lists.'),
  method: z.enum(methods).default('POST').describe('The HTTP method; the body is sent with each.'),
  headers: z
    .record(
      z.string(),
      z.string().refine((value) => /^[\t\x20-\x7e]*$/.test(value), { error: aHeader }),
    )
    .refine((headers) => Object.keys(headers).every((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name)), {
      error: 'expected names of headers, such as X-Team',
    })
    .refine((headers) => Object.keys(headers).every((name) => !framing.test(name)), {
      error: 'cannot set Host, Content-Length and others that belong to the connection',
    })
    .default({})
    .describe('Headers; `${NAME}` in a value is a variable that the option `evaluator-env` lists.'),
  ...sharedParams,
  timeout: sharedParams.timeout.describe(
    'How long it is waited for, such as 10s; 30s by default, 2m at most.',
  ),
})

type Params = z.output<typeof params>

const reasons = { 'low-score': 'The service gave it less than the score of 1, and no other is asked for.' }

function remote(judged: Judged): RemoteTrait<Params, 'low-score'> {
  return {
    question(trace: Trace, given: Params, scenario: ScenarioFacts) {
      const made = remoteDocument(judged, trace, given, scenario)
      if ('lacking' in made) return made.lacking
      const { url, method, headers, timeout } = given
      const ownType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
      return {
        protocol: 'rest',
        url,
        method,
        headers: { ...(ownType ? {} : { 'Content-Type': 'application/json' }), ...headers },
        body: JSON.stringify(made.document),
        timeoutMs: timeoutOf(timeout, 30_000),
      }
    },
    finding: findingOfAnswer,
  }
}

const shared = {
  aliases: [],
  family: 'external',
  origins: ['promptkit'],
  groups: ['default', 'long-running', 'external'],
  params: () => params,
  reasons,
  evaluate: withoutService,
} as const

export const restEval = defineCheck({
  ...shared,
  type: 'rest_eval',
  summary: 'A service of yours, asked over HTTP, gives the final output a good enough score.',
  why: 'What only your own service can judge; see [evaluators](../guide/evaluators.md). A failure of the service is an error, never a score.',
  needs: ['output'],
  remote: remote('output'),
  examples: restExamples,
})

export const restEvalSession = defineCheck({
  ...shared,
  type: 'rest_eval_session',
  summary: 'A service of yours, asked over HTTP, gives all that the agent said a good enough score.',
  why: 'The same as `rest_eval`, about the whole conversation.',
  needs: ['messages'],
  remote: remote('session'),
  examples: restExamples,
})
