import type { TrashNoun } from '~/admin-paths'
import { categoryTrash } from '~/features/categories/trash.server'
import { imageTrash } from '~/features/category-images/trash.server'
import { contactTrash } from '~/features/contacts/trash.server'
import type { TrashKind } from '~/features/deletion/schema'
import { promotionTrash } from '~/features/promotions/trash.server'
import { ratingTrash } from '~/features/ratings/trash.server'
import { reservationTrash } from '~/features/reservations/trash.server'

/** In the order of the filter. */
export const TRASH_KINDS: Record<TrashNoun, TrashKind> = {
  contact: contactTrash,
  reservation: reservationTrash,
  rating: ratingTrash,
  promotion: promotionTrash,
  category: categoryTrash,
  image: imageTrash,
}

export const TRASH_NOUNS = Object.keys(TRASH_KINDS) as TrashNoun[]
