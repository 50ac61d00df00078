import type { BinNoun } from '~/admin-paths'
import { categoryBin } from '~/features/categories/trash.server'
import { imageBin } from '~/features/category-images/trash.server'
import { contactBin } from '~/features/contacts/trash.server'
import type { BinKind } from '~/features/deletion/schema'
import { promotionBin } from '~/features/promotions/trash.server'
import { ratingBin } from '~/features/ratings/trash.server'
import { reservationBin } from '~/features/reservations/trash.server'

/** Everything that can be deleted and come back, by noun. */
export const BIN_KINDS: Record<BinNoun, BinKind> = {
  contact: contactBin,
  reservation: reservationBin,
  rating: ratingBin,
  promotion: promotionBin,
  category: categoryBin,
  image: imageBin,
}
