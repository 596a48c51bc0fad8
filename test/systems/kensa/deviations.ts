import type { kensaParamDeviations, kensaValueDeviations } from '../../../scripts/pages/kensa-deviations.ts'
import type { kensaDeviations } from '../../../src/systems/kensa/deviations.ts'

/** What we say where Kensa says something else. Nothing else may differ. */
export interface Deviation {
  readonly status: 'pass' | 'fail' | 'error'
  /** Why: its entry in the table that users read. */
  readonly as:
    | keyof typeof kensaDeviations
    | keyof typeof kensaParamDeviations
    | keyof typeof kensaValueDeviations
}

const known: Readonly<Record<string, Deviation>> = {
  k010: { status: 'error', as: 'empty-text' },
  k095: { status: 'error', as: 'missing-parameter' },
  k113: { status: 'error', as: 'bad-pattern' },
  k122: { status: 'error', as: 'empty-trace' },
  k146: { status: 'error', as: 'placeholder' },
  k179: { status: 'error', as: 'no-cost' },
  k191: { status: 'error', as: 'missing-parameter' },
  k205: { status: 'error', as: 'empty-trace' },
  k208: { status: 'error', as: 'missing-parameter' },
  k219: { status: 'error', as: 'empty-trace' },
  k222: { status: 'error', as: 'missing-parameter' },
  k231: { status: 'error', as: 'torn-times' },
  k253: { status: 'pass', as: 'counted-twice' },
  k273: { status: 'error', as: 'empty-trace' },
  k285: { status: 'pass', as: 'counted-twice' },
  k294: { status: 'error', as: 'counts-apart' },
  k300: { status: 'error', as: 'empty-trace' },
  k321: { status: 'error', as: 'unknown-parameter' },
  k324: { status: 'error', as: 'placeholder' },
  L007: { status: 'error', as: 'missing-parameter' },
  L018: { status: 'error', as: 'missing-parameter' },
}

/** Inputs where trouble was expected. */
const hard: Readonly<Record<string, Deviation>> = {
  n033: { status: 'pass', as: 'escaped-pairs' },
  n041: { status: 'error', as: 'empty-text' },
  n113: { status: 'error', as: 'bad-pattern' },
  n119: { status: 'error', as: 'bad-pattern' },
  n123: { status: 'error', as: 'bad-pattern' },
  n133: { status: 'error', as: 'bad-pattern' },
  n135: { status: 'error', as: 'bad-pattern' },
  n167: { status: 'error', as: 'impossible-limit' },
  n177: { status: 'error', as: 'not-numbers' },
  n179: { status: 'error', as: 'no-cost' },
  n185: { status: 'error', as: 'other-type' },
  n213: { status: 'fail', as: 'whole-floats' },
  n215: { status: 'fail', as: 'whole-floats' },
  n251: { status: 'error', as: 'yaml-types' },
  n257: { status: 'error', as: 'repeated-key' },
  n299: { status: 'pass', as: 'row-value' },
  n301: { status: 'fail', as: 'row-value' },
  n305: { status: 'error', as: 'other-type' },
  n311: { status: 'error', as: 'empty-text' },
}

/** What the entries of the table need to be shown, and what was wrong once. */
const edges: Readonly<Record<string, Deviation>> = {
  e006: { status: 'pass', as: 'bare-signs' },
  e007: { status: 'pass', as: 'bare-signs' },
  e008: { status: 'error', as: 'other-type' },
  e009: { status: 'error', as: 'other-type' },
  e010: { status: 'error', as: 'other-type' },
  e011: { status: 'error', as: 'unknown-parameter' },
  e012: { status: 'fail', as: 'whole-floats' },
  e013: { status: 'fail', as: 'order-of-keys' },
  e014: { status: 'pass', as: 'answer-of-agent' },
  e015: { status: 'pass', as: 'answer-of-agent' },
  e016: { status: 'error', as: 'no-answer' },
  e017: { status: 'error', as: 'no-answer' },
  e018: { status: 'error', as: 'no-answer' },
  e025: { status: 'error', as: 'named-characters' },
  e026: { status: 'error', as: 'empty-text' },
  e027: { status: 'error', as: 'placeholder' },
  e028: { status: 'error', as: 'placeholder' },
  e029: { status: 'error', as: 'placeholder' },
  e030: { status: 'error', as: 'placeholder' },
  e031: { status: 'pass', as: 'unreadable-row' },
  e034: { status: 'fail', as: 'unreadable-row' },
  e037: { status: 'pass', as: 'no-zone' },
  e038: { status: 'error', as: 'other-type' },
  e039: { status: 'error', as: 'impossible-limit' },
  e040: { status: 'error', as: 'impossible-limit' },
  e042: { status: 'fail', as: 'sum-of-parts' },
  e045: { status: 'error', as: 'no-cost' },
  e046: { status: 'error', as: 'no-cost' },
  e047: { status: 'error', as: 'not-numbers' },
  e048: { status: 'error', as: 'unpriced-call' },
  e050: { status: 'error', as: 'two-names' },
  e061: { status: 'error', as: 'before-1970' },
  e062: { status: 'error', as: 'before-1970' },
  e064: { status: 'pass', as: 'no-zone' },
  e068: { status: 'error', as: 'before-1970' },
  e069: { status: 'fail', as: 'whole-floats' },
  e073: { status: 'error', as: 'unknown-parameter' },
  e076: { status: 'error', as: 'other-type' },
  e077: { status: 'error', as: 'missing-parameter' },
  e083: { status: 'error', as: 'yaml-types' },
  e084: { status: 'error', as: 'yaml-types' },
  e085: { status: 'error', as: 'yaml-types' },
  e090: { status: 'pass', as: 'escaped-pairs' },
  e091: { status: 'error', as: 'no-tokens' },
  e092: { status: 'error', as: 'no-tokens' },
  e093: { status: 'pass', as: 'unreadable-row' },
  e095: { status: 'fail', as: 'sum-of-parts' },
  e096: { status: 'fail', as: 'order-of-keys' },
  e097: { status: 'error', as: 'not-numbers' },
  e101: { status: 'error', as: 'placeholder' },
  e102: { status: 'error', as: 'other-type' },
  e103: { status: 'error', as: 'placeholder' },
  e104: { status: 'error', as: 'placeholder' },
  e106: { status: 'error', as: 'other-type' },
  e107: { status: 'error', as: 'missing-parameter' },
  e108: { status: 'pass', as: 'unreadable-row' },
  e109: { status: 'pass', as: 'unreadable-row' },
}

export const deviations: Readonly<Record<string, Deviation>> = { ...known, ...hard, ...edges }
