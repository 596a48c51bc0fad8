import { readFileSync } from 'node:fs'
import { calcPrice, waitForUpdate, type ModelInfo, type Provider } from '@pydantic/genai-prices'
import { expect, test } from 'vitest'
import { listedModel, pricesAt } from '../../../src/trace/prices/listed-model.ts'

/** What the package has as long as nobody asks it to load a newer list. */
const providers = (await waitForUpdate()) ?? []

/** Nothing but what finding a price takes: the package's own file is three times as long. */
function listed({ id, model_match, provider_match, fallback_model_providers, models }: Provider): string {
  const { length } = models
  const head = JSON.stringify({ id, model_match, provider_match, fallback_model_providers }).slice(0, -1)
  return length === 0 ? `${head},"models":[]}` : `${head},"models":${JSON.stringify(models.map(row))}}`
}

function row({ id, match, prices }: ModelInfo): unknown[] {
  const isByItsId = 'equals' in match && match.equals === id
  return [id, isByItsId ? null : match, prices]
}

test('src/trace/prices/listed-providers.ts', async () => {
  const licence = readFileSync(
    new URL('../../../node_modules/@pydantic/genai-prices/LICENSE', import.meta.url),
    'utf8',
  )
  const text = `[\n${providers.map(listed).join(',\n')}\n]`
  expect(text).not.toMatch(/`|\$\{/)
  const file = `/*
Providers and models of @pydantic/genai-prices, as JSON: reading it takes a tenth of the time of its code.

${licence.trim()}
*/

/** Written by \`npm run generate\`. */
export const listedProviders = String.raw\`${text}\`
`
  await expect(file).toMatchFileSnapshot('../../../src/trace/prices/listed-providers.ts')
})

const days = ['2024-03-01T00:30:00Z', '2025-06-10T00:00:00Z', '2026-01-01T17:00:00Z', '2026-09-23T12:00:00Z']

test('every model is found, at the prices of the package', () => {
  const names = providers.flatMap(({ id, models }) =>
    models.flatMap((model) => [
      { provider: id, model: model.id },
      { provider: id, model: `${model.id}-20250514` },
      { provider: null, model: model.id },
    ]),
  )
  const differing = names.filter(({ provider, model }) => {
    const found = listedModel(provider, model.toLowerCase())
    return days.some((day) => {
      const theirs = calcPrice({}, model, {
        ...(provider === null ? {} : { providerId: provider }),
        timestamp: new Date(day),
      })
      const ours = found === null ? null : pricesAt(found, Date.parse(day) * 1000)
      return (
        found?.[0] !== theirs?.model.id ||
        JSON.stringify(ours) !== JSON.stringify(theirs?.model_price ?? null)
      )
    })
  })
  expect(names.length).toBeGreaterThan(3000)
  expect(differing).toEqual([])
})
