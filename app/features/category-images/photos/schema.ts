import { z } from 'zod'
import type { Hue } from '~/values/pictures/palette'
import { optionalLine } from '~/values/text/fields'
import { MAX_DESCRIPTION_LENGTH, MAX_PROMPT_LENGTH, PROMPT_COUNT, promptField } from './limits'

export type JobKind = 'bulk' | 'topup' | 'single' | 'regenerate'
export type PhotoStatus = 'pending' | 'approved' | 'rejected'

/**
 * Number of pictures of a bulk or regenerate job. A top-up job adds pictures until this number waits for
 * review (row 240).
 */
export const PHOTOS_PER_RUN = 5

export interface PhotoCategory {
  id: number
  name: string
  slug: string
  hue: Hue
  illustration: string
}

/** Result of an uploaded file, as text. */
export interface UploadLine {
  name: string
  said: string
  isIn: boolean
}

/**
 * A new picture: its unchecked bytes and its caption. `description` is null if the caption follows from the
 * prompt.
 */
export interface MadePhoto {
  bytes: Buffer
  description: string | null
}

export interface PhotoItem {
  jobId: number
  position: number
  category: PhotoCategory
  prompt: string
  seed: number
}

const description = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(MAX_DESCRIPTION_LENGTH, `Usa ${MAX_DESCRIPTION_LENGTH} caracteres o menos`))

/** Form fields of an upload. The action requires the text if there is only one photo. */
export const uploadSchema = z.object({
  texto: optionalLine(MAX_DESCRIPTION_LENGTH),
})

/** Text of an existing photo. Empty restores its default text. */
export const descriptionSchema = z.object({ texto: description.default('') })

/** Schema of the form that starts a photo job: the checkbox `Aprobar automáticamente`. */
export const bulkSchema = z.object({ aprobar: z.literal('1').optional() })

const prompt = z
  .string('Escribe la indicación')
  .trim()
  .min(10, 'Escribe al menos 10 caracteres')
  .max(MAX_PROMPT_LENGTH, `Usa ${MAX_PROMPT_LENGTH} caracteres o menos`)
  .transform((text) => text.replace(/\s+/g, ' '))

const fields = Object.fromEntries(Array.from({ length: PROMPT_COUNT }, (_, n) => [promptField(n), prompt]))

export const promptsSchema = z
  .object({ ...fields, version: z.coerce.number().int().min(0) })
  .transform((form: Record<string, unknown>) => ({
    version: Number(form.version),
    prompts: Array.from({ length: PROMPT_COUNT }, (_, n) => String(form[promptField(n)])),
  }))
