import { describe, expect, test } from 'vitest'
import { KnownNames, type Names } from '../../../src/trace/model/names.ts'

function share(known: KnownNames, list: readonly string[]): Names {
  return known.of(list.length, (place) => list[place] ?? '')
}

describe('lists of names', () => {
  test('are shared, and of a name that is there twice the first counts', () => {
    const known = new KnownNames()
    const [one, other] = [share(known, ['a', 'b', 'a']), share(known, ['a', 'b', 'a'])]
    expect(one).toBe(other)
    expect([one.placeOf('a'), one.placeOf('b'), one.placeOf('c')]).toEqual([0, 1, undefined])
    expect(share(known, ['a', 'b'])).not.toBe(one)
    expect(share(known, [])).toBe(share(known, []))
  })

  test('are told apart, however many there are, and shared after many others', () => {
    const known = new KnownNames()
    const places = new Set<string>()
    for (let index = 0; index < 25_000; index++) {
      const names = share(known, [`x${index}`, 'y'])
      places.add([`x${index}`, 'y', `x${index + 1}`].map((name) => names.placeOf(name)).join())
    }
    expect([...places]).toEqual(['0,1,'])
    expect(share(known, ['z'])).toBe(share(known, ['z']))
  })

  test('are not kept where they are long', () => {
    const known = new KnownNames()
    const long = 'x'.repeat(1_000)
    const many = Array.from({ length: 1_000 }, (_, index) => `x${index}`)
    expect(share(known, [long])).not.toBe(share(known, [long]))
    expect(share(known, many)).not.toBe(share(known, many))
    expect([share(known, ['a', long]).placeOf(long), share(known, many).placeOf('x999')]).toEqual([1, 999])
  })

  test('derive a fact once', () => {
    const names = share(new KnownNames(), ['once', 'upon'])
    let times = 0
    const derive = () => {
      times += 1
      return undefined
    }
    expect([names.once(derive), names.once(derive), times]).toEqual([undefined, undefined, 1])
  })
})
