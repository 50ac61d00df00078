import type { BinNoun } from '~/admin-paths'
import { categoryBin } from '~/features/categories/bin.server'
import { imageBin } from '~/features/category-images/bin.server'
import { contactBin } from '~/features/contacts/bin.server'
import type { BinKind } from '~/features/deletion/schema'
import { promotionBin } from '~/features/promotions/bin.server'
import { ratingBin } from '~/features/ratings/bin.server'
import { reservationBin } from '~/features/reservations/bin.server'

/** Everything that can be deleted and come back, by noun. */
export const BIN_KINDS: Record<BinNoun, BinKind> = {
  contact: contactBin,
  reservation: reservationBin,
  rating: ratingBin,
  promotion: promotionBin,
  category: categoryBin,
  image: imageBin,
}
