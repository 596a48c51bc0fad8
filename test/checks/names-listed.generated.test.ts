import { expect, test } from 'vitest'
import { checkNamesText } from '../../scripts/pages/check-types.ts'

/** `npm run generate` writes it before the pages, which list the checks that it names. */
test('src/checks/names.ts', async () => {
  await expect(await checkNamesText()).toMatchFileSnapshot('../../src/checks/names.ts')
})
