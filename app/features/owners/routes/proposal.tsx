import { useActionData, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { readReservationWithHistory } from '~/features/reservations/admin/read.server'
import {
  findBookableBusiness,
  treatMovedSlotAsFree,
  withoutVisitorBookingLimits,
} from '~/features/reservations/availability.server'
import { createReservationNotifier } from '~/features/reservations/http/private.server'
import { handleDayAndTimeForm, readWantedDay } from '~/features/reservations/http/times.server'
import {
  proposeTime,
  type SaveReservationProposalResult,
  withdrawProposal,
} from '~/features/reservations/proposal.server'
import { slotSchema } from '~/features/reservations/schema'
import { ProposeTimeForm } from '~/features/reservations/ui/change-forms'
import type { ReturnedTimeForm } from '~/features/reservations/ui/slot-picker'
import { findDayTimes } from '~/features/reservations/week.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { href } from '~/href'
import { buildSaveFailure, createMultiFormAction, handleForm } from '~/http/forms/answer-form.server'
import { createAdminMeta } from '~/http/meta'
import type { Notice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { paths } from '~/paths'
import { parseIdOrVersion } from '~/values/list-query'
import {
  createOwnerOrAdminAction,
  createOwnerOrAdminLoader,
  type OwnerOrAdminRequest,
} from '../http/owned-business.server'

export const handle = { hasForm: true, enhance: 'business' }

/**
 * Page on which an owner proposes another time for a reservation instead of declining it (decision record
 * 144).
 */
export const loader = createOwnerOrAdminLoader(async (asked) => {
  const reservation = await openReservation(asked)
  if (!reservation) return null
  const { fullName, day, time, sequence, proposal, length } = reservation
  const bookable = await findPlaces(asked.id, reservation.id)
  return {
    title: `Otra hora para ${fullName}`,
    lead: `Pidió el ${day}, ${time} La hora que propongas queda guardada hasta que responda, un día como máximo.`,
    offer:
      bookable &&
      (await findDayTimes(db, bookable, readWantedDay(asked.request) ?? reservation.date, length)),
    sequence,
    proposed: proposal?.state === 'waiting' ? proposal : null,
  }
})

/**
 * Finds the reservation in the address. Null if it belongs to another business, or is neither pending nor
 * confirmed (T31).
 */
async function openReservation({ id, params }: Pick<OwnerOrAdminRequest, 'id' | 'params'>) {
  const reservation = await readReservationWithHistory(db, parseIdOrVersion(params.reservation) ?? 0)
  const isOpen = reservation?.status === 'pending' || reservation?.status === 'confirmed'
  return isOpen && reservation.businessId === id ? reservation : null
}

/** Finds booking data for moving a reservation. Undefined if the business takes no reservations. */
async function findPlaces(businessId: number, id: number) {
  const found = await findBookableBusiness(db, businessId, new Date())
  return found && treatMovedSlotAsFree(withoutVisitorBookingLimits(found), id)
}

const propose = (asked: OwnerOrAdminRequest) =>
  handleDayAndTimeForm(
    {
      request: asked.request,
      failed: buildSaveFailure('No se pudo proponer la hora'),
      schema: slotSchema,
      lengthOf: ({ length }) => length,
      find: async () => {
        const reservation = await openReservation(asked)
        if (!reservation) throw await leave(asked, PROPOSAL_CHANGED_MEANWHILE_NOTICE)
        const bookable = await findPlaces(asked.id, reservation.id)
        if (!bookable) throw await leave(asked, NOT_PUBLISHED_NO_PROPOSAL_NOTICE)
        return { bookable, length: reservation.length }
      },
    },
    async ({ value, form, refuse, sendBack }) => {
      const now = new Date()
      const by = { actor: asked.actor, now, notify: createReservationNotifier(partyOf(asked), now) }
      const saved = await proposeTime(db, by, asked.id, { ...shownAt(asked, form), slot: value })
      if (saved.ok) {
        wakeOutbox()
        return leave(asked, { title: 'Hora propuesta', text: told() }, saved)
      }
      if (saved.reason === 'slot_taken' || saved.reason === 'not_offered') return refuse(saved.reason)
      if (saved.reason === 'same_time')
        return sendBack({ title: 'Es la hora que ya pidió', errors: { hora: ['Elige otra hora'] } })
      return leave(asked, PROPOSAL_CHANGED_MEANWHILE_NOTICE)
    },
  )

const withdraw = (asked: OwnerOrAdminRequest) =>
  handleForm({ request: asked.request }, async ({ form }) => {
    const saved = await withdrawProposal(db, { actor: asked.actor }, asked.id, shownAt(asked, form))
    return saved.ok
      ? leave(asked, { title: 'Ya no propones otra hora' }, saved)
      : leave(asked, PROPOSAL_CHANGED_MEANWHILE_NOTICE)
  })

const shownAt = ({ params }: OwnerOrAdminRequest, form: URLSearchParams) => ({
  id: parseIdOrVersion(params.reservation) ?? 0,
  sequence: parseIdOrVersion(form.get('cambio')) ?? -1,
})

const partyOf = ({ token }: OwnerOrAdminRequest) => (token === undefined ? 'team' : 'owner')

const told = () =>
  isMailConfigured()
    ? 'Le avisamos por correo, si lo dejó. También puedes mandársela por WhatsApp: el mensaje ya está escrito.'
    : 'Mándasela por WhatsApp: el mensaje ya está escrito.'

/** Redirects owners to their list and administrators to the reservation. */
function leave(
  { token, params, redirectBack }: OwnerOrAdminRequest,
  notice: Partial<Notice> & Pick<Notice, 'title'>,
  saved?: Extract<SaveReservationProposalResult, { ok: true }>,
) {
  if (token !== undefined) return redirectBack(paths.ownerReservations(token), notice)
  const undo = saved?.entry ? href('/administracion/bitacora/:id/deshacer', { id: saved.entry }) : undefined
  return redirectBack(adminPaths.reservation(parseIdOrVersion(params.reservation) ?? 0), { ...notice, undo })
}

const PROPOSAL_CHANGED_MEANWHILE_NOTICE = {
  kind: 'error',
  title: 'La reserva cambió mientras la mirabas',
  text: 'Aquí está como quedó.',
} as const

const NOT_PUBLISHED_NO_PROPOSAL_NOTICE = {
  kind: 'error',
  title: 'La página no está publicada: aquí no se proponen horas',
} as const

export const action = createOwnerOrAdminAction(createMultiFormAction({ '': propose, retirar: withdraw }))

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function ProposeTimeFormRoute() {
  const { frame, offer, sequence, proposed } = useLoaderData<typeof loader>()
  const returned = useActionData<ReturnedTimeForm>()
  return (
    <ProposeTimeForm
      {...{ sequence, proposed, returned }}
      guard={{ formToken: undefined }}
      offer={returned?.offer ?? offer ?? null}
      action={frame.here}
    />
  )
}
