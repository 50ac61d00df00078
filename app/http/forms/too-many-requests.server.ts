import type { HeadersFunction } from '@remix-run/node'
import { buildRejectedFormResponse } from './submission.server'

/** Returns 429 with the form and the waiting time. `Retry-After` has it in seconds. */
export function buildTooManyRequestsResponse(form: URLSearchParams, seconds: number) {
  const wait = spoken(seconds)
  const errors = { '': [`Por seguridad, espera ${wait} y vuelve a intentarlo.`] }
  const init = { status: 429, headers: { 'Retry-After': String(seconds) } }
  return buildRejectedFormResponse(form, { title: 'Demasiados intentos', errors }, init)
}

function spoken(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(minutes / 60)
  if (seconds < 60) return seconds === 1 ? 'un segundo' : `${seconds} segundos`
  if (minutes <= 90) return minutes === 1 ? 'un minuto' : `${minutes} minutos`
  return `${hours} horas`
}

/** `headers` of pages with such a form: passes `Retry-After` on. */
export const retryAfter: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get('Retry-After')
  return new Headers(wait === null ? [] : [['Retry-After', wait]])
}
