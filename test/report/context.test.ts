import { describe, expect, test } from 'vitest'
import { buildCommitUrl, buildFileUrl, runUrl, type ReportContext } from '../../src/report/context.ts'
import { onGitHub } from '../support/reports.ts'

const blob = `https://github.com/acme/airline/blob/${onGitHub.headSha}`

describe('links to files', () => {
  test.for([
    ['scenarios/refund.yaml', 3, `${blob}/scenarios/refund.yaml#L3`],
    ['a b/ü#?%.yaml', undefined, `${blob}/a%20b/%C3%BC%23%3F%25.yaml`],
    ['we|rd [x](y).yaml', 1, `${blob}/we%7Crd%20%5Bx%5D%28y%29.yaml#L1`],
    ['../secrets.yaml', 1, null],
    ['a/./b.yaml', 1, null],
    ['/etc/passwd', 1, null],
    ['\ud800.yaml', 1, null],
    ['x'.repeat(500), 1, null],
  ] as const)('%s', ([file, line, url]) => {
    expect(buildFileUrl(onGitHub, file, line)).toBe(url)
  })

  test.for<Partial<ReportContext>>([
    { serverUrl: null },
    { serverUrl: 'javascript:alert(1)//' },
    { serverUrl: 'https://github.com/x)![](//evil.example' },
    { repository: 'acme/airline/../../x' },
    { repository: 'acme' },
    { headSha: null },
    { headSha: 'main' },
  ])('not with %j', (part) => {
    expect(buildFileUrl({ ...onGitHub, ...part }, 'a.yaml')).toBeNull()
  })

  test('on an enterprise server with a path', () => {
    const context = { ...onGitHub, serverUrl: 'https://git.example:8443/gh/' }
    expect(buildCommitUrl(context, 'abc1234')).toBe('https://git.example:8443/gh/acme/airline/commit/abc1234')
  })
})

test.for([
  ['https://github.com/acme/airline/actions/runs/1', 'https://github.com/acme/airline/actions/runs/1'],
  ['https://github.com/x) [y](z', null],
  ['https://github.com/acme/airline/actions/runs/1) [y](z', null],
  ['https://evil.example/acme/airline/actions/runs/1', null],
  ['javascript:alert(1)', null],
] as const)('run %s', ([url, link]) => {
  expect(runUrl({ ...onGitHub, runUrl: url })).toBe(link)
})
