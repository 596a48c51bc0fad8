import { expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { formatPythonJson, formatPythonRepr, formatPythonStr } from '../../src/text/python.ts'

test.for<[JsonValue, string, string]>([
  [null, 'None', 'null'],
  [true, 'True', 'true'],
  [3, '3', '3'],
  [-0.5, '-0.5', '-0.5'],
  [0.1, '0.1', '0.1'],
  [0.0001, '0.0001', '0.0001'],
  [0.00001, '1e-05', '1e-05'],
  [1.5e-7, '1.5e-07', '1.5e-07'],
  [12345678901234.5, '12345678901234.5', '12345678901234.5'],
  [1e20, '1e+20', '1e+20'],
  [10n ** 20n, '100000000000000000000', '100000000000000000000'],
  [-9007199254740993n, '-9007199254740993', '-9007199254740993'],
  [2 ** 53, '9007199254740992.0', '9007199254740992.0'],
  [[-Infinity], '[-inf]', '[-Infinity]'],
  [1.5e300, '1.5e+300', '1.5e+300'],
  ['plain', "'plain'", '"plain"'],
  ["it's", '"it\'s"', '"it\'s"'],
  ['both \' and "', String.raw`'both \' and "'`, String.raw`"both ' and \""`],
  ['a\n\t\\', String.raw`'a\n\t\\'`, String.raw`"a\n\t\\"`],
  ['\u0000\u007f\u00a0\u200b', String.raw`'\x00\x7f\xa0\u200b'`, String.raw`"\u0000\u007f\u00a0\u200b"`],
  ['é☃🗼', "'é☃🗼'", String.raw`"\u00e9\u2603\ud83d\uddfc"`],
  [['a', { b: null }], "['a', {'b': None}]", '["a", {"b": null}]'],
  [{}, '{}', '{}'],
  [{ a: [1, false] }, "{'a': [1, False]}", '{"a": [1, false]}'],
])('%o', ([value, repr, json]) => {
  expect([formatPythonRepr(value), formatPythonJson(value)]).toEqual([repr, json])
})

test('str of text is the text', () => {
  expect([formatPythonStr("it's"), formatPythonStr(['x'])]).toEqual(["it's", "['x']"])
})
