import { z } from 'zod'
import { LENGTHS } from '~/values/text/lengths'

const codigo = z
  .string('Escribe el código')
  .trim()
  .min(1, 'Escribe el código')
  .max(LENGTHS.secondStep.codigo, 'El código es demasiado largo')
const contrasena = z
  .string('Escribe tu contraseña')
  .max(LENGTHS.secondStep.contrasena, 'La contraseña es demasiado larga')

export const codeSchema = z.object({ codigo })

/** Whoever changes anything about their second step shows that they are who is signed in. */
export const passwordAndCodeSchema = z.object({ contrasena, codigo })
