import type { ReactNode } from 'react'
import type { BusinessPromotion } from '~/features/businesses/schema'
import { DistanceText } from '~/features/businesses/ui/business-card'
import { SEARCH_RADIUS_MILES } from '~/features/places/position'
import { href } from '~/href'
import { paths } from '~/paths'
import { classNames } from '~/ui/class-names'
import { LONE_LINK_CLASS } from '~/ui/controls/button'
import { CARD_LIST_CLASS } from '~/ui/display/cards'
import { usePictureSources } from '~/ui/display/picture-frame'
import { HELP_CLASS } from '~/ui/form/styles'
import { SectionHeading, STACK_CLASS } from '~/ui/layout/section'
import type { PublicPromotion } from '../public-list.server'

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
          <a className={`${LONE_LINK_CLASS} text-sm`} href={href('/promociones/:id', { id })}>
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

const MAX_NAMED_PLACES = 4
/** Maximum number of places in the collapsed list. An offer of a chain may have 150. */
const MAX_FOLDED_PLACES = 30

export function PromotionList({
  promotions,
  state,
}: {
  promotions: PublicPromotion[]
  state?: string | undefined
}) {
  return (
    <ul className={CARD_LIST_CLASS}>
      {promotions.map((promotion) => (
        <li key={promotion.id}>
          <PromotionCoupon promotion={promotion}>
            <div>
              Vale en: <PromotionPlaceLinks promotion={promotion} state={state} />
            </div>
          </PromotionCoupon>
        </li>
      ))}
    </ul>
  )
}

interface PlacesProps {
  promotion: PublicPromotion
  state: string | undefined
}

/** Shows where an offer applies, as links. */
export function PromotionPlaceLinks({ promotion: { isForAll, businesses, categories }, state }: PlacesProps) {
  if (isForAll) return <a href={paths.directory({ state })}>los negocios del directorio que participan</a>
  const links = [
    ...categories.map(({ slug, name }) => ({ href: paths.category(slug, { state }), name, miles: null })),
    ...businesses.map((business) => ({
      href: paths.business(business),
      name: [business.name, business.city].filter(Boolean).join(', '),
      miles: business.miles,
    })),
  ]
  // Places beyond this distance are collapsed, except the first.
  const near = links
    .slice(0, MAX_NAMED_PLACES)
    .filter(({ miles }) => miles === null || miles <= SEARCH_RADIUS_MILES)
  const named = Math.max(1, near.length)
  const more = links.slice(named)
  return (
    <>
      <Links links={links.slice(0, named)} />
      {more.length > 0 && (
        <details>
          <summary className="folding">y {more.length} más</summary>
          <Links links={more.slice(0, MAX_FOLDED_PLACES)} />
          {more.length > MAX_FOLDED_PLACES && ` y ${more.length - MAX_FOLDED_PLACES} más`}
        </details>
      )}
    </>
  )
}

const Links = ({ links }: { links: readonly { href: string; name: string; miles: number | null }[] }) =>
  links.map(({ href, name, miles }, index) => (
    <span key={href}>
      {index > 0 && ' · '}
      <a href={href}>{name}</a>
      {miles !== null && (
        <>
          , <DistanceText miles={miles} />
        </>
      )}
    </span>
  ))

export function PromotionsSection({ promotions }: { promotions: BusinessPromotion[] }) {
  if (promotions.length === 0) return null
  return (
    <section className={STACK_CLASS}>
      <SectionHeading title="Promociones" />
      {promotions.map((promotion) => (
        <PromotionCoupon key={promotion.id} promotion={promotion} />
      ))}
    </section>
  )
}
