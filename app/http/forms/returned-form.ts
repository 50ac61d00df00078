import { parse, type SubmissionResult } from '@conform-to/react'
import type { AffectedReservation } from '~/values/affected-reservation'

/** Marks a form whose input is stored when the session has ended. */
export const KEEP_FORM_FIELD = 'conservar'
/** Marks a form restored after sign-in. It is shown again and not saved. */
export const RESUMED_FORM_FIELD = 'retomar'

/** Honeypot field, invisible to people. Browsers have no autofill for this name. */
export const HONEYPOT_FIELD = 'asunto'

/** Signed creation time of the form. */
export const FORM_TOKEN_FIELD = 'sello'

/**
 * Fields that are not sent back with a rejected form: passwords, the honeypot, and the answer to the last
 * question.
 */
export const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  'contrasena',
  'nueva',
  'repetida',
  HONEYPOT_FIELD,
  'pregunta',
  'respuesta',
  'captcha',
])

/** Errors of a form in the format of conform, by field name. '' is the whole form. */
export type FormErrors = Record<string, string[] | null> | null

/** Why a form is shown again. Without errors it only asks a question. */
export interface FormRejection {
  title: string
  errors?: FormErrors
  question?: { text: string; token: string }
  /** Reservations on days that would be closed. Listed above the form. */
  booked?: AffectedReservation[]
  /** Key of the form after the server changed its values. The form is rendered again when the key differs. */
  renewed?: string | undefined
  /** Existing businesses that may be the same. Listed above the form. */
  alike?: { id: number; name: string; city: string | null; reason: 'phone' | 'email' | 'name' }[]
  /** Result of each uploaded file. Listed above the form. */
  uploads?: { name: string; said: string; isIn: boolean }[]
  /** Published businesses that may be the same. Listed on a separate page (D100). */
  duplicates?: { slug: string; name: string; categorySlug: string; city: string; stateCode: string }[]
}

/** All error messages of a form and its fields. */
export const messagesOf = (errors: FormErrors) => Object.values(errors ?? {}).flatMap((said) => said ?? [])

/** Text fields that are sent back with a rejected form. */
export const pickReturnableFields = (form: URLSearchParams | FormData): [string, string][] =>
  [...form].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !HIDDEN_FIELDS.has(field[0]),
  )

/**
 * Builds a rejected form: input and errors as conform's last result, and the other parts of the rejection.
 */
export function returnedForm(form: URLSearchParams | FormData, { errors, ...asked }: FormRejection) {
  const submission = parse(new URLSearchParams(pickReturnableFields(form)), {
    resolve: () => ({ error: errors }),
  })
  const lastResult: SubmissionResult = submission.reply()
  return { ...asked, lastResult }
}
