import { isbot } from 'isbot'
import type { HasHeaders } from '~/http/cookies.server'
import type { StateCode } from '../states'
import { detectStateOfNewVisitor } from './detect-state.server'
import {
  buildChosenStateCookie,
  buildDetectedStateCookie,
  readChosenState,
  readDetectedState,
  toPublicPlaceCookieHeader,
} from './visitor-place.server'

interface VisitorState {
  cookie: string
  look?: (() => Promise<{ cookie: string; remember: string } | null>) | undefined
}

/** Converts a `Set-Cookie` value to the `Cookie` value that the browser will send. */
const sent = (cookie: string) => cookie.split(';', 1)[0] ?? ''

/**
 * Returns the cookies with which a page that depends on the state is rendered (D41). `look` finds an unknown
 * state, if `canDetect`; never for robots.
 */
export function readStateCookies(request: HasHeaders, canDetect: boolean): VisitorState {
  const place = toPublicPlaceCookieHeader(request)
  const and = (state: string) => ({ cookie: [state, place].filter(Boolean).join('; ') })
  const chosen = readChosenState(request)
  if (chosen !== undefined) return and(sent(buildChosenStateCookie(chosen)))
  const detected = readDetectedState(request)
  if (detected) return and(sent(buildDetectedStateCookie(detected)))
  if (!canDetect || isbot(request.headers.get('user-agent'))) return and('')
  return { cookie: '', look: () => detectStateOfNewVisitor(request).then(found) }
}

function found(state: StateCode | null): { cookie: string; remember: string } | null {
  if (!state) return null
  const remember = buildDetectedStateCookie(state)
  return { cookie: sent(remember), remember }
}
