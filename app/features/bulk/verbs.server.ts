import type { Db } from 'db/connect'
import type { TrashNoun } from '~/admin-paths'
import type { BulkDetails, BulkList, BulkVerb, VerbOf } from '~/features/admin-lists/verbs'
import { saveBusiness } from '~/features/businesses/save.server'
import { deleteContact } from '~/features/contacts/delete.server'
import { entryOf } from '~/features/moderation/labels'
import { type DecisionContext, publishEntry } from '~/features/moderation/publish.server'
import {
  refuseEntry,
  reopenEntry,
  republishRating,
  undoPublication,
  withdrawRating,
} from '~/features/moderation/refuse.server'
import { deletePromotion, switchPromotion } from '~/features/promotions/manage.server'
import type { RatingStatus } from '~/features/ratings/schema'
import { decideStatus } from '~/features/reservations/admin/decide.server'
import { notifyByMail } from '~/features/reservations/notify.server'
import { restoreFromTrash } from '~/features/trash/empty.server'
import { recategorise, undoRecategorise } from './recategorise.server'

/** What one thing was before, to take it back; null when nothing was done to it. */
type Before = unknown

interface BulkAction {
  act: (trx: Db, item: string, about: DecisionContext, details: BulkDetails) => Promise<Before | null>
  /** Whether it was taken back: what somebody else changed since then stays. */
  undo: (trx: Db, item: string, before: Before, about: DecisionContext) => Promise<boolean>
}

/** What can be done to one thing of a list, in the caller's transaction. */
export function bulkAction(list: BulkList, verb: BulkVerb): BulkAction | undefined {
  const ofList: Partial<Record<BulkVerb, BulkAction>> | undefined = ACTIONS[list]
  return ofList?.[verb]
}

const publish: BulkAction['act'] = async (trx, item, about) => {
  const entry = entryOf(item)
  if (!entry) return null
  const published = await publishEntry(trx, entry.kind, entry.id, about)
  return published.ok ? { older: published.older ?? null } : null
}

const undoPublish: BulkAction['undo'] = async (trx, item, before, about) => {
  const entry = entryOf(item)
  const { older } = before as { older: number | null }
  return entry ? (await undoPublication(trx, about, entry, older)).ok : false
}

const refuse: BulkAction['act'] = async (trx, item, about, { reason }) => {
  const entry = entryOf(item)
  return entry && entry.kind !== 'report' && (await refuseEntry(trx, about, entry, reason)).ok ? {} : null
}

const undoRefuse: BulkAction['undo'] = async (trx, item, _before, about) => {
  const entry = entryOf(item)
  return entry ? (await reopenEntry(trx, about, entry)).ok : false
}

const withdraw: BulkAction['act'] = async (trx, item, about, { reason }) => {
  const id = Number(item)
  const status = await ratingStatus(trx, id)
  const decided =
    status === 'published'
      ? await withdrawRating(trx, about, id, reason)
      : await refuseEntry(trx, about, { kind: 'rating', id }, reason)
  return decided.ok ? { status } : null
}

const undoWithdrawal: BulkAction['undo'] = async (trx, item, before, about) => {
  const id = Number(item)
  const { status } = before as { status: RatingStatus }
  const decided =
    status === 'published'
      ? await republishRating(trx, about, id)
      : await reopenEntry(trx, about, { kind: 'rating', id })
  return decided.ok
}

/** Publishes a comment that waits, or shows one again that was withdrawn. */
const show: BulkAction['act'] = async (trx, item, about, details) => {
  const id = Number(item)
  const status = await ratingStatus(trx, id)
  if (status === 'in_review') {
    const published = await publish(trx, `calificaciones-${id}`, about, details)
    return published && { status, published }
  }
  return (await republishRating(trx, about, id)).ok ? { status } : null
}

const undoShow: BulkAction['undo'] = async (trx, item, before, about) => {
  const id = Number(item)
  const { status, published } = before as { status: RatingStatus; published?: Before }
  if (status === 'in_review') return undoPublish(trx, `calificaciones-${id}`, published, about)
  return (await withdrawRating(trx, about, id, `${about.actor.username} deshizo su publicación`)).ok
}

const ratingStatus = async (trx: Db, id: number): Promise<RatingStatus | undefined> => {
  const rating = trx
    .selectFrom('ratings')
    .select('status')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  return (await rating.executeTakeFirst())?.status
}

const asRegistration = (item: string) => `registros-${item}`
const asUnseen = (item: string) => `nuevos-${item}`

const onContact =
  (act: BulkAction['act'], itemOf = asRegistration): BulkAction['act'] =>
  (trx, item, about, details) =>
    act(trx, itemOf(item), about, details)
const undoOnContact =
  (undo: BulkAction['undo'], itemOf = asRegistration): BulkAction['undo'] =>
  (trx, item, before, about) =>
    undo(trx, itemOf(item), before, about)

const verify =
  (isVerified: boolean) =>
  async (trx: Db, item: string, by: DecisionContext): Promise<boolean> => {
    const saved = await saveBusiness(trx, by, Number(item), { business: { isVerified } })
    return saved.ok && saved.changed.length > 0
  }

const switched =
  (isActive: boolean) =>
  async (trx: Db, item: string, { actor, now }: DecisionContext): Promise<boolean> => {
    const promotion = await trx
      .selectFrom('promotions')
      .select('is_active')
      .where('id', '=', Number(item))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!promotion || (promotion.is_active === 1) === isActive) return false
    return switchPromotion(trx, { actor, now }, Number(item), isActive)
  }

const whether =
  (act: (trx: Db, item: string, about: DecisionContext) => Promise<boolean>): BulkAction['act'] =>
  async (trx, item, about) =>
    (await act(trx, item, about)) ? {} : null

const opposite =
  (act: (trx: Db, item: string, about: DecisionContext) => Promise<boolean>): BulkAction['undo'] =>
  (trx, item, _before, about) =>
    act(trx, item, about)

const restore =
  (noun: TrashNoun): BulkAction['undo'] =>
  async (trx, item, _before, { actor, now }) =>
    (await restoreFromTrash(trx, { actor, now }, noun, Number(item))).ok

const confirm: BulkAction['act'] = async (trx, item, about) => {
  const reservation = await reservationOf(trx, item)
  if (reservation?.status !== 'pending') return null
  const decided = await decideStatus(trx, Number(item), 'confirmed', deciding(reservation.sequence, about))
  return decided.ok ? { sequence: decided.standing.sequence } : null
}

/** What anybody changed since is `changed_meanwhile`, and stays. */
const undoConfirm: BulkAction['undo'] = async (trx, item, before, about) => {
  const { sequence } = before as { sequence: number }
  return (await decideStatus(trx, Number(item), 'pending', deciding(sequence, about))).ok
}

const deciding = (sequence: number, { actor, site, channels, now }: DecisionContext) => ({
  actor,
  sequence,
  now,
  notify: notifyByMail({ by: 'team', site, channels, now }),
})

const reservationOf = (trx: Db, item: string) =>
  trx
    .selectFrom('reservations')
    .select(['status', 'sequence'])
    .where('id', '=', Number(item))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Each verb of each list; those that are chosen are exported by an address of its own. */
const ACTIONS: { [List in BulkList]: Record<Exclude<VerbOf<List>, 'exportar'>, BulkAction> } = {
  contactos: {
    publicar: { act: onContact(publish), undo: undoOnContact(undoPublish) },
    rechazar: { act: onContact(refuse), undo: undoOnContact(undoRefuse) },
    retirar: { act: onContact(refuse, asUnseen), undo: undoOnContact(undoRefuse, asUnseen) },
    recategorizar: { act: recategorise, undo: undoRecategorise },
    verificar: { act: whether(verify(true)), undo: opposite(verify(false)) },
    eliminar: {
      act: async (trx, item, { actor, now }) =>
        (await deleteContact(trx, { actor, now }, Number(item))).ok ? {} : null,
      undo: restore('contact'),
    },
  },
  revision: {
    publicar: { act: publish, undo: undoPublish },
    rechazar: { act: refuse, undo: undoRefuse },
    visto: { act: publish, undo: undoPublish },
    retirar: { act: refuse, undo: undoRefuse },
  },
  opiniones: {
    retirar: { act: withdraw, undo: undoWithdrawal },
    publicar: { act: show, undo: undoShow },
  },
  reservas: { confirmar: { act: confirm, undo: undoConfirm } },
  promociones: {
    activar: { act: whether(switched(true)), undo: opposite(switched(false)) },
    desactivar: { act: whether(switched(false)), undo: opposite(switched(true)) },
    eliminar: {
      act: async (trx, item, { actor, now }) =>
        (await deletePromotion(trx, { actor, now }, Number(item))) ? {} : null,
      undo: restore('promotion'),
    },
  },
}
