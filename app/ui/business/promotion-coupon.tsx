import type { BusinessPromotion } from '~/models/business/schema'

/** Rows 154 to 156: a stub with the badge, a tear line, the offer. */
export function PromotionCoupon({ promotion }: { promotion: BusinessPromotion }) {
  const {
    title,
    description,
    badge,
    originalPrice,
    couponCode,
    validUntil,
    lastDay,
    sponsorName,
    terms,
    imageUrl,
  } = promotion
  return (
    <article className="coupon">
      <p className="coupon-stub figures">{badge}</p>
      <div>
        <h3>{title}</h3>
        {(originalPrice || description) && (
          <p>
            {originalPrice && (
              <>
                <span className="visually-hidden">Antes </span>
                <s className="soft figures">{originalPrice}</s>{' '}
              </>
            )}
            {description}
          </p>
        )}
        {couponCode && (
          <p>
            Cupón: <span className="coupon-code">{couponCode}</span>
          </p>
        )}
        <p className="soft figures">
          Vale hasta el {validUntil} ({lastDay}), todo el día{sponsorName && ` · Patrocina ${sponsorName}`}
        </p>
        {terms && <p className="help">{terms}</p>}
        {imageUrl && <img src={imageUrl} alt="" width="320" height="180" loading="lazy" />}
      </div>
    </article>
  )
}
