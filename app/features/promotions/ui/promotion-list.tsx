import { paths } from '~/paths'
import { CARD_LIST } from '~/ui/display/list-card'
import type { PublicPromotion } from '../public-list.server'
import { PromotionCoupon } from './promotion-coupon'

const NAMED = 8

export function PromotionList({
  promotions,
  state,
}: {
  promotions: PublicPromotion[]
  state?: string | undefined
}) {
  return (
    <ul className={CARD_LIST}>
      {promotions.map((promotion) => (
        <li key={promotion.id}>
          <PromotionCoupon promotion={promotion}>
            <p>
              Vale en: <Places promotion={promotion} state={state} />
            </p>
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

function Places({ promotion: { isForAll, businesses, categories }, state }: PlacesProps) {
  if (isForAll) return <a href={paths.directory({ state })}>todos los negocios del directorio</a>
  const links = [
    ...categories.map(({ slug, name }) => ({ href: paths.category(slug, { state }), name })),
    ...businesses.map((business) => ({
      href: paths.business(business),
      name: [business.name, business.city].filter(Boolean).join(', '),
    })),
  ]
  const more = links.length - NAMED
  return (
    <>
      {links.slice(0, NAMED).map(({ href, name }, index) => (
        <span key={href}>
          {index > 0 && ' · '}
          <a href={href}>{name}</a>
        </span>
      ))}
      {more > 0 && ` y ${more} más`}
    </>
  )
}
