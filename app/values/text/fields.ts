import { z } from 'zod'
import { cleanLine, cleanParagraphs, isWithin } from './clean'

/** A line that must be there, at most `most` characters as people see them; `missing` is said when it is not. */
export function requiredLine(most: number, missing: string) {
  return cleaned(cleanLine, most, missing).min(1, missing)
}

/** A line that may stay empty; null then. */
export function optionalLine(most: number) {
  return emptyAsNull(cleaned(cleanLine, most))
}

/** A text of several lines that must be there. */
export function requiredParagraphs(most: number, missing: string) {
  return cleaned(cleanParagraphs, most, missing).min(1, missing)
}

/** A text of several lines that may stay empty; null then. */
export function optionalParagraphs(most: number) {
  return emptyAsNull(cleaned(cleanParagraphs, most))
}

function cleaned(clean: (text: string) => string, most: number, missing = 'Escribe un texto') {
  return z
    .string(missing)
    .overwrite(clean)
    .refine((text) => isWithin(text, most), `Es demasiado largo: escribe como mucho ${most} letras`)
}

const emptyAsNull = (field: z.ZodString) => field.optional().transform((text) => text || null)
