import { z } from 'zod'
import { cleanLine } from '~/values/text/clean'
import { findState } from './find-state'
import { stateName } from './states'
import { parseZip, stateOfZip } from './zip'

/** A zip code that may stay empty; null then. Of nine digits the first five are kept (row 201). */
export function optionalZip() {
  return z
    .string()
    .overwrite(cleanLine)
    .refine(
      (text) => text === '' || /^\d{5}(?:[- ]?\d{4})?$/.test(text),
      'Revisa el código postal: son 5 números',
    )
    .optional()
    .transform((text) => parseZip(text))
}

/** What is wrong with a zip code beside the state, which it beats (D25), in a sentence; null when they agree. */
export function zipProblem(zip: string | null, stateCode: string | null): string | null {
  if (zip === null) return null
  if (findState({ zip }) === null)
    return 'El directorio cubre los 50 estados; a Puerto Rico y los demás territorios aún no llega'
  const state = stateOfZip(zip)
  if (state === null) return 'Ese código postal no existe: revísalo o déjalo vacío'
  return stateCode === null || state === stateCode
    ? null
    : `El código postal ${zip} es de ${stateName(state)}: revisa cuál está mal`
}
