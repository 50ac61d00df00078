import { z } from 'zod'
import { MAX_PASSWORD_LENGTH, passwordProblem } from './password'

const newPassword = (username: string) => ({
  nueva: z.string('Escribe la contraseña nueva').superRefine((password, context) => {
    const problem = passwordProblem(password, username)
    if (problem) context.addIssue(problem)
  }),
  repetida: z.string('Escribe la nueva otra vez'),
})

const REPEATED = { path: ['repetida'], message: 'No es igual a la contraseña nueva' }
const isRepeated = ({ nueva, repetida }: { nueva: string; repetida: string }) => nueva === repetida

/** The form that chooses a password for who has none; `username` is whose. */
export const chosenPasswordSchema = (username: string) =>
  z.object(newPassword(username)).refine(isRepeated, REPEATED)

/** The form that changes a password; `username` is whose. */
export const passwordSchema = (username: string) =>
  z
    .object({
      contrasena: z
        .string('Escribe tu contraseña de ahora')
        .max(MAX_PASSWORD_LENGTH, 'La contraseña es demasiado larga'),
      ...newPassword(username),
    })
    .refine(isRepeated, REPEATED)
    .refine(({ contrasena, nueva }) => contrasena !== nueva, {
      path: ['nueva'],
      message: 'Es la que ya tienes. Escribe otra.',
    })
