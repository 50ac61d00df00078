/** Prompts a category has. */
export const PROMPT_COUNT = 8

/** In characters, of one prompt. */
export const MAX_PROMPT_LENGTH = 500

/** In characters, of what is seen on a picture. */
export const MAX_DESCRIPTION_LENGTH = 200

/** Name of the field of a prompt, counted from 0. */
export const promptField = (n: number) => `indicacion-${n + 1}`
