import { z } from 'zod'
import type { Hue } from '~/values/pictures/palette'
import { optionalLineSchema } from '~/values/text/fields'
import { getPromptFieldName, MAX_IMAGE_TEXT_LENGTH, MAX_PROMPT_LENGTH, PROMPTS_PER_CATEGORY } from './limits'

export type PhotoJobKind = 'bulk' | 'topup' | 'single' | 'regenerate'
export type PhotoStatus = 'pending' | 'approved' | 'rejected'

/**
 * Number of pictures of a bulk or regenerate job. A top-up job adds pictures until this number waits for
 * review (row 240).
 */
export const PHOTOS_PER_JOB = 5

export interface CategoryForPhotos {
  id: number
  name: string
  slug: string
  hue: Hue
  illustration: string
}

/** Result of an uploaded file, as text. */
export interface UploadedFileResult {
  name: string
  said: string
  isIn: boolean
}

/**
 * A new picture: its unchecked bytes and its caption. `description` is null if the caption follows from the
 * prompt.
 */
export interface GeneratedPhoto {
  bytes: Buffer
  description: string | null
}

export interface PhotoJobItem {
  jobId: number
  position: number
  category: CategoryForPhotos
  prompt: string
  seed: number
}

const description = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(MAX_IMAGE_TEXT_LENGTH, `Usa ${MAX_IMAGE_TEXT_LENGTH} caracteres o menos`))

/** Form fields of an upload. The action requires the text if there is only one photo. */
export const imageUploadSchema = z.object({
  texto: optionalLineSchema(MAX_IMAGE_TEXT_LENGTH),
})

/** Text of an existing photo. Empty restores its default text. */
export const imageTextSchema = z.object({ texto: description.default('') })

/** Schema of the form that starts a photo job: the checkbox `Aprobar automáticamente`. */
export const photoJobSchema = z.object({ aprobar: z.literal('1').optional() })

const prompt = z
  .string('Escribe la indicación')
  .trim()
  .min(10, 'Escribe al menos 10 caracteres')
  .max(MAX_PROMPT_LENGTH, `Usa ${MAX_PROMPT_LENGTH} caracteres o menos`)
  .transform((text) => text.replace(/\s+/g, ' '))

const fields = Object.fromEntries(
  Array.from({ length: PROMPTS_PER_CATEGORY }, (_, n) => [getPromptFieldName(n), prompt]),
)

export const promptsSchema = z
  .object({ ...fields, version: z.coerce.number().int().min(0) })
  .transform((form: Record<string, unknown>) => ({
    version: Number(form.version),
    prompts: Array.from({ length: PROMPTS_PER_CATEGORY }, (_, n) => String(form[getPromptFieldName(n)])),
  }))
