import type { HeadersFunction } from '@remix-run/node'
import { buildRejectedFormResponse } from './submission.server'

/**
 * Builds a response with status 429 that shows the form with the waiting time. `Retry-After` has the time in
 * seconds.
 */
export function buildTooManyRequestsResponse(form: URLSearchParams, seconds: number) {
  const wait = formatWait(seconds)
  const errors = { '': [`Por seguridad, espera ${wait} y vuelve a intentarlo.`] }
  const init = { status: 429, headers: { 'Retry-After': String(seconds) } }
  return buildRejectedFormResponse(form, { title: 'Demasiados intentos', errors }, init)
}

/** Returns a waiting time in words: seconds, minutes, or hours above ninety minutes. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(minutes / 60)
  if (seconds < 60) return seconds === 1 ? 'un segundo' : `${seconds} segundos`
  if (minutes <= 90) return minutes === 1 ? 'un minuto' : `${minutes} minutos`
  return `${hours} horas`
}

/** `headers` function for pages with such a form. It passes `Retry-After` on. */
export const passRetryAfterHeader: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get('Retry-After')
  return new Headers(wait === null ? [] : [['Retry-After', wait]])
}
