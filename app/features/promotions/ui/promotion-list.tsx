import type { BusinessPromotion } from '~/features/businesses/schema'
import { DistanceText } from '~/features/businesses/ui/business-card'
import { SEARCH_RADIUS_MILES } from '~/features/places/position'
import { paths } from '~/paths'
import { CARD_LIST_CLASS } from '~/ui/display/cards'
import { SectionHeading, STACK_CLASS } from '~/ui/layout/section'
import type { PublicPromotion } from '../public-list.server'
import { PromotionCoupon } from './promotion-coupon'

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
              Vale en: <PromotionPlaces promotion={promotion} state={state} />
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
export function PromotionPlaces({ promotion: { isForAll, businesses, categories }, state }: PlacesProps) {
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
