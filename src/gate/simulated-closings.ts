/**
 * Rates of the gate, written by `npm run bench:gate -- --write`: simulated pull requests, by the suite, the number of
 * scenarios, what is known of the base, and the trials of a scenario (the places of each list).
 */
export const simulatedClosings = {
  /** Simulated pull requests of each figure. */
  pullRequests: 200,
  trials: [1, 2, 3, 5, 10],
  /** Gates closed by pull requests that change nothing. */
  closed: {
    healthy: {
      '10': { alone: [0, 0, 0, 0, 0], history: [2, 1, 2, 0, 1], run: [0, 0, 0, 0, 0], suspects: [0, 0, 0, 0, 0] },
      '30': { alone: [0, 0, 0, 0, 0], history: [0, 1, 1, 5, 2], run: [0, 0, 0, 0, 0], suspects: [0, 0, 0, 0, 0] },
      '100': { alone: [0, 0, 0, 0, 1], history: [0, 0, 0, 1, 2], run: [0, 0, 0, 1, 2], suspects: [0, 1, 0, 0, 2] },
    },
    'about 0.9': {
      '10': { alone: [0, 0, 1, 0, 1], history: [0, 1, 1, 2, 6], run: [1, 2, 1, 5, 1], suspects: [1, 0, 3, 1, 2] },
      '30': { alone: [0, 0, 0, 4, 3], history: [1, 3, 5, 6, 4], run: [2, 3, 2, 3, 3], suspects: [1, 5, 1, 2, 4] },
      '100': { alone: [2, 0, 2, 1, 3], history: [4, 5, 5, 10, 8], run: [1, 1, 3, 1, 6], suspects: [3, 4, 6, 0, 3] },
    },
    mixed: {
      '10': { alone: [0, 1, 5, 6, 3], history: [2, 0, 1, 1, 3], run: [1, 7, 7, 3, 4], suspects: [3, 3, 4, 3, 1] },
      '30': { alone: [2, 3, 1, 8, 7], history: [0, 4, 2, 3, 3], run: [4, 9, 9, 5, 5], suspects: [3, 6, 6, 1, 9] },
      '100': { alone: [12, 11, 11, 6, 5], history: [4, 0, 2, 5, 6], run: [11, 6, 6, 6, 7], suspects: [5, 9, 6, 2, 9] },
    },
    'red base': {
      '10': { alone: [20, 2, 3, 1, 0], history: [2, 0, 1, 2, 4], run: [0, 0, 0, 0, 0], suspects: [0, 0, 0, 0, 0] },
      '30': { alone: [42, 1, 1, 3, 2], history: [0, 2, 4, 5, 1], run: [0, 0, 1, 7, 2], suspects: [0, 0, 1, 0, 4] },
      '100': { alone: [103, 3, 3, 1, 2], history: [2, 2, 5, 0, 1], run: [0, 2, 2, 2, 3], suspects: [2, 2, 0, 2, 4] },
    },
  },
  /** Of 30 scenarios: further trials where nothing changed; one fell by 80 points and was named, one by 40 or all by 10 and the gate closed. */
  breaks: {
    healthy: {
      alone: { further: [2, 3, 5, 8, 13], named80: [63, 136, 175, 197, 199], closed40: [1, 2, 4, 43, 150], closed10: [7, 47, 117, 188, 200] },
      history: { further: [2, 3, 5, 8, 11], named80: [162, 189, 198, 200, 200], closed40: [58, 110, 139, 177, 190], closed10: [119, 171, 191, 199, 200] },
      run: { further: [2, 3, 5, 7, 13], named80: [158, 189, 198, 200, 200], closed40: [67, 103, 124, 164, 172], closed10: [21, 79, 148, 184, 199] },
      suspects: { further: [1, 4, 5, 8, 12], named80: [156, 194, 199, 200, 200], closed40: [63, 108, 128, 159, 182], closed10: [22, 85, 144, 190, 200] },
    },
    'about 0.9': {
      alone: { further: [20, 12, 8, 13, 14], named80: [102, 137, 171, 198, 200], closed40: [4, 5, 10, 45, 99], closed10: [4, 33, 49, 102, 174] },
      history: { further: [17, 14, 7, 11, 12], named80: [180, 179, 193, 200, 200], closed40: [43, 67, 62, 122, 142], closed10: [40, 102, 134, 168, 194] },
      run: { further: [19, 14, 9, 11, 13], named80: [155, 171, 194, 198, 200], closed40: [41, 54, 63, 101, 137], closed10: [26, 53, 72, 93, 174] },
      suspects: { further: [18, 13, 8, 13, 12], named80: [161, 166, 191, 200, 200], closed40: [38, 49, 55, 94, 130], closed10: [26, 42, 69, 107, 178] },
    },
    mixed: {
      alone: { further: [17, 21, 19, 19, 20], named80: [68, 94, 159, 192, 199], closed40: [4, 6, 14, 30, 113], closed10: [21, 50, 88, 135, 186] },
      history: { further: [5, 10, 11, 8, 11], named80: [166, 185, 199, 199, 200], closed40: [34, 95, 112, 161, 183], closed10: [60, 125, 164, 198, 199] },
      run: { further: [13, 16, 16, 15, 14], named80: [146, 168, 192, 199, 200], closed40: [52, 69, 95, 120, 157], closed10: [27, 65, 94, 140, 195] },
      suspects: { further: [13, 14, 15, 15, 15], named80: [163, 170, 190, 199, 200], closed40: [52, 81, 69, 129, 169], closed10: [22, 64, 90, 141, 187] },
    },
    'red base': {
      alone: { further: [8, 10, 20, 27, 32], named80: [64, 65, 140, 169, 197], closed40: [48, 6, 3, 17, 86], closed10: [68, 44, 70, 145, 187] },
      history: { further: [7, 13, 16, 5, 7], named80: [168, 189, 200, 199, 200], closed40: [29, 86, 106, 125, 168], closed10: [56, 108, 143, 187, 199] },
      run: { further: [10, 10, 16, 25, 30], named80: [158, 165, 185, 193, 200], closed40: [17, 55, 88, 98, 123], closed10: [6, 46, 83, 139, 190] },
      suspects: { further: [9, 12, 15, 23, 28], named80: [162, 168, 189, 189, 200], closed40: [15, 48, 86, 105, 137], closed10: [3, 41, 106, 141, 190] },
    },
  },
} as const
