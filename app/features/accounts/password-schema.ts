import { z } from 'zod'
import { MAX_PASSWORD_LENGTH, passwordProblem } from './password'

/** The form that changes a password; `username` is whose. */
export const passwordSchema = (username: string) =>
  z
    .object({
      contrasena: z
        .string('Escribe tu contraseña de ahora')
        .max(MAX_PASSWORD_LENGTH, 'La contraseña es demasiado larga'),
      nueva: z.string('Escribe la contraseña nueva').superRefine((password, context) => {
        const problem = passwordProblem(password, username)
        if (problem) context.addIssue(problem)
      }),
      repetida: z.string('Escribe la nueva otra vez'),
    })
    .refine(({ nueva, repetida }) => nueva === repetida, {
      path: ['repetida'],
      message: 'No es igual a la contraseña nueva',
    })
    .refine(({ contrasena, nueva }) => contrasena !== nueva, {
      path: ['nueva'],
      message: 'Es la que ya tienes. Escribe otra.',
    })
