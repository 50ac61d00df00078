import { parse, type SubmissionResult } from '@conform-to/react'
import type { AffectedReservation } from '~/values/affected-reservation'

/** Field of forms whose input is stored if the session has ended. */
export const KEEP_THROUGH_SIGN_IN_FIELD = 'conservar'
/** Field of a form that was restored after sign-in. Such a form is shown again before it can be saved. */
export const RESUMED_AFTER_SIGN_IN_FIELD = 'retomar'

/**
 * Trap field against robots, which is hidden from people. Browsers usually leave a field of this name empty.
 */
export const HONEYPOT_FIELD = 'asunto'

/** Field with the signed creation time of the form. */
export const SIGNED_FORM_TIME_FIELD = 'sello'

/**
 * Fields that are not shown again with a rejected form: passwords, the trap field, a question with its
 * answer, and the captcha token.
 */
export const NON_RETURNABLE_FIELDS: ReadonlySet<string> = new Set([
  'contrasena',
  'nueva',
  'repetida',
  HONEYPOT_FIELD,
  'pregunta',
  'respuesta',
  'captcha',
])

/** Errors of a form in the format of conform, by field name. '' is for the whole form. */
export type FormErrors = Record<string, string[] | null> | null

/** Why a form is shown again: with errors, a question, or a list of what was found. */
export interface FormRejection {
  title: string
  errors?: FormErrors
  question?: { text: string; token: string }
  /** Reservations on days that would be closed. The form lists them at its top. */
  booked?: AffectedReservation[]
  /** Key of a form whose values the server changed. A new key renders the form again. */
  renewed?: string | undefined
  /** Businesses that may be the same. The form lists them at its top. */
  alike?: { id: number; name: string; city: string | null; reason: 'phone' | 'email' | 'name' }[]
  /** Result for each uploaded file. The form lists them at its top. */
  uploads?: { name: string; said: string; isIn: boolean }[]
  /** Published businesses that may be the same. A separate page lists them (D100). */
  duplicates?: { slug: string; name: string; categorySlug: string; city: string; stateCode: string }[]
}

/** Returns all error messages of a form and its fields. */
export const listErrorMessages = (errors: FormErrors) =>
  Object.values(errors ?? {}).flatMap((said) => said ?? [])

/** Returns the text fields that are shown again with a rejected form. */
export const pickReturnableFields = (form: URLSearchParams | FormData): [string, string][] =>
  [...form].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && !NON_RETURNABLE_FIELDS.has(field[0]),
  )

/** Builds a rejected form: input and errors in the format of conform, and the rest of the rejection. */
export function buildRejectedForm(form: URLSearchParams | FormData, { errors, ...asked }: FormRejection) {
  const submission = parse(new URLSearchParams(pickReturnableFields(form)), {
    resolve: () => ({ error: errors }),
  })
  const lastResult: SubmissionResult = submission.reply()
  return { ...asked, lastResult }
}
