import type { SubmissionResult } from '@conform-to/react'
import { type AppLoadContext, data, type HeadersFunction } from '@remix-run/node'
import { markFailed } from '~/http/failed-form.server'
import type { ReturnedForm } from '~/ui/form/returned-form'

/** What a sign-in form may show again: a password never goes back to the browser. */
export const HIDDEN = { hideFields: ['contrasena'] }

/** 422: the form again, with what was typed and what is wrong. */
export function returnForm(context: AppLoadContext, title: string, reply: SubmissionResult) {
  const errors = Object.entries(reply.error ?? {}).flatMap(([id, messages]) =>
    (messages ?? []).map((message) => ({ id: id || null, message })),
  )
  return answer(context, { title, values: valuesOf(reply), errors }, { status: 422 })
}

/** 429: the form again, and how long to wait; `seconds` also for machines. */
export function askToWait(context: AppLoadContext, seconds: number, reply: SubmissionResult) {
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 60 ? 'unos segundos' : minutes === 1 ? 'un minuto' : `${minutes} minutos`
  const errors = [{ id: null, message: `Por seguridad, espera ${wait} y vuelve a intentarlo.` }]
  const form = { title: 'Demasiados intentos', values: valuesOf(reply), errors }
  return answer(context, form, { status: 429, headers: { 'Retry-After': String(seconds) } })
}

function valuesOf({ initialValue }: SubmissionResult): ReturnedForm['values'] {
  const texts = Object.entries(initialValue ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}

function answer(context: AppLoadContext, form: ReturnedForm, init: ResponseInit) {
  markFailed(context)
  return data(form, init)
}

/** Of the pages with a sign-in form: the wait they ask for is said to machines as well. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get('Retry-After')
  return new Headers(wait === null ? [] : [['Retry-After', wait]])
}
