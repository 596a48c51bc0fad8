/** What becomes of the calls that agents make of their models: they are recorded on their way, or left alone. */
export const modelModes = ['auto', 'off'] as const
export type ModelMode = (typeof modelModes)[number]
