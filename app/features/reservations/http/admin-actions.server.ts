import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { type AdminRequest, createAdminFormHandler } from '~/features/accounts/http/admin-route.server'
import { readAdminList } from '~/features/admin-lists/http/read-list.server'
import { href } from '~/href'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import { buildSaveFailure } from '~/http/forms/answer-form.server'
import { readForm } from '~/http/forms/form.server'
import { logAndReturnNull } from '~/http/log-error.server'
import type { Notice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { parseIdOrVersion } from '~/values/list-query'
import {
  type AdminReservationChangeContext,
  type AdminReservationChangeResult,
  changeReservationStatusByAdmin,
  moveByAdmin,
} from '../admin/decide.server'
import { RESERVATION_FILTERS } from '../admin/filters'
import {
  type AdminReservationRow,
  listReservations,
  type ReservationWithHistory,
  readReservationWithHistory,
} from '../admin/read.server'
import { deleteReservationAndFreeSlots, saveNote } from '../admin/save.server'
import { findBookableBusiness, treatMovedSlotAsFree } from '../availability.server'
import { isSlotRefused } from '../change.server'
import { buildCustomerChatHref } from '../chat-texts'
import { parseStatusParam, toStatusParam } from '../labels'
import { setCustomerNotified } from '../marks.server'
import { cancelSchema, noteSchema, slotSchema } from '../schema'
import { createReservationNotifier } from './private.server'
import { handleDayAndTimeForm } from './times.server'

/** Loads the list of reservations (rows 205 and 207). `list` is null if reading fails. */
export const loadAdminReservationsTab = (request: Request) =>
  readAdminList(
    'reservations',
    RESERVATION_FILTERS,
    new URL(request.url).searchParams,
    async (filter, page) => {
      const { rows, ...list } = await listReservations(db, filter, page)
      return { ...list, rows: rows.map((row) => ({ ...row, chat: buildCustomerChatHrefForAdmin(row) })) }
    },
  )

/** Address of a chat with the customer, with the message for the present state. */
export const buildCustomerChatHrefForAdmin = (row: AdminReservationRow) =>
  buildCustomerChatHref({ ...row, origin: env.PUBLIC_ORIGIN })

const STATUS_NOT_CHANGED_TITLE = 'No se pudo actualizar el estado de la reservación'

/** Changes the status of a reservation and redirects back (row 206). */
export async function handleAdminStatusForm(asked: AdminRequest) {
  const { request, actor, id, redirectBack } = asked
  const form = await readForm(request)
  const failed = (text: string) =>
    redirectBack(adminPaths.reservation(id), { kind: 'error', title: STATUS_NOT_CHANGED_TITLE, text })
  const status = parseStatusParam(form.get('estado'))
  if (!status) return failed('Elige un estado de la lista.')
  const decision = await changeReservationStatusByAdmin(
    db,
    id,
    status,
    buildAdminChangeContext(actor, form.get('cambio')),
  ).catch(logAndReturnNull)
  return decision ? say(asked, decision) : failed('Hubo un problema al guardar. Inténtalo de nuevo.')
}

/** Cancels a reservation, with an optional reason for the customer (D141). */
export const handleAdminCancelForm = createAdminFormHandler({
  schema: cancelSchema,
  invalid: 'Revisa el motivo',
  failed: buildSaveFailure(STATUS_NOT_CHANGED_TITLE),
  store: ({ reason, sequence }, { actor, id }) =>
    changeReservationStatusByAdmin(db, id, 'cancelled', buildAdminChangeContext(actor, sequence, reason)),
  respond: (decision, asked) => say(asked, decision),
})

export const handleAdminMoveReservationForm = (asked: AdminRequest) =>
  handleDayAndTimeForm(
    {
      request: asked.request,
      failed: buildSaveFailure('No se pudo mover la reserva'),
      schema: slotSchema,
      lengthOf: ({ length }) => length,
      find: async () => {
        const reservation = await readReservationWithHistory(db, asked.id)
        if (!reservation) throw buildRowNotFoundResponse()
        const bookable = await findBookableBusinessForMove(reservation)
        if (bookable) return { bookable, length: reservation.length }
        throw await asked.redirectBack(adminPaths.reservation(asked.id), {
          kind: 'error',
          ...NOT_MOVABLE_NOTICE,
        })
      },
    },
    async ({ value, form, refuse }) => {
      const decision = await moveByAdmin(
        db,
        asked.id,
        value,
        buildAdminChangeContext(asked.actor, form.get('cambio')),
      )
      return isSlotRefused(decision) ? refuse(decision.reason) : say(asked, decision)
    },
  )

/**
 * Returns the booking data of the business if the reservation can be moved. Undefined if it is cancelled, or
 * if the business is not listed or has a closure.
 */
export async function findBookableBusinessForMove({
  id,
  status,
  businessId,
}: Pick<ReservationWithHistory, 'id' | 'status' | 'businessId'>) {
  const found = status === 'cancelled' ? undefined : await findBookableBusiness(db, businessId, new Date())
  return found && treatMovedSlotAsFree(found, id)
}

export const NOT_MOVABLE_NOTICE = {
  title: 'No hay horario al que moverla',
  text: 'Está cancelada, el negocio no está publicado o no tiene horas libres.',
}

/** Stores the note of administrators. */
export const handleAdminNoteForm = createAdminFormHandler({
  schema: noteSchema,
  invalid: 'Revisa la nota',
  failed: buildSaveFailure('No se pudo guardar la nota'),
  store: ({ nota, previa = null }, { actor, id }) =>
    saveNote(db, { actor }, id, { note: nota, previous: previa }),
  respond: (kept, { id, form, redirectBack, rejectForm: sendBack }) => {
    if (kept.ok) return redirectBack(adminPaths.reservation(id), { title: 'Nota guardada' })
    form.set('previa', kept.stored)
    const message = kept.stored ? `Ahora dice: ${kept.stored}` : 'Alguien la borró.'
    const title = 'La nota cambió mientras escribías. Guarda otra vez si la tuya vale'
    return sendBack({ title, errors: { nota: [message] } }, 409)
  },
})

/**
 * Marks the customer as notified (D153). The next page opens the chat, because `form-action` of the content
 * policy refuses a redirect of a form to another site. If the script opens it, it sends `abierto`. `cambio`
 * is the sequence for which the message was written.
 */
export async function handleMarkCustomerNotified({ request, actor, id, redirectBack }: AdminRequest) {
  const form = await readForm(request)
  const reservation = await readReservationWithHistory(db, id)
  if (!reservation) throw buildRowNotFoundResponse()
  const sequence = parseIdOrVersion(form.get('cambio')) ?? -1
  const saved = await setCustomerNotified(db, { actor }, id, { sequence })
  if (!saved.ok && saved.reason === 'changed_meanwhile')
    return redirectBack(adminPaths.reservation(id), {
      kind: 'error',
      title: CHANGE_ERROR_TITLES.changed_meanwhile,
      text: 'No quedó como avisada: el mensaje era de antes del cambio. Abre WhatsApp otra vez desde aquí.',
    })
  if (!saved.ok) throw buildRowNotFoundResponse()
  return redirectBack(adminPaths.reservation(id), {
    title: `Avisado: ${reservation.fullName}`,
    chat: form.get('abierto') === 'si' ? undefined : buildCustomerChatHrefForAdmin(reservation),
    undo: saved.entry ? href('/administracion/bitacora/:id/deshacer', { id: saved.entry }) : undefined,
  })
}

export async function handleDeleteReservation({ actor, id, redirectBack }: AdminRequest) {
  if (!(await deleteReservationAndFreeSlots(db, { actor }, id))) return null
  return redirectBack(adminPaths.panel('reservaciones'), {
    title: 'Reserva eliminada',
    text: 'Está en la papelera 30 días.',
    undo: adminPaths.restore('reservation', id),
  })
}

/**
 * Builds the context of a change by an administrator. `sequence` is that of the reservation when the form was
 * opened.
 */
function buildAdminChangeContext(
  actor: AdminRequest['actor'],
  sequence: string | null | undefined,
  reason?: string,
): AdminReservationChangeContext {
  const now = new Date()
  return {
    actor,
    sequence: parseIdOrVersion(sequence) ?? -1,
    now,
    notify: createReservationNotifier('team', now),
    reason,
  }
}

/**
 * Starts the delivery of messages. Redirects back with a notice about the decision. Throws 404 if the
 * reservation does not exist.
 */
function say(
  { id, redirectBack }: Pick<AdminRequest, 'id' | 'redirectBack'>,
  decision: AdminReservationChangeResult,
) {
  if (!decision.ok && decision.reason === 'not_found') throw buildRowNotFoundResponse()
  wakeOutbox()
  return redirectBack(adminPaths.reservation(id), noticeOf(decision))
}

function noticeOf(decision: Exclude<AdminReservationChangeResult, { reason: 'not_found' }>): Notice {
  const { status, slot } = decision.current
  const now = `Ahora está ${toStatusParam(status)}, para el ${slot}`
  if (!decision.ok)
    return {
      kind: 'error',
      title: CHANGE_ERROR_TITLES[decision.reason],
      text: CHANGE_ERROR_TEXTS[decision.reason](now),
    }
  if (!decision.changed) return { kind: 'info', title: 'No había nada que cambiar', text: now }
  return {
    kind: 'success',
    title: decision.isMoved
      ? `La reserva pasó al ${slot}`
      : `La reservación se marcó como ${toStatusParam(status)}`,
    ...(decision.warning && { text: decision.warning }),
    undo: decision.entry ? href('/administracion/bitacora/:id/deshacer', { id: decision.entry }) : undefined,
  }
}

const CHANGE_ERROR_TITLES = {
  changed_meanwhile: 'La reserva cambió mientras la mirabas',
  slot_taken: STATUS_NOT_CHANGED_TITLE,
  not_offered: STATUS_NOT_CHANGED_TITLE,
}
const CHANGE_ERROR_TEXTS = {
  changed_meanwhile: (now: string) => `No guardamos nada. ${now}`,
  slot_taken: () => 'Ese horario ya lo tiene otra reserva. Muévela a otro horario o deja esta cancelada.',
  not_offered: () => 'El negocio ya no está publicado, o ese horario ya no existe.',
}
