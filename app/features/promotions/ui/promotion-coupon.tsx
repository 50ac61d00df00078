import type { ReactNode } from 'react'
import type { BusinessPromotion } from '~/features/businesses/schema'
import { paths } from '~/paths'
import { classNames } from '~/ui/class-names'
import { LONE_LINK_CLASS } from '~/ui/controls/button'
import { usePictureSources } from '~/ui/display/picture-frame'
import { HELP_CLASS } from '~/ui/form/styles'

interface PromotionCouponProps {
  promotion: BusinessPromotion
  /** True to link to the page of the offer, false on that page. */
  hasLink?: boolean
  children?: ReactNode
}

/** Marks offers of the directory, so that they do not look like a promise by the business (D145). */
const PROMOTION_ORIGIN_TEXTS = {
  business: null,
  all: 'Oferta del directorio, para todos sus negocios.',
  directory: 'Oferta del directorio.',
} as const

/** Maximum length of a badge in large type, in characters. */
const MAX_LARGE_BADGE_CHARACTERS = 5

/** Shows a coupon: the badge on a stub, a tear line and the offer (rows 154 to 156). */
export function PromotionCoupon({ promotion, hasLink = true, children }: PromotionCouponProps) {
  // On the page of the coupon the title comes directly after the h1.
  const Title = hasLink ? 'h3' : 'h2'
  const { id, title, badge, couponCode, lastDay, origin, sponsorName, terms, image } = promotion
  return (
    <article className="coupon">
      <p
        className={classNames(
          'coupon-stub',
          'lettering figures',
          badge.length > MAX_LARGE_BADGE_CHARACTERS && 'text-4xl',
        )}
      >
        {badge}
      </p>
      <div>
        <Title>{title}</Title>
        <PriceAndDescription {...promotion} />
        {couponCode && (
          <p>
            Cupón: <b>{couponCode}</b>, dilo al pagar
          </p>
        )}
        <p className="text-soft figures">
          Vale hasta el {lastDay}
          {sponsorName && ` · Patrocina ${sponsorName}`}
        </p>
        {PROMOTION_ORIGIN_TEXTS[origin] && <p className={HELP_CLASS}>{PROMOTION_ORIGIN_TEXTS[origin]}</p>}
        {terms && <p className={HELP_CLASS}>{terms}</p>}
        {image && <CouponPicture {...image} />}
        {children}
        {hasLink && (
          <a className={`${LONE_LINK_CLASS} text-sm`} href={paths.coupon(id)}>
            Mostrar, guardar o compartir<span className="visually-hidden"> ({title})</span>
          </a>
        )}
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

const COUPON_PICTURE_SIZES = '(min-width: 40em) 480px, 90vw'

function CouponPicture({ src, width, height }: NonNullable<BusinessPromotion['image']>) {
  const sources = usePictureSources(src, 320, COUPON_PICTURE_SIZES)
  return <img {...sources} alt="" width={width} height={height} loading="lazy" />
}
