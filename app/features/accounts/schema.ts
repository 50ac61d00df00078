import { z } from 'zod'
import { isReservedUsername, ROLES } from '~/values/role'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { findPasswordProblem, MAX_PASSWORD_LENGTH } from './password'

const codigo = z
  .string('Escribe el código')
  .trim()
  .min(1, 'Escribe el código')
  .max(MAX_FIELD_LENGTHS.secondStep.codigo, 'El código es demasiado largo')
const contrasena = z
  .string('Escribe tu contraseña')
  .max(MAX_FIELD_LENGTHS.secondStep.contrasena, 'La contraseña es demasiado larga')

export const secondStepCodeSchema = z.object({ codigo })

/** Schema of forms about the second step that require password and code. */
export const passwordAndCodeSchema = z.object({ contrasena, codigo })

const newPassword = (username: string) => ({
  nueva: z.string('Escribe la contraseña nueva').superRefine((password, context) => {
    const problem = findPasswordProblem(password, username)
    if (problem) context.addIssue(problem)
  }),
  repetida: z.string('Escribe la nueva otra vez'),
})

const REPEATED_PASSWORD_ERROR = { path: ['repetida'], message: 'No es igual a la contraseña nueva' }
const isRepeated = ({ nueva, repetida }: { nueva: string; repetida: string }) => nueva === repetida

/** Schema of the form that sets a password for `username` by a link. It does not ask for the present one. */
export const buildSetPasswordSchema = (username: string) =>
  z.object(newPassword(username)).refine(isRepeated, REPEATED_PASSWORD_ERROR)

/** Schema of the form that changes the password of `username`. */
export const buildChangePasswordSchema = (username: string) =>
  z
    .object({
      contrasena: z
        .string('Escribe tu contraseña de ahora')
        .max(MAX_PASSWORD_LENGTH, 'La contraseña es demasiado larga'),
      ...newPassword(username),
    })
    .refine(isRepeated, REPEATED_PASSWORD_ERROR)
    .refine(({ contrasena, nueva }) => contrasena !== nueva, {
      path: ['nueva'],
      message: 'Es la que ya tienes. Escribe otra.',
    })

export const USERNAME_PATTERN = /^[\w.@+][\w.@+-]{2,79}$/

/**
 * Schema with the user's password. Changes of access ask for it, because a session may have been left open
 * (T128).
 */
export const passwordConfirmationSchema = z.object({
  contrasena: z
    .string('Escribe tu contraseña')
    .max(MAX_FIELD_LENGTHS.invitation.contrasena, 'La contraseña es demasiado larga'),
})

export const changeRoleSchema = passwordConfirmationSchema.extend({
  papel: z.enum(ROLES, 'Elige un papel de la lista'),
})

export const invitationSchema = passwordConfirmationSchema.extend({
  usuario: z
    .string('Escribe un usuario')
    .trim()
    .regex(USERNAME_PATTERN, 'De 3 a 80 letras sin acento, números o signos como . _ @ -')
    .refine((username) => !isReservedUsername(username), 'Ese nombre lo usa la bitácora: elige otro'),
  papel: z.enum(ROLES, 'Elige un papel de la lista'),
})
