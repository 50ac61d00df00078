import { z } from 'zod'
import { cleanLine, cleanParagraphs, isWithinLength } from './clean'

/**
 * Schema of a required line with at most `most` visible characters. `missingMessage` is the message for an
 * empty field.
 */
export function requiredLineSchema(most: number, missingMessage: string) {
  return cleaned(cleanLine, most, missingMessage).min(1, missingMessage)
}

/** Schema of an optional line. Empty becomes null. */
export function optionalLineSchema(most: number) {
  return emptyAsNull(cleaned(cleanLine, most))
}

/** Schema of a required text with several lines. */
export function requiredParagraphsSchema(most: number, missingMessage: string) {
  return cleaned(cleanParagraphs, most, missingMessage).min(1, missingMessage)
}

/** Schema of an optional text with several lines. Empty becomes null. */
export function optionalParagraphsSchema(most: number) {
  return emptyAsNull(cleaned(cleanParagraphs, most))
}

/**
 * Schema of a text with one item per line. Removes duplicates and empty lines. `what` starts the error
 * message about a line that is too long.
 */
export const linesSchema = ({ most, longest }: { most: number; longest: number }, what: string) =>
  z
    .string()
    .optional()
    .transform((text) => [...new Set((text ?? '').split(/\r\n?|\n/).map(cleanLine))].filter(Boolean))
    .refine((all) => all.length <= most, `Son demasiados: escribe como mucho ${most}`)
    .refine(
      (all) => all.every((line) => isWithinLength(line, longest)),
      `${what} es demasiado largo: como mucho ${longest} letras en cada línea`,
    )

function cleaned(clean: (text: string) => string, most: number, missing = 'Escribe un texto') {
  return z
    .string(missing)
    .overwrite(clean)
    .refine((text) => isWithinLength(text, most), `Es demasiado largo: escribe como mucho ${most} letras`)
}

const emptyAsNull = (field: z.ZodString) => field.optional().transform((text) => text || null)
