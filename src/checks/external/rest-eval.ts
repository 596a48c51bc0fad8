import { z } from 'zod'
import { writeJson } from '../../core/json.ts'
import { createRemoteDefiner } from './remote-check.ts'
import { address, sharedParams, resolveTimeout } from './remote-params.ts'

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

const restCheck = createRemoteDefiner({
  params,
  lowScore: 'The service gave a score below 1, the default requirement.',
  example: { url: 'https://evals.example.com/tone' },
  question(document, { url, method, headers, timeout }) {
    const ownType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
    return {
      protocol: 'rest',
      url,
      method,
      headers: { ...(ownType ? {} : { 'Content-Type': 'application/json' }), ...headers },
      body: writeJson(document),
      timeoutMs: resolveTimeout(timeout, 30_000),
    }
  },
})

export const restEval = restCheck({
  type: 'rest_eval',
  summary: 'A service of yours, asked over HTTP, gives the final output a good enough score.',
  why: 'For qualities that only your own service can judge; see [evaluators](../guide/evaluators.md). A failure of the service is an error, never a score.',
  judged: 'output',
})

export const restEvalSession = restCheck({
  type: 'rest_eval_session',
  summary: 'A service of yours, asked over HTTP, gives all that the agent said a good enough score.',
  why: 'The same as `rest_eval`, about the whole conversation.',
  judged: 'session',
})
