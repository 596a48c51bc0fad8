import { calcPrice, waitForUpdate } from '@pydantic/genai-prices'
import { expect, test } from 'vitest'
import { listedModel, findPrices } from '../../../src/trace/prices/listed-model.ts'

/** The package's own list, as long as nobody asks it to load a newer one. */
const providers = (await waitForUpdate()) ?? []

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
      const ours = found === null ? null : findPrices(found, Date.parse(day) * 1000)
      return (
        found?.[0] !== theirs?.model.id ||
        JSON.stringify(ours) !== JSON.stringify(theirs?.model_price ?? null)
      )
    })
  })
  expect(names.length).toBeGreaterThan(3000)
  expect(differing).toEqual([])
})
