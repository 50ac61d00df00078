import type { ErrorLogEntry } from '~/values/logged-error'
import { cutText } from '~/values/text/clean'
import { log } from './log.server'
import { getRequestContext } from './request-context.server'

const MAX_STACK_LINES = 8
const MAX_LOGGED_TEXT_LENGTH = 1_000

/**
 * Logs an error with the reference of the current request, if any (D89). E-mail addresses and long numbers
 * are removed. `part` is the part of the page that failed.
 */
export function logError(error: unknown, part?: string): void {
  const { name, message: said, stack } = error instanceof Error ? error : new Error(String(error))
  const { reference: ref, method = '' } = getRequestContext() ?? {}
  const message = redact(said)
  const lines = redact((stack ?? '').split('\n').slice(1, MAX_STACK_LINES).join('\n'))
  const original = part ? `Error fetching ${part}` : 'Unexpected Application Error!'
  log.error({ ref, method, part, error: name, message, stack: lines }, original)
  sink?.({ reference: ref ?? null, method, part: part ?? null, name, message, at: new Date() })
}

/** Logs a failure of background work, such as backups. If `isShownInSystem`, the page `Sistema` lists it, too. */
export function logBackgroundError(error: unknown, workName: string, isShownInSystem: boolean): void {
  const { name, message: said } = error instanceof Error ? error : new Error(String(error))
  const message = redact(said)
  log.error({ error: `${name}: ${message}` }, workName)
  if (isShownInSystem) sink?.({ reference: null, method: '', part: workName, name, message, at: new Date() })
}

let sink: ((error: ErrorLogEntry) => void) | undefined

/**
 * Sets a function that receives the errors of `logError`, and those of `logBackgroundError` with
 * `isShownInSystem`. It must not throw.
 */
export function setErrorSink(keep: (error: ErrorLogEntry) => void): void {
  sink = keep
}

/**
 * Matches an e-mail address. The last part of its domain must begin with a letter, so
 * `node_modules/@scope/name` and `name@1.2.3` in a stack trace do not match.
 */
const LOGGED_EMAIL_PATTERN = /[^\s@"'<>/?&=:,;()]+(?:@|%40)(?:[\p{L}\d-]+\.)+\p{L}[\p{L}\d-]+/giu
const LONG_NUMBER_PATTERN = /\+?\d(?:[^\S\n]{0,2}[().-]{0,2}[^\S\n]{0,2}\d){6,}/g

/** Removes e-mail addresses and numbers of seven or more digits, and cuts the text to 1,000 characters. */
export function redact(text: string): string {
  // An address or number at the end of the result must not be cut before it is recognized.
  const start = cutText(text, 4 * MAX_LOGGED_TEXT_LENGTH)
  return cutText(
    start.replace(LOGGED_EMAIL_PATTERN, '[correo]').replace(LONG_NUMBER_PATTERN, '[número]'),
    MAX_LOGGED_TEXT_LENGTH,
  )
}

/** Logs an error and returns null, for use in `catch`. */
export function logAndReturnNull(error: unknown): null {
  logError(error)
  return null
}
