/**
 * Rates of the gate, written by `npm run bench:gate -- --write`: simulated pull requests, by the suite, the number of
 * scenarios, what is known of the base, and the trials of a scenario (the places of each list).
 */
export const simulatedClosings = {
  /** Simulated pull requests of each figure. */
  pullRequests: 2000,
  trials: [1,2,3,5,10],
  /** Gates closed by pull requests that change nothing. */
  closed: {
    healthy: {
      '10': { alone: [0, 0, 0, 0, 0], history: [5, 14, 9, 7, 5], run: [0, 0, 0, 0, 0], suspects: [0, 0, 0, 0, 0] },
      '30': { alone: [0, 0, 0, 0, 5], history: [8, 13, 10, 20, 11], run: [0, 0, 0, 0, 3], suspects: [0, 0, 0, 0, 6] },
      '100': { alone: [0, 1, 5, 8, 14], history: [10, 10, 7, 26, 24], run: [0, 0, 5, 17, 7], suspects: [0, 4, 3, 6, 16] },
    },
    'about 0.9': {
      '10': { alone: [0, 1, 3, 3, 17], history: [14, 19, 21, 32, 34], run: [13, 20, 17, 25, 25], suspects: [11, 19, 19, 19, 24] },
      '30': { alone: [5, 11, 8, 8, 24], history: [18, 32, 30, 44, 42], run: [15, 20, 25, 20, 38], suspects: [12, 39, 19, 20, 32] },
      '100': { alone: [14, 16, 9, 6, 14], history: [35, 43, 47, 57, 57], run: [26, 15, 22, 15, 27], suspects: [34, 18, 15, 18, 31] },
    },
    mixed: {
      '10': { alone: [11, 13, 34, 51, 49], history: [16, 17, 17, 19, 23], run: [24, 36, 40, 48, 47], suspects: [12, 26, 46, 43, 34] },
      '30': { alone: [39, 44, 57, 78, 53], history: [10, 24, 23, 28, 28], run: [37, 56, 70, 62, 48], suspects: [34, 50, 56, 60, 69] },
      '100': { alone: [25, 55, 85, 89, 63], history: [18, 25, 25, 25, 23], run: [73, 74, 70, 70, 54], suspects: [64, 72, 63, 71, 46] },
    },
    'red base': {
      '10': { alone: [148, 15, 8, 8, 3], history: [5, 20, 18, 13, 26], run: [0, 0, 0, 2, 5], suspects: [0, 0, 0, 4, 12] },
      '30': { alone: [300, 23, 12, 14, 10], history: [7, 12, 21, 36, 25], run: [0, 7, 8, 16, 24], suspects: [0, 2, 3, 5, 16] },
      '100': { alone: [695, 48, 18, 11, 2], history: [10, 24, 18, 27, 16], run: [0, 11, 14, 6, 10], suspects: [2, 9, 6, 9, 3] },
    },
  },
  /** Of 30 scenarios: further trials where nothing changed; one fell by 80 points and was named, one by 40 or all by 10 and the gate closed. */
  breaks: {
    healthy: {
      alone: { further: [2, 3, 5, 7, 12], named80: [662, 1310, 1770, 1973, 1999], closed40: [10, 12, 42, 462, 1430], closed10: [60, 585, 1246, 1822, 1999] },
      history: { further: [2, 3, 5, 8, 10], named80: [1627, 1905, 1985, 1999, 2000], closed40: [618, 1120, 1408, 1728, 1852], closed10: [1102, 1717, 1930, 1996, 2000] },
      run: { further: [2, 3, 5, 8, 12], named80: [1625, 1901, 1985, 1998, 2000], closed40: [600, 1043, 1294, 1574, 1783], closed10: [211, 865, 1481, 1864, 1999] },
      suspects: { further: [2, 3, 5, 8, 12], named80: [1588, 1914, 1987, 1999, 2000], closed40: [613, 1026, 1301, 1554, 1776], closed10: [215, 871, 1482, 1873, 1999] },
    },
    'about 0.9': {
      alone: { further: [19, 14, 10, 12, 13], named80: [941, 1402, 1734, 1945, 1998], closed40: [34, 46, 105, 461, 983], closed10: [109, 266, 490, 855, 1476] },
      history: { further: [18, 15, 7, 10, 11], named80: [1792, 1783, 1932, 1992, 2000], closed40: [500, 594, 670, 1150, 1468], closed10: [488, 941, 1250, 1715, 1936] },
      run: { further: [19, 13, 9, 11, 13], named80: [1599, 1707, 1910, 1990, 1999], closed40: [457, 482, 600, 921, 1308], closed10: [291, 455, 623, 935, 1483] },
      suspects: { further: [19, 13, 9, 12, 13], named80: [1605, 1673, 1907, 1994, 2000], closed40: [379, 452, 620, 898, 1328], closed10: [267, 473, 612, 1028, 1540] },
    },
    mixed: {
      alone: { further: [17, 21, 19, 19, 19], named80: [524, 1143, 1600, 1926, 1999], closed40: [67, 38, 111, 260, 1077], closed10: [227, 500, 777, 1257, 1769] },
      history: { further: [5, 9, 11, 7, 11], named80: [1596, 1865, 1983, 1998, 1999], closed40: [418, 812, 1170, 1506, 1775], closed10: [607, 1190, 1615, 1933, 1986] },
      run: { further: [13, 16, 15, 16, 15], named80: [1578, 1687, 1889, 1987, 1998], closed40: [484, 679, 905, 1266, 1599], closed10: [241, 591, 867, 1308, 1870] },
      suspects: { further: [13, 15, 15, 15, 16], named80: [1609, 1675, 1871, 1987, 1998], closed40: [476, 716, 848, 1267, 1631], closed10: [245, 566, 860, 1349, 1850] },
    },
    'red base': {
      alone: { further: [9, 11, 18, 26, 31], named80: [303, 712, 1338, 1663, 1954], closed40: [322, 46, 25, 169, 865], closed10: [574, 392, 631, 1162, 1784] },
      history: { further: [7, 13, 16, 4, 8], named80: [1679, 1878, 1960, 1992, 2000], closed40: [300, 668, 908, 1212, 1543], closed10: [513, 1076, 1485, 1845, 1972] },
      run: { further: [10, 10, 16, 24, 28], named80: [1601, 1629, 1861, 1918, 1999], closed40: [132, 597, 828, 1043, 1287], closed10: [67, 505, 866, 1362, 1876] },
      suspects: { further: [9, 11, 16, 24, 27], named80: [1616, 1649, 1853, 1905, 1999], closed40: [151, 583, 903, 1070, 1283], closed10: [49, 515, 922, 1387, 1862] },
    },
  },
} as const
