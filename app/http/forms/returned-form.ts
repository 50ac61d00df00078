import { parse, type SubmissionResult } from '@conform-to/react'
import type { Booked } from '~/values/booking'
import { HIDDEN_FIELDS } from './visitor-fields'

/** What is wrong with a form, as conform says it: by the names of its fields, '' for what concerns the whole. */
export type FormErrors = Record<string, string[] | null> | null

/** Why a form comes back; without errors it only asks. */
export interface ReturnReason {
  title: string
  errors?: FormErrors
  question?: { text: string; token: string }
  /** Named above the form: reservations on days that would be closed. */
  booked?: Booked[]
  /** Fields show something else than what was sent: the form is drawn anew where this differs. */
  renewed?: string | undefined
  /** Named above the form: contacts that what is sent may be already. */
  alike?: { id: number; name: string; city: string | null; reason: 'phone' | 'email' | 'name' }[]
  /** Named above the form: what became of each file that was sent. */
  uploads?: { name: string; said: string; isIn: boolean }[]
  /** Named on a page of its own: what is sent may be one of these already (D100). */
  duplicates?: { slug: string; name: string; categorySlug: string; city: string; stateCode: string }[]
}

/** All that is said of a form and its fields. */
export const messagesOf = (errors: FormErrors) => Object.values(errors ?? {}).flatMap((said) => said ?? [])

/** The text fields of a form that it holds when it comes back. */
export const keptFields = (form: URLSearchParams | FormData): [string, string][] =>
  [...form].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !HIDDEN_FIELDS.has(field[0]),
  )

/** A form that comes back: what was typed and what is wrong as conform's last result, and what conform does not know. */
export function returnedForm(form: URLSearchParams | FormData, { errors, ...asked }: ReturnReason) {
  const submission = parse(new URLSearchParams(keptFields(form)), { resolve: () => ({ error: errors }) })
  const lastResult: SubmissionResult = submission.reply()
  return { ...asked, lastResult }
}
