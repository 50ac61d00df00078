import {
  ALLOWED_FILTER_VALUES,
  type DirectoryFilters,
  LANGUAGE_LABELS,
} from '~/features/businesses/directory-filters'
import type { BusinessListPageData, ListingOrder } from '~/features/businesses/schema'
import { type DirectoryQuery, NO_PLACE_PARAM_VALUE } from '~/paths'
import { SortMenu } from '~/ui/controls/order-menu'
import { CHIPS_CLASS, Chip } from '~/ui/display/chip'
import { HELP_CLASS } from '~/ui/form/styles'
import type { SelectedState } from '~/ui/layout/site'
import { appendCount, listAppliedFilters, listAvailableOrders } from './filter-words'
import type { ShownSearchPlace } from './parsed-phrase-notice'

const ORDER_LABELS: Record<ListingOrder, string> = {
  near: 'Cerca y mejor calificados',
  distance: 'Más cerca',
  newest: 'Nuevos',
  name: 'Nombre',
  rating: 'Más y mejor calificados',
}

type Href = (change: Partial<DirectoryQuery>) => string

interface ListToolsProps {
  listing: Pick<BusinessListPageData, 'filters' | 'languagesNear'> | null
  chosenFilters: DirectoryFilters
  place: ShownSearchPlace | null
  state: SelectedState
  category?: string | null
  view?: DirectoryQuery['view']
  /** True in the directory, which also has a search view. */
  hasOtherView?: boolean
  /** Address without filters. False if none is set. */
  clear: string | false
  href: Href
}

/**
 * Links that remove the set filters, category, state and place, in this order. Also links for "open now",
 * languages nearby and other views.
 */
export function ListFilterChips(props: ListToolsProps) {
  const { listing, chosenFilters, place, state, category, view, hasOtherView, clear, href } = props
  const open = listing?.filters?.open.true
  return (
    <nav className={CHIPS_CLASS} aria-label="Filtros puestos">
      {!chosenFilters.open &&
        listing &&
        (open === 0 ? (
          // Plain text, because a chip that cannot be pressed looks like a button.
          <p className="shrink-0 text-sm text-soft">Ninguno abierto ahora</p>
        ) : (
          <Chip href={href({ open: true })} isNofollow>
            {appendCount('Abierto ahora', open)}
          </Chip>
        ))}
      {!chosenFilters.language &&
        listing?.languagesNear.map((language) => (
          <Chip key={language} href={href({ language })} isNofollow>
            Hablan {LANGUAGE_LABELS[language]}
          </Chip>
        ))}
      {appliedTo({ chosenFilters, place, state, category }).map(({ label, without }) => (
        <Chip key={label} href={href(without)}>
          <span className="visually-hidden">Quitar </span>
          {label} <span aria-hidden="true">✕</span>
        </Chip>
      ))}
      {hasOtherView && (
        <Chip href={href({ view: view === 'search' ? 'list' : 'search' })}>
          {view === 'search' ? 'Ver la lista completa' : 'Buscar por categoría'}
        </Chip>
      )}
      {clear && <Chip href={clear}>Limpiar filtros</Chip>}
    </nav>
  )
}

/** Returns filters, place, state and category as texts, each with the query change that removes it. */
function appliedTo({
  chosenFilters,
  place,
  state,
  category,
}: Pick<ListToolsProps, 'chosenFilters' | 'place' | 'state' | 'category'>) {
  return [
    ...listAppliedFilters(chosenFilters),
    ...(category ? [{ label: category, without: { category: undefined } }] : []),
    ...(state ? [{ label: state.name, without: { state: undefined } }] : []),
    ...(place
      ? [
          place.isOnlyCity
            ? { label: `Solo en ${place.city}`, without: { inCity: undefined } }
            : { label: `Cerca de ${place.name}`, without: { near: NO_PLACE_PARAM_VALUE, within: undefined } },
        ]
      : []),
  ]
}

interface ListOrderProps {
  isSearch: boolean
  place: ShownSearchPlace | null
  defaultOrder?: 'newest' | 'name'
  order: ListingOrder
  href: Href
}

/**
 * Menu with the orders of a list. A search is sorted by relevance unless another order is chosen. Distance is
 * offered only with a place.
 */
export function ListOrderMenu({ isSearch, place, defaultOrder, order, href }: ListOrderProps) {
  const orders = isSearch
    ? [
        { text: 'Más relevantes', order: undefined, isCurrent: order !== 'rating' && order !== 'distance' },
        ...(place ? (['distance', 'rating'] as const) : (['rating'] as const)).map((each) => ({
          text: ORDER_LABELS[each],
          order: each,
          isCurrent: each === order,
        })),
      ]
    : listAvailableOrders(place, defaultOrder).map((each) => ({
        text: ORDER_LABELS[each],
        order: each,
        isCurrent: each === order,
      }))
  return (
    <SortMenu
      title="Orden"
      label="Orden de los negocios"
      orders={orders.map(({ order: chosen, ...each }) => ({ ...each, href: href({ order: chosen }) }))}
    />
  )
}

interface DistanceMenuProps {
  place: ShownSearchPlace
  within: number | undefined
  /** Businesses left per radius, by miles. */
  counts: Record<string, number> | undefined
  href: Href
}

/**
 * Menu with radii around a place and "only this city". A radius without results is omitted, unless it is set.
 */
export function DistanceMenu({ place, within, counts, href }: DistanceMenuProps) {
  const { city, isOnlyCity } = place
  const radii = ALLOWED_FILTER_VALUES.within.filter((miles) => counts?.[miles] !== 0 || miles === within)
  const choices = [
    {
      text: 'cualquiera',
      change: { within: undefined, inCity: undefined },
      isCurrent: !within && !isOnlyCity,
    },
    ...radii.map((miles) => ({
      text: `hasta ${miles} mi`,
      change: { within: miles, inCity: undefined },
      isCurrent: miles === within && !isOnlyCity,
    })),
    ...(city
      ? [{ text: `solo en ${city}`, change: { within: undefined, inCity: true }, isCurrent: isOnlyCity }]
      : []),
  ]
  return (
    <SortMenu
      title="Distancia"
      label="Distancia de los negocios"
      orders={choices.map(({ text, change, isCurrent }) => ({ text, isCurrent, href: href(change) }))}
    />
  )
}

/**
 * Explains below the list how distances are measured, and for a search what comes first (D127). Nothing
 * without a place.
 */
export function DistanceNote({ place, isSearch }: { place: { name: string } | null; isSearch: boolean }) {
  return place ? (
    <p className={HELP_CLASS}>
      Distancias en línea recta desde {place.name} hasta el código postal de cada negocio, o hasta su ciudad
      si no lo dice.
      {isSearch &&
        ' Cerca, primero va quien se dedica a eso; después, quien también lo ofrece o lo menciona.'}
    </p>
  ) : null
}
