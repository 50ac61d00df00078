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

/** Different lines, empty ones left out; `what` begins the sentence about one that is too long. */
export const lines = ({ most, longest }: { most: number; longest: number }, what: string) =>
  z
    .string()
    .optional()
    .transform((text) => [...new Set((text ?? '').split(/\r\n?|\n/).map(cleanLine))].filter(Boolean))
    .refine((all) => all.length <= most, `Son demasiados: escribe como mucho ${most}`)
    .refine(
      (all) => all.every((line) => isWithin(line, longest)),
      `${what} es demasiado largo: como mucho ${longest} letras en cada línea`,
    )

function cleaned(clean: (text: string) => string, most: number, missing = 'Escribe un texto') {
  return z
    .string(missing)
    .overwrite(clean)
    .refine((text) => isWithin(text, most), `Es demasiado largo: escribe como mucho ${most} letras`)
}

const emptyAsNull = (field: z.ZodString) => field.optional().transform((text) => text || null)
