/** Number of prompts per category. */
export const PROMPTS_PER_CATEGORY = 8

/** In characters. */
export const MAX_PROMPT_LENGTH = 500

/** Maximum length of the text of a picture, in characters. */
export const MAX_IMAGE_TEXT_LENGTH = 200

/** Field name of a prompt, counted from 0. */
export const getPromptFieldName = (n: number) => `indicacion-${n + 1}`
