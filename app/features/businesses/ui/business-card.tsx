import { CategoryChip } from '~/features/categories/ui/category-loteria-card'
import type { OpenState } from '~/features/places/opening'
import { paths, toBusinessAnchor } from '~/paths'
import { classNames } from '~/ui/class-names'
import { CARD_LIST_CLASS, ListCard } from '~/ui/display/cards'
import { StateCodeWithTooltip } from '~/ui/display/chip'
import { PictureFrame } from '~/ui/display/picture-frame'
import { HUES, type Picture } from '~/values/pictures/palette'
import { hashText32 } from '~/values/text/hash'
import { CLOSURE_KINDS } from '../labels'
import type { BusinessCard as Business, BusinessRef, RatingSummary } from '../schema'
import { ContactButtons } from './contact-card'

interface OpenAndDistanceProps {
  open?: OpenState | null | undefined
  miles?: number | null | undefined
}

/**
 * Shows text such as `Abierto · cierra a las 6` and `a 3 millas`. If `open` is null it shows `Horario no
 * publicado`. Renders nothing if `open` is undefined and there is no distance.
 */
export function OpenAndDistance({ open, miles }: OpenAndDistanceProps) {
  const isFar = miles !== undefined && miles !== null
  if (open === undefined && !isFar) return null
  return (
    <p>
      {open && (
        <b className={open.isOpen ? 'text-green' : 'text-red'}>{open.isOpen ? 'Abierto' : 'Cerrado'}</b>
      )}
      {open?.next && ` · ${open.next}`}
      {open === null && 'Horario no publicado'}
      {isFar && open !== undefined && ' · '}
      {isFar && <DistanceText miles={miles} />}
    </p>
  )
}

/** Text such as `a 3 millas`. */
export const DistanceText = ({ miles }: { miles: number }) =>
  `a\u00a0${miles}\u00a0${miles === 1 ? 'milla' : 'millas'}`

interface Props {
  slug: string
  picture: Picture
  eager?: boolean | undefined
}

/** Shows the picture of a business. The background color depends on the slug. */
const ShopPicture = ({ slug, picture, eager }: Props) => (
  <PictureFrame
    picture={picture}
    hue={HUES[hashText32(slug) % HUES.length] ?? 'amarillo'}
    size={92}
    eager={eager}
  />
)

interface BusinessCardProps {
  business: Business
  href: string
  compact?: boolean
  /** True to leave out the services. */
  hidesServices?: boolean | undefined
  categoryBadge?: boolean
  eager?: boolean
}

/** Card with name, picture, place and rating. Unless `compact`, it may have services and contact buttons. */
export function BusinessCard({
  business,
  href,
  compact,
  hidesServices,
  categoryBadge,
  eager,
}: BusinessCardProps) {
  const { name, city, category } = business
  return (
    <ListCard
      picture={<ShopPicture slug={business.slug} picture={business.picture} eager={eager} />}
      title={<a href={href}>{name}</a>}
      foot={
        !compact && (
          <>
            {!hidesServices && <ServiceLine services={business.services} count={business.serviceCount} />}
            <ContactButtons {...business} />
          </>
        )
      }
    >
      {business.isVerified && <VerifiedMark />}
      <p>
        {(business.trade || !categoryBadge) && `${business.trade ?? category.name} · `}
        {city}
        {'\u00a0'}
        <StateCodeWithTooltip code={business.stateCode} name={business.stateName} />
      </p>
      <Stars rating={business.rating} />
      {business.closed && (
        <p>
          <b className="text-red">{CLOSURE_KINDS[business.closed].label}</b>
        </p>
      )}
      <OpenAndDistance open={business.open} miles={business.miles} />
      {categoryBadge && (
        <p>
          <CategoryChip category={category} />
        </p>
      )}
    </ListCard>
  )
}

/** Shows the first services, and the number of further ones (rows 75 and 86). */
function ServiceLine({ services, count }: { services: string[]; count: number }) {
  if (services.length === 0) return null
  const hidden = count - services.length
  return (
    <p>
      {services.join(' · ')}
      {hidden > 0 && ` +${hidden} más`}
    </p>
  )
}

interface BusinessListProps {
  businesses: Business[]
  href: (business: Business) => string
  compact?: boolean
  /** True if the page of a business links back to its card in the list. */
  isReturnedTo?: boolean
  /** True: on phones the cards form one row that scrolls sideways. */
  isRow?: boolean
  categoryBadge?: boolean
  /** Number of first cards whose pictures load at once. */
  eager?: number
}

/** List of cards. */
export function BusinessList(props: BusinessListProps) {
  const { businesses, href, compact, isReturnedTo, isRow, categoryBadge, eager = 0 } = props
  return (
    <ul className={classNames(CARD_LIST_CLASS, isRow && 'row')}>
      {businesses.map((business, index) => (
        <li
          key={`${business.category.slug}/${business.slug}`}
          id={isReturnedTo ? toBusinessAnchor(business.slug) : undefined}
        >
          <BusinessCard
            business={business}
            href={href(business)}
            compact={compact}
            categoryBadge={categoryBadge}
            eager={index < eager}
          />
        </li>
      ))}
    </ul>
  )
}

interface BusinessPlaceListProps {
  businesses: BusinessRef[]
  isWide?: boolean
}

/** List of links to businesses, with city and state. `isWide`: in several columns. */
export function BusinessLinkList({ businesses, isWide }: BusinessPlaceListProps) {
  return (
    <ul className={isWide ? 'columns-[18rem]' : undefined}>
      {businesses.map((business) => (
        <li key={business.slug} className="break-inside-avoid border-t border-hair py-2.5">
          <a className="py-2.5 font-bold" href={paths.business(business)}>
            {business.name}
          </a>{' '}
          <span className="text-soft">{[business.city, business.stateCode].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}

/** Mark of a verified business (D56), shown next to its name. */
export const VerifiedMark = () => <b className="text-sm">✓ Verificado</b>

/** Formats an average with one decimal. Null without ratings. */
export const formatAverage = (average: number | null) => (average === null ? null : average.toFixed(1))

export const formatRatingCount = (count: number) =>
  `${count} ${count === 1 ? 'calificación' : 'calificaciones'}`

/** Text of a rating for screen readers: `4.9 de 5 (12 calificaciones)` (D55). */
export function formatRatingForScreenReader({ average, count }: RatingSummary): string {
  return average === null
    ? 'Aún sin calificaciones'
    : `${formatAverage(average)} de 5 (${formatRatingCount(count)})`
}

/** Shows whole stars, rounded down (row 131). */
export function StarRow({ value, label }: { value: number; label: string }) {
  return <span className={`stars stars-${Math.floor(value)}`} role="img" aria-label={label} />
}

export const RATING_CLASS = 'rating'

/** Shows stars, value and count in one line, or a text if there are no ratings. */
export function Stars({ rating }: { rating: RatingSummary }) {
  if (rating.average === null) return <p className={RATING_CLASS}>Aún sin calificaciones</p>
  return (
    <p className={classNames(RATING_CLASS, 'figures')}>
      <StarRow value={rating.average} label={formatRatingForScreenReader(rating)} />
      <b aria-hidden="true">{formatAverage(rating.average)}</b>
      <span aria-hidden="true">({rating.count})</span>
    </p>
  )
}
