import { z } from 'zod'
import { ROLES } from '~/values/roles/role'
import { LENGTHS } from '~/values/text/lengths'

export const USERNAME = /^[\w.@+][\w.@+-]{2,79}$/

/** A session that somebody left open decides nothing about who comes in: the password is asked for again (T128). */
export const ownPasswordSchema = z.object({
  contrasena: z
    .string('Escribe tu contraseña')
    .max(LENGTHS.invitation.contrasena, 'La contraseña es demasiado larga'),
})

export const roleSchema = ownPasswordSchema.extend({ papel: z.enum(ROLES, 'Elige un papel de la lista') })

export const invitationSchema = ownPasswordSchema.extend({
  usuario: z
    .string('Escribe un usuario')
    .trim()
    .regex(USERNAME, 'De 3 a 80 letras sin acento, números o signos como . _ @ -'),
  papel: z.enum(ROLES, 'Elige un papel de la lista'),
})
