import type { HeadersFunction } from '@remix-run/node'
import { returnForm } from './submission.server'

/** 429: the form again, and how long to wait; `seconds` also for machines. */
export function askToWait(form: URLSearchParams, seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  const wait =
    seconds < 60
      ? seconds === 1
        ? 'un segundo'
        : `${seconds} segundos`
      : minutes === 1
        ? 'un minuto'
        : `${minutes} minutos`
  const errors = [{ id: null, message: `Por seguridad, espera ${wait} y vuelve a intentarlo.` }]
  const init = { status: 429, headers: { 'Retry-After': String(seconds) } }
  return returnForm(form, { title: 'Demasiados intentos', errors }, init)
}

/** `headers` of the pages with such a form: the wait they ask for is said to machines as well. */
export const retryAfter: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get('Retry-After')
  return new Headers(wait === null ? [] : [['Retry-After', wait]])
}
