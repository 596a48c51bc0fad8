import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { inputNames } from '../../src/options/options.ts'
import { workflowProblems } from '../support/workflow-problems.ts'

const folder = new URL('../../examples/workflows/', import.meta.url)

interface Job {
  readonly 'timeout-minutes'?: number
  readonly permissions?: object
  readonly steps: readonly { readonly uses?: string; readonly with?: Readonly<Record<string, unknown>> }[]
}

test.for(readdirSync(folder))('%s is taken by GitHub, and its inputs exist', async (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8')
  expect(await workflowProblems(file, text)).toEqual([])
  const { permissions, concurrency, jobs } = parse(text) as {
    readonly permissions: object
    readonly concurrency: object
    readonly jobs: Readonly<Record<string, Job>>
  }
  expect(permissions).toEqual({})
  expect(concurrency).toBeDefined()
  for (const job of Object.values(jobs))
    expect(job).toMatchObject({ 'timeout-minutes': expect.any(Number), permissions: expect.any(Object) })
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  const named = (prefix: string) => steps.filter(({ uses = '' }) => uses.startsWith(prefix))
  const given = named('scenario-gate/').flatMap((step) => Object.keys(step.with ?? {}))
  expect(given.filter((name) => !inputNames.some((known) => known === name))).toEqual([])
  expect(named('actions/').filter(({ uses = '' }) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([])
  const keeping = named('actions/checkout@').filter((step) => step.with?.['persist-credentials'] !== false)
  expect(keeping).toEqual([])
})
