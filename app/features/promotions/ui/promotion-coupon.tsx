import type { ReactNode } from 'react'
import type { BusinessPromotion } from '~/features/businesses/schema'
import { classNames } from '~/ui/class-names'
import { usePictureSources } from '~/ui/display/picture-sources'
import { HELP } from '~/ui/form/styles'

interface Props {
  promotion: BusinessPromotion
  children?: ReactNode
}

/** Characters of a badge that fit in the large type. */
const LARGE = 5

/** Rows 154 to 156: a stub with the badge, a tear line, the offer. */
export function PromotionCoupon({ promotion, children }: Props) {
  const { title, badge, couponCode, lastDay, isOfDirectory, sponsorName, terms, image } = promotion
  return (
    <article className="coupon">
      <p className={classNames('coupon-stub', 'lettering figures', badge.length > LARGE && 'text-4xl')}>
        {badge}
      </p>
      <div>
        <h3>{title}</h3>
        <PriceAndDescription {...promotion} />
        {couponCode && (
          <p>
            Cupón: <b>{couponCode}</b>, dilo al pagar
          </p>
        )}
        <p className="text-soft figures">
          Vale hasta el {lastDay}, todo el día
          {sponsorName && ` · Patrocina ${sponsorName}`}
        </p>
        {isOfDirectory && <p className={HELP}>Oferta del directorio, para todos sus negocios.</p>}
        {terms && <p className={HELP}>{terms}</p>}
        {image && <CouponPicture {...image} />}
        {children}
      </div>
    </article>
  )
}

function PriceAndDescription({ originalPrice, description }: BusinessPromotion) {
  if (!originalPrice && !description) return null
  return (
    <p>
      {originalPrice && (
        <>
          <span className="visually-hidden">Antes </span>
          <s className="text-soft figures">{originalPrice}</s>{' '}
        </>
      )}
      {description}
    </p>
  )
}

const SIZES = '(min-width: 40em) 480px, 90vw'

function CouponPicture({ src, width, height }: NonNullable<BusinessPromotion['image']>) {
  const sources = usePictureSources(src, 320, SIZES)
  return <img {...sources} alt="" width={width} height={height} loading="lazy" />
}
