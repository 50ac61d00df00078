import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { readForm } from '~/http/forms/form.server'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { readReservationTokens, saveReservationTokens } from '../http/private.server'

/** Removes a reservation from the list of this browser only. */
export async function action({ request }: ActionFunctionArgs) {
  const gone = (await readForm(request)).get('reserva')
  const tokens = (await readReservationTokens(request)).filter((token) => token !== gone)
  const notice = {
    kind: 'success' as const,
    title: 'Ya no está en este dispositivo',
    text: 'La reserva sigue en pie.',
  }
  return saveReservationTokens(await redirectWithNotice(paths.myReservations(), notice), tokens)
}

export const loader = () => redirect(paths.myReservations())
