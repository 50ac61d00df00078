import type { BusinessPromotion } from '~/features/businesses/schema'
import { STACK } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import { PromotionCoupon } from './promotion-coupon'

export function PromotionsSection({ promotions }: { promotions: BusinessPromotion[] }) {
  if (promotions.length === 0) return null
  return (
    <section className={STACK}>
      <SectionHeading title="Promociones" />
      {promotions.map((promotion) => (
        <PromotionCoupon key={promotion.id} promotion={promotion} />
      ))}
    </section>
  )
}
