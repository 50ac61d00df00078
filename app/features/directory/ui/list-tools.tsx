import type { Listing, ListingOrder } from '~/features/businesses/schema'
import type { Narrowing } from '~/features/businesses/traits'
import { type DirectoryQuery, NOWHERE } from '~/paths'
import { OrderLinks } from '~/ui/controls/order-links'
import { CHIPS, Chip } from '~/ui/display/chip'
import { HELP } from '~/ui/form/looks'
import type { ChosenState } from '~/ui/layout/site'
import { appliedFilters } from './narrowing-words'

/** On a phone they are one line to push aside. */

const ORDER_LABELS: Record<ListingOrder, string> = {
  near: 'Cerca y mejor calificados',
  newest: 'Nuevos',
  name: 'Nombre',
  rating: 'Mejor calificados',
}

interface Props {
  listing: Pick<Listing, 'pages' | 'total' | 'businesses'>
  narrowing: Narrowing
  place: { name: string } | null
  state?: ChosenState
  category?: string | null
  order: ListingOrder
  /** The first one is the list's own; none of a search, which has one of its own or shows the best rated first. */
  orders: readonly ListingOrder[]
  isMapped: boolean
  href: (change: Partial<DirectoryQuery>) => string
}

/** What a list is narrowed to, each taken off with one tap, and the orders it can be read in. */
export function ListTools({
  listing,
  narrowing,
  place,
  state,
  category,
  order,
  orders,
  isMapped,
  href,
}: Props) {
  const isSearch = orders.length === 0
  const isBestFirst = isSearch && order === 'rating'
  return (
    <div className="list-tools">
      <nav className={CHIPS} aria-label="Filtros puestos">
        {appliedTo({ narrowing, place, state, category, isBestFirst }).map(({ label, without }) => (
          <Chip key={label} href={href(without)}>
            <span className="visually-hidden">Quitar </span>
            {label} <span aria-hidden="true">✕</span>
          </Chip>
        ))}
        {!narrowing.open && mayBeOpen(listing) && (
          <Chip href={href({ open: true })} isForPeople>
            Abierto ahora
          </Chip>
        )}
        {isSearch && !isBestFirst && listing.total > 1 && (
          <Chip href={href({ order: 'rating' })} isForPeople>
            {ORDER_LABELS.rating}
          </Chip>
        )}
        {(state || place) && (
          <Chip href={href({ view: isMapped ? undefined : 'map' })} isForPeople>
            {isMapped ? 'Ver como lista' : 'Ver en el mapa'}
          </Chip>
        )}
      </nav>
      {orders.length > 1 && (
        <OrderLinks
          label="Orden de los negocios"
          orders={orders}
          current={order}
          words={ORDER_LABELS}
          href={(chosen) => href({ order: chosen })}
        />
      )}
    </div>
  )
}

/** Of a list that is seen whole it is known whether anybody on it is open: no filter is offered that finds nothing. */
const mayBeOpen = ({ pages, businesses }: Props['listing']) =>
  pages > 1 || businesses.some(({ open }) => open?.isOpen)

/** What the list is narrowed to, in words, and the change of the address that takes each off. */
function appliedTo({
  narrowing,
  place,
  state,
  category,
  isBestFirst,
}: Pick<Props, 'narrowing' | 'place' | 'state' | 'category'> & { isBestFirst: boolean }) {
  return [
    ...(category ? [{ label: category, without: { category: undefined } }] : []),
    ...(state ? [{ label: state.name, without: { state: undefined } }] : []),
    ...(place ? [{ label: `Cerca de ${place.name}`, without: { near: NOWHERE, within: undefined } }] : []),
    ...appliedFilters(narrowing),
    ...(isBestFirst ? [{ label: ORDER_LABELS.rating, without: { order: undefined } }] : []),
  ]
}

/** What the miles on the cards are, below the list. */
export function DistanceNote({ place }: { place: { name: string } | null }) {
  return place ? (
    <p className={HELP}>
      Distancias en línea recta desde {place.name} hasta el código postal de cada negocio, o hasta su ciudad
      si no lo dice.
    </p>
  ) : null
}
