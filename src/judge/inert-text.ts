import { visibleText } from '../core/visible-text.ts'

/**
 * Judged text as a judge is shown it: nothing in it is invisible, moves a cursor or reorders its
 * surroundings, and no marker of a chat format (`<|im_start|>`) is whole. What is replaced is written out.
 */
export function inertText(text: string): string {
  return visibleText(text.replace(controls, written))
    .replaceAll('<|', '<\\u007c')
    .replaceAll('|>', '\\u007c>')
}

/** What starts a terminal sequence: written out, so that what the sequence holds is judged as well. */
// eslint-disable-next-line no-control-regex
const controls = /[\x1b\x80-\x9f]/g

function written(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
