// Pass rates of the scenarios of simulated suites.

/** True pass rates of the scenarios of a suite, by their place in it. */
export const suites = {
  healthy: () => 0.99,
  'about 0.9': (index) => [0.85, 0.9, 0.95][index % 3],
  mixed: (index) => (index % 10 < 6 ? 0.99 : index % 10 < 8 ? 0.95 : index % 10 === 8 ? 0.8 : 0.5),
  'red base': (index) => (index % 5 === 0 ? 0.05 : 0.95),
  'few coins': (index) => (index % 20 === 7 ? 0.5 : 1),
}

/** Pass rates of suites that are simulated, and not quoted. */
export const spreads = {
  ...suites,
  'one of ten a coin': (index) => (index % 10 === 7 ? 0.5 : 1),
  even: (index) => 0.05 + 0.95 * ((index % 20) / 19),
  'upper half': (index) => 0.5 + 0.5 * ((index % 20) / 19),
  'all 0.8': () => 0.8,
  'all 0.9': () => 0.9,
  'all 0.95': () => 0.95,
  'one of ten always fails': (index) => (index % 10 === 0 ? 0 : 0.97),
  skewed: (index) => 1 - ((index % 10) / 10) ** 4,
  'beta 4, 1': (index) => placeIn(index) ** (1 / 4),
  'beta 9, 1': (index) => placeIn(index) ** (1 / 9),
  'beta 19, 1': (index) => placeIn(index) ** (1 / 19),
  'beta 6, 1': (index) => placeIn(index) ** (1 / 6),
  'beta 14, 1': (index) => placeIn(index) ** (1 / 14),
  ends: (index) => (index % 4 === 0 ? 0.08 : 0.96),
  halves: (index) => (index % 2 === 0 ? 0.97 : 0.75),
  'beta 12, 1': (index) => placeIn(index) ** (1 / 12),
  'beta 3, 1': (index) => placeIn(index) ** (1 / 3),
  'beta 7, 1': (index) => placeIn(index) ** (1 / 7),
  'beta 25, 1': (index) => placeIn(index) ** (1 / 25),
  steps: (index) => [0.7, 0.8, 0.95, 0.99][index % 4],
  'one in six': (index) => (index % 6 === 2 ? 0.4 : 0.98),
  thirds: (index) => [0.6, 0.9, 1][index % 3],
  'long tail': (index) => (index % 12 === 5 ? 0.3 : 0.97),
  sloping: (index) => 0.8 + 0.2 * ((index % 15) / 14),
  // Kumaraswamy's distribution with 0.7 and 0.125: nearly all scenarios pass nearly always, some hardly ever.
  poles: (index) => (1 - (1 - placeIn(index)) ** 8) ** (1 / 0.7),
}

/** Places that fill 0 to 1 evenly, however many scenarios there are (van der Corput's way, by the golden ratio). */
function placeIn(index) {
  return ((index + 0.5) * 0.618034) % 1
}
