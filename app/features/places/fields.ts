import { z } from 'zod'
import { cleanLine } from '~/values/text/clean'
import { findStateOrDefault } from './find-state'
import { getStateName } from './states'
import { findStateOfZip, parseZip } from './zip'

/** Schema of an optional zip code. Null if empty. Of nine digits, five are stored (row 201). */
export function optionalZipSchema() {
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

/**
 * Returns an error message if the zip code is unknown, in a territory, or not in the state `stateCode` (D25).
 * Otherwise null.
 */
export function findZipProblem(zip: string | null, stateCode: string | null): string | null {
  if (zip === null) return null
  if (findStateOrDefault({ zip }) === null)
    return 'El directorio cubre los 50 estados; a Puerto Rico y los demás territorios aún no llega'
  const state = findStateOfZip(zip)
  if (state === null) return 'Ese código postal no existe: revísalo o déjalo vacío'
  return stateCode === null || state === stateCode
    ? null
    : `El código postal ${zip} es de ${getStateName(state)}: revisa cuál está mal`
}
