import type { Db } from 'db/connect'
import type { TrashEntityType } from '~/admin-paths'
import type { ActorContext } from '~/features/audit/schema'
import { businessTrashKind, deleteBusiness } from '~/features/business-admin/delete.server'
import { deleteCategory } from '~/features/categories/manage/status-and-order.server'
import { categoryTrashKind } from '~/features/categories/trash.server'
import { moveCategoryPhotoToTrash } from '~/features/category-images/photos/decide.server'
import { imageTrashKind } from '~/features/category-images/trash.server'
import { deletePromotion, promotionTrashKind } from '~/features/promotions/manage.server'
import { ratingTrashKind } from '~/features/ratings/rate.server'
import {
  deleteReservationAndFreeSlots,
  reservationTrashKind,
} from '~/features/reservations/admin/save.server'
import type { TrashKind, TrashResult } from '~/features/trash-kinds/schema'

type Put = (trx: Db, by: ActorContext, id: number) => Promise<TrashResult>

const TRASH_NOT_FOUND_RESULT = { ok: false, reason: 'not_found' } as const

/** Functions that move an entity to the trash. Ratings have none. */
const MOVE_TO_TRASH_FUNCTIONS: Record<Exclude<TrashEntityType, 'rating'>, Put> = {
  contact: deleteBusiness,
  promotion: deletePromotion,
  category: deleteCategory,
  reservation: async (trx, by, id) =>
    (await deleteReservationAndFreeSlots(trx, by, id)) ? { ok: true } : TRASH_NOT_FOUND_RESULT,
  image: async (trx, { actor, now }, id) => {
    const category = await trx
      .selectFrom('category_image_bank as image')
      .innerJoin('categories', 'categories.id', 'image.category_id')
      .select(['categories.id', 'categories.name'])
      .where('image.id', '=', id)
      .executeTakeFirst()
    const deleted = category && (await moveCategoryPhotoToTrash(trx, actor, { category, id }, now))
    return deleted?.ok ? { ok: true } : TRASH_NOT_FOUND_RESULT
  },
}

/**
 * Moves an entity to the trash with the function of its own feature. Fails with `not_found` for ratings. Used
 * to undo a creation or restoration.
 */
export const putInTrash = (
  trx: Db,
  by: ActorContext,
  entityType: TrashEntityType,
  id: number,
): Promise<TrashResult> =>
  entityType === 'rating'
    ? Promise.resolve(TRASH_NOT_FOUND_RESULT)
    : MOVE_TO_TRASH_FUNCTIONS[entityType](trx, by, id)

/** All kinds in the order of the filter. */
export const TRASH_KINDS: Record<TrashEntityType, TrashKind> = {
  contact: businessTrashKind,
  reservation: reservationTrashKind,
  rating: ratingTrashKind,
  promotion: promotionTrashKind,
  category: categoryTrashKind,
  image: imageTrashKind,
}

export const TRASH_ENTITY_TYPES = Object.keys(TRASH_KINDS) as TrashEntityType[]
