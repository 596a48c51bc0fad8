import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../../src/core/limits.ts'
import { openDiskTree } from '../../src/files/disk-tree.ts'
import { parseDotEnv, readDotEnv } from '../../src/record/command/environment.ts'
import { temporaryFolder } from '../support/repository.ts'

describe('a .env file', () => {
  test('sets variables', () => {
    const text = [
      '\uFEFFA=1',
      '# a comment',
      'export B = two words # comment',
      `C='it # is'`,
      'D="two',
      'lines"',
      'no variable here',
      'E=a=b',
      'EMPTY=',
      '1X=no name',
      '__proto__=x',
    ].join('\r\n')
    expect({ ...parseDotEnv(text) }).toEqual({
      A: '1',
      B: 'two words',
      C: 'it # is',
      D: 'two\nlines',
      E: 'a=b',
      EMPTY: '',
    })
  })

  test('may hold anything', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('A', '=', '"', "'", '\n', '#', ' ', '\0', '\\', 'é') }),
        (text) => {
          for (const [name, value] of Object.entries(parseDotEnv(text))) {
            expect(name).toMatch(/^[A-Za-z_][\w.-]*$/)
            expect(value).not.toContain('\0')
          }
        },
      ),
    )
  })

  test('is read in one folder, and need not be there', async () => {
    await using folder = await temporaryFolder()
    await folder.write({ '.env': 'A=1', 'agents/x': '' })
    const tree = openDiskTree(folder.path)
    expect(await readDotEnv(tree, '.')).toEqual({ values: { A: '1' }, problem: null })
    expect(await readDotEnv(tree, 'agents')).toEqual({ values: {}, problem: null })
  })

  test('that cannot be used says why', async () => {
    await using outside = await temporaryFolder()
    await using folder = await temporaryFolder()
    await outside.write({ '.env': 'A=1' })
    await folder.write({
      'big/.env': 'A='.padEnd(limits.dotEnv + 1, 'x'),
      'link/.env': { link: `${outside.path}/.env` },
    })
    const tree = openDiskTree(folder.path)
    expect(await readDotEnv(tree, 'big')).toEqual({
      values: {},
      problem: '`big/.env` has 262145 bytes; the limit is 262144.',
    })
    expect(await readDotEnv(tree, 'link')).toEqual({
      values: {},
      problem:
        '`link/.env` is, or is behind, a link out of the workspace; put the file itself there, or link to one inside.',
    })
  })
})
