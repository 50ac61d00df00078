import type { DirectoryFilters } from '~/features/businesses/attributes'
import type { Listing, ListingOrder } from '~/features/businesses/schema'
import { type DirectoryQuery, NOWHERE } from '~/paths'
import { OrderMenu } from '~/ui/controls/order-menu'
import { CHIPS, Chip } from '~/ui/display/chip'
import { HELP } from '~/ui/form/styles'
import type { ChosenState } from '~/ui/layout/site'
import { appliedFilters, ordersFrom } from './filter-words'

const ORDER_LABELS: Record<ListingOrder, string> = {
  near: 'Cerca y mejor calificados',
  newest: 'Nuevos',
  name: 'Nombre',
  rating: 'Más y mejor calificados',
}

type Href = (change: Partial<DirectoryQuery>) => string

interface ListToolsProps {
  listing: Pick<Listing, 'filters'> | null
  chosenFilters: DirectoryFilters
  place: { name: string } | null
  state: ChosenState
  category?: string | null
  view?: DirectoryQuery['view']
  /** Of the directory alone: it can be searched first. */
  hasOtherView?: boolean
  /** The list without any of them, where there are some. */
  clear: string | false
  href: Href
}

/**
 * What a list is narrowed to, each taken off with one tap, and other views of it. On a phone it is a line to push aside: the
 * place, which its field says too, comes last.
 */
export function ListTools(props: ListToolsProps) {
  const { listing, chosenFilters, place, state, category, view, hasOtherView, clear, href } = props
  const open = listing?.filters.open.true ?? 0
  return (
    <nav className={CHIPS} aria-label="Filtros puestos">
      {!chosenFilters.open &&
        listing &&
        (open > 0 ? (
          <Chip href={href({ open: true })} isForPeople>
            Abierto ahora ({open.toLocaleString('es-US')})
          </Chip>
        ) : (
          <Chip>Abierto ahora (0)</Chip>
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

/** What the list is narrowed to, in words, and the change of the address that takes each off. */
function appliedTo({
  chosenFilters,
  place,
  state,
  category,
}: Pick<ListToolsProps, 'chosenFilters' | 'place' | 'state' | 'category'>) {
  return [
    ...appliedFilters(chosenFilters),
    ...(category ? [{ label: category, without: { category: undefined } }] : []),
    ...(state ? [{ label: state.name, without: { state: undefined } }] : []),
    ...(place ? [{ label: `Cerca de ${place.name}`, without: { near: NOWHERE, within: undefined } }] : []),
  ]
}

interface ListOrderProps {
  isSearch: boolean
  place: unknown
  usual?: 'newest' | 'name'
  order: ListingOrder
  href: Href
}

/** The orders a list can be read in: a search has one of its own, or shows the best rated first. */
export function ListOrder({ isSearch, place, usual, order, href }: ListOrderProps) {
  const orders = isSearch
    ? [
        { text: 'Lo más parecido', order: undefined, isCurrent: order !== 'rating' },
        { text: ORDER_LABELS.rating, order: 'rating' as const, isCurrent: order === 'rating' },
      ]
    : ordersFrom(place, usual).map((each) => ({
        text: ORDER_LABELS[each],
        order: each,
        isCurrent: each === order,
      }))
  return (
    <OrderMenu
      label="Orden de los negocios"
      orders={orders.map(({ order: chosen, ...each }) => ({ ...each, href: href({ order: chosen }) }))}
    />
  )
}

/** What the miles on the cards are, and what comes first (D127), below the list. */
export function DistanceNote({ place, isSearch }: { place: { name: string } | null; isSearch: boolean }) {
  return place ? (
    <p className={HELP}>
      Distancias en línea recta desde {place.name} hasta el código postal de cada negocio, o hasta su ciudad
      si no lo dice.
      {isSearch &&
        ' Primero va quien se dedica a eso, aunque esté más lejos; después, quien solo lo menciona.'}
    </p>
  ) : null
}
