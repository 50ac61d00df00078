import { setTimeout as pause } from 'node:timers/promises'
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { href } from '~/href'
import { buildCookieHeaders } from '~/http/cookies.server'
import { readForm } from '~/http/forms/form.server'
import { findStateOfConnection, findStateWithGeocoderFallback } from '../http/detect-state.server'
import {
  buildChosenStateCookie,
  buildDeletePlaceCookie,
  buildDetectedStateCookie,
  buildPositionCookie,
  DEFAULT_STATE,
  readChosenState,
} from '../http/visitor-place.server'
import type { Position } from '../position'
import type { StateCode } from '../states'

const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most)
/** Time in milliseconds after which the geocoder counts as slow. */
const SLOW_GEOCODER_MS = 700

const schema = z.object({ latitude: degrees(90), longitude: degrees(180) })

/** Redirects visitors who open this address directly to the choice of a state. */
export const loader = () => redirect(href('/estado'), 302)

/**
 * Determines the state from position or connection, for the script of the page (rows 40 to 47). If the
 * visitor pressed the button, it counts as a choice.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const onArrival = form.get('llegada') === '1'
  const chosen = readChosenState(request)
  if (onArrival && chosen !== undefined) return answer(chosen)
  const found = await detect(form)
  if (!found) return answer(chosen === undefined ? DEFAULT_STATE : chosen, 'No se pudo detectar la ubicación')
  const { position } = found
  const cookies = onArrival
    ? [buildDetectedStateCookie(found.state)]
    : [
        buildChosenStateCookie(found.state),
        position ? buildPositionCookie(position) : buildDeletePlaceCookie(request),
      ]
  return answer(found.state, null, cookies)
}

async function detect(form: URLSearchParams): Promise<{ state: StateCode; position?: Position } | null> {
  const position = schema.safeParse({ latitude: form.get('latitud'), longitude: form.get('longitud') })
  if (!position.success) return stateOnly(findStateOfConnection())
  const found = findStateWithGeocoderFallback(position.data)
  // While the geocoder is slow, the region of the connection is looked up, too.
  const isSlow = (await Promise.race([found, pause(SLOW_GEOCODER_MS, 'slow')])) === 'slow'
  const other = isSlow ? findStateOfConnection() : undefined
  const state = await found
  return state ? { state, position: position.data } : stateOnly(other ?? findStateOfConnection())
}

async function stateOnly(asked: Promise<StateCode | null>): Promise<{ state: StateCode } | null> {
  const state = await asked
  return state && { state }
}

/** Builds the answer for the script: state code (null means all) and error text (row 46). */
function answer(
  state: StateCode | null,
  error: string | null = null,
  cookies: (string | undefined)[] = [],
): Response {
  const headers = buildCookieHeaders(...cookies)
  headers.set('Cache-Control', 'no-store')
  return Response.json({ state, error }, { headers })
}
