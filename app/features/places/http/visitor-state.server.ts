import { isbot } from 'isbot'
import type { HasHeaders } from '~/http/cookies.server'
import type { StateCode } from '../states'
import { detectNewState } from './detect-state.server'
import {
  placeCookie,
  readChosenState,
  readDetectedState,
  rememberDetected,
  rememberState,
} from './visitor-place.server'

interface VisitorState {
  cookie: string
  look?: (() => Promise<{ cookie: string; remember: string } | null>) | undefined
}

/** Converts a `Set-Cookie` value to the `Cookie` value that the browser will send. */
const sent = (cookie: string) => cookie.split(';', 1)[0] ?? ''

/**
 * Returns the cookies with which a page that depends on the state is rendered (D41). `look` finds an unknown
 * state, if `canLook`; never for robots.
 */
export function visitorState(asking: HasHeaders, canLook: boolean): VisitorState {
  const place = placeCookie(asking)
  const and = (state: string) => ({ cookie: [state, place].filter(Boolean).join('; ') })
  const chosen = readChosenState(asking)
  if (chosen !== undefined) return and(sent(rememberState(chosen)))
  const detected = readDetectedState(asking)
  if (detected) return and(sent(rememberDetected(detected)))
  if (!canLook || isbot(asking.headers.get('user-agent'))) return and('')
  return { cookie: '', look: () => detectNewState(asking).then(found) }
}

function found(state: StateCode | null): { cookie: string; remember: string } | null {
  if (!state) return null
  const remember = rememberDetected(state)
  return { cookie: sent(remember), remember }
}
