import type { Db } from 'db/connect'
import type { TrashEntityType } from '~/admin-paths'
import type { ActorContext } from '~/features/audit/schema'
import { businessTrashKind, deleteBusiness } from '~/features/business-admin/delete.server'
import { deleteCategory } from '~/features/categories/manage/status-and-order.server'
import { categoryTrashKind } from '~/features/categories/trash.server'
import { deletePhoto } from '~/features/category-images/photos/decide.server'
import { imageTrashKind } from '~/features/category-images/trash.server'
import { deletePromotion, promotionTrash } from '~/features/promotions/manage.server'
import { ratingTrash } from '~/features/ratings/trash.server'
import { deleteReservationAndFreeSlots, reservationTrash } from '~/features/reservations/admin/save.server'
import type { TrashKind, TrashResult } from '~/features/trash-kinds/schema'

type Put = (trx: Db, by: ActorContext, id: number) => Promise<TrashResult>

const NOT_FOUND = { ok: false, reason: 'not_found' } as const

/** Functions that move an entity to the trash. Ratings have none. */
const PUT: Record<Exclude<TrashEntityType, 'rating'>, Put> = {
  contact: deleteBusiness,
  promotion: deletePromotion,
  category: deleteCategory,
  reservation: async (trx, by, id) =>
    (await deleteReservationAndFreeSlots(trx, by, id)) ? { ok: true } : NOT_FOUND,
  image: async (trx, { actor, now }, id) => {
    const category = await trx
      .selectFrom('category_image_bank as image')
      .innerJoin('categories', 'categories.id', 'image.category_id')
      .select(['categories.id', 'categories.name'])
      .where('image.id', '=', id)
      .executeTakeFirst()
    const deleted = category && (await deletePhoto(trx, actor, { category, id }, now))
    return deleted?.ok ? { ok: true } : NOT_FOUND
  },
}

/**
 * Moves an entity to the trash with the function of its own feature. Fails with `not_found` for ratings. Used
 * to undo a creation or restoration.
 */
export const putInTrash = (
  trx: Db,
  by: ActorContext,
  noun: TrashEntityType,
  id: number,
): Promise<TrashResult> => (noun === 'rating' ? Promise.resolve(NOT_FOUND) : PUT[noun](trx, by, id))

/** All kinds in the order of the filter. */
export const TRASH_KINDS: Record<TrashEntityType, TrashKind> = {
  contact: businessTrashKind,
  reservation: reservationTrash,
  rating: ratingTrash,
  promotion: promotionTrash,
  category: categoryTrashKind,
  image: imageTrashKind,
}

export const TRASH_ENTITY_TYPES = Object.keys(TRASH_KINDS) as TrashEntityType[]
