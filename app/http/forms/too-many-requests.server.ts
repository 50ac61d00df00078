import type { HeadersFunction } from '@remix-run/node'
import { returnForm } from './submission.server'

/** 429: the form again, and how long to wait; `seconds` also for machines. */
export function askToWait(form: URLSearchParams, seconds: number) {
  const wait = spoken(seconds)
  const errors = { '': [`Por seguridad, espera ${wait} y vuelve a intentarlo.`] }
  const init = { status: 429, headers: { 'Retry-After': String(seconds) } }
  return returnForm(form, { title: 'Demasiados intentos', errors }, init)
}

function spoken(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(minutes / 60)
  if (seconds < 60) return seconds === 1 ? 'un segundo' : `${seconds} segundos`
  if (minutes <= 90) return minutes === 1 ? 'un minuto' : `${minutes} minutos`
  return `${hours} horas`
}

/** `headers` of the pages with such a form: the wait they ask for is said to machines as well. */
export const retryAfter: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get('Retry-After')
  return new Headers(wait === null ? [] : [['Retry-After', wait]])
}
