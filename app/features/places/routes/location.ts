import { setTimeout as pause } from 'node:timers/promises'
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { setCookies } from '~/http/cookies.server'
import { readForm } from '~/http/forms/form.server'
import { paths } from '~/paths'
import { chosenState, DEFAULT_STATE, rememberDetected, rememberState } from '../http/chosen-state.server'
import { stateOfConnection, stateOfPosition } from '../http/detect-state.server'
import { forgetPlace, rememberPosition } from '../http/visitor-place.server'
import type { Position } from '../position'
import type { StateCode } from '../states'

const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most)
/** Milliseconds after which a service is slow. */
const TIMEOUT_MS = 700

const schema = z.object({ latitude: degrees(90), longitude: degrees(180) })

/** Whoever opens this address by hand chooses by hand. */
export const loader = () => redirect(paths.chooseState(), 302)

/** Position, else connection, to state, for the page's script (rows 40 to 47); by the button it is a choice. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const onArrival = form.get('llegada') === '1'
  const chosen = chosenState(request)
  if (onArrival && chosen !== undefined) return answer(chosen)
  const found = await detect(form)
  if (!found) return answer(chosen === undefined ? DEFAULT_STATE : chosen, 'No se pudo detectar la ubicación')
  const { position } = found
  const cookies = onArrival
    ? [rememberDetected(found.state)]
    : [rememberState(found.state), position ? rememberPosition(position) : forgetPlace(request)]
  return answer(found.state, null, cookies)
}

async function detect(form: URLSearchParams): Promise<{ state: StateCode; position?: Position } | null> {
  const position = schema.safeParse({ latitude: form.get('latitud'), longitude: form.get('longitud') })
  if (!position.success) return stateOnly(stateOfConnection())
  const found = stateOfPosition(position.data)
  // A service that hangs costs its time once: the other one is asked meanwhile.
  const isSlow = (await Promise.race([found, pause(TIMEOUT_MS, 'slow')])) === 'slow'
  const other = isSlow ? stateOfConnection() : undefined
  const state = await found
  return state ? { state, position: position.data } : stateOnly(other ?? stateOfConnection())
}

async function stateOnly(asked: Promise<StateCode | null>): Promise<{ state: StateCode } | null> {
  const state = await asked
  return state && { state }
}

/** State code (null: all of them) and error text, as row 46 has them. */
function answer(
  state: StateCode | null,
  error: string | null = null,
  cookies: (string | undefined)[] = [],
): Response {
  const headers = setCookies(...cookies)
  headers.set('Cache-Control', 'no-store')
  return Response.json({ state, error }, { headers })
}
