import { isObject } from '../../core/json.ts'

/**
 * The choice that is the reply, of those of a chat completion: number 0, else the first. Others are what the
 * model could have said as well (`n` > 1). Empty where there are none.
 */
export function replyOf<Choice>(choices: readonly Choice[]): readonly Choice[] {
  const numbered = choices.filter((choice) => isObject(choice) && choice['index'] === 0)
  return numbered.length > 0 ? numbered : choices.slice(0, 1)
}
