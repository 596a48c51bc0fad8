/** Name of a results file where nobody gave it another; `accept` reads it, and a committed one is part of a base. */
export const resultsFile = 'scenario-gate-results.json'
