import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { readForm } from '~/http/forms/form.server'
import { paths } from '~/paths'
import type { StateCode } from '../states'
import { chosenState, DEFAULT_STATE, rememberDetected, rememberState } from './chosen-state.server'
import { stateOfConnection, stateOfPosition } from './detect-state.server'

const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most)
const schema = z.object({ latitude: degrees(90), longitude: degrees(180) })

/** Whoever opens this address by hand chooses by hand. */
export const loader = () => redirect(paths.chooseState(), 302)

/**
 * Position to state, for the script of the page (rows 40 to 47). Without a position the connection decides. What
 * somebody asked for with the button counts as their choice; what was found on arrival gives way to any choice.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const onArrival = form.get('llegada') === '1'
  const chosen = chosenState(request)
  if (onArrival && chosen !== undefined) return answer(chosen)
  const found = await detect(request, form)
  if (!found) return answer(chosen === undefined ? DEFAULT_STATE : chosen, 'No se pudo detectar la ubicación')
  return answer(found, null, onArrival ? rememberDetected(found) : rememberState(found))
}

async function detect(request: Request, form: URLSearchParams): Promise<StateCode | null> {
  const position = schema.safeParse({ latitude: form.get('latitud'), longitude: form.get('longitud') })
  const found = position.success ? await stateOfPosition(request, position.data) : null
  return found ?? stateOfConnection(request)
}

/** State code (null: all of them) and error text, as row 46 has them. */
function answer(state: StateCode | null, error: string | null = null, cookie?: string): Response {
  const headers = { 'Cache-Control': 'no-store', ...(cookie && { 'Set-Cookie': cookie }) }
  return Response.json({ state, error }, { headers })
}
