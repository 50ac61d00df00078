import type { BinNoun } from '~/admin-paths'
import { categoryBin } from '~/models/category/bin.server'
import { imageBin } from '~/models/category/image-bin.server'
import { contactBin } from '~/models/contact/bin.server'
import { promotionBin } from '~/models/promotion/bin.server'
import { ratingBin } from '~/models/rating/bin.server'
import { reservationBin } from '~/models/reservation/bin.server'
import type { BinKind } from './schema'

/** Everything that can be deleted and come back, by noun. */
export const BIN_KINDS: Record<BinNoun, BinKind> = {
  contact: contactBin,
  reservation: reservationBin,
  rating: ratingBin,
  promotion: promotionBin,
  category: categoryBin,
  image: imageBin,
}
