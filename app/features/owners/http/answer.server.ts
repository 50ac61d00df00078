import { db } from '~/db.server'
import { notifierOf } from '~/features/reservations/http/notifier.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { readForm } from '~/http/forms/form.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { paths } from '~/paths'
import { rowNumber } from '~/values/row-number'
import { answerReservation } from '../reservations.server'
import { notFoundHere, ownedAt } from './owned-business.server'

/** Confirms or declines the reservation of this address, and goes back to the list with a word about it. */
export async function answer(
  request: Request,
  params: { token?: string | undefined; id?: string | undefined },
  status: 'confirmed' | 'cancelled',
) {
  const { token, business } = await ownedAt(db, params)
  const { id = '' } = params
  const sequence = rowNumber((await readForm(request)).get('cambio')) ?? -1
  const now = new Date()
  const done = await answerReservation(
    db,
    business.id,
    { id, sequence },
    { status, now, notify: notifierOf('owner', now) },
  )
  if (done === 'not_found') throw notFoundHere()
  wakeOutbox()
  return redirectWithNotice(
    paths.ownerReservations(token),
    done === 'changed' ? CHANGED : NOTICES[status](isMailConfigured()),
  )
}

const CHANGED: Notice = {
  kind: 'error',
  title: 'La reserva cambió mientras la mirabas',
  text: 'Aquí está como quedó.',
}

const told = (byMail: boolean) =>
  byMail ? 'Se lo avisamos por correo.' : 'Avísale tú, por teléfono o por WhatsApp.'

const NOTICES: Record<'confirmed' | 'cancelled', (byMail: boolean) => Notice> = {
  confirmed: (byMail) => ({ kind: 'success', title: 'Reserva confirmada', text: told(byMail) }),
  cancelled: (byMail) => ({ kind: 'success', title: 'Reserva rechazada', text: told(byMail) }),
}
