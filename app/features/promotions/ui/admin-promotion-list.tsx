import { adminPaths, withReturn } from '~/admin-paths'
import type { AdminList } from '~/features/admin-lists/ui/list-view'
import { LISTS } from '~/features/admin-lists/verbs'
import { paths } from '~/paths'
import { classNames } from '~/ui/class-names'
import { ButtonLink } from '~/ui/controls/button'
import { ONE_LINE, SecondLine } from '~/ui/list/records'
import { STATUS_LABELS } from '../labels'
import type { PromotionCard as Promotion } from '../list/cards.server'
import { PROMOTION_FILTERS } from '../list/filters'
import { PromotionActions } from './promotion-actions'
import { PromotionStates, Unassigned } from './promotion-states'

/** The promotions of the administration, two lines each; one that is off is dimmed, one that is over framed in red (rows 254 to 257). */
export const PROMOTIONS: AdminList<Promotion, typeof PROMOTION_FILTERS> = {
  label: 'Promociones',
  rows: LISTS.promociones,
  at: adminPaths.promotions,
  filters: PROMOTION_FILTERS,
  bulk: { list: 'promociones', nameOf: ({ title }) => title },
  isDimmed: ({ isActive }) => !isActive,
  isFramed: ({ isExpired }) => isExpired,
  columns: () => [
    { name: 'Promoción', size: 'name', value: (row, place) => <Name promotion={row} back={place} /> },
    { name: 'Oferta', narrow: 'plain', size: 'state', value: (row) => <Offer {...row} /> },
    { name: 'Fechas y usos', narrow: 'plain', value: (row) => <DatesAndUses {...row} /> },
    { name: 'Vale en', narrow: 'wide', size: 'button', value: (row) => <Reach {...row} /> },
    { name: 'Estado', narrow: 'plain', size: 'state', value: (row) => <PromotionStates {...row} /> },
    {
      name: 'Acciones',
      narrow: 'end',
      size: 'menu',
      value: (row, place) => <PromotionActions promotion={row} back={place} />,
    },
  ],
  notLoaded: 'No se pudieron cargar las promociones',
  empty: {
    card: { sign: '%', name: 'La oferta', hue: 'amarillo' },
    title: 'Todavía no hay promociones',
    text: 'Las ofertas que crees aparecen aquí.',
    action: (
      <ButtonLink isToForm href={adminPaths.newPromotion()}>
        Crear la primera
      </ButtonLink>
    ),
    filtered: {
      title: 'Ninguna promoción coincide',
      text: 'Prueba con otra palabra o con otra categoría.',
      all: 'Ver todas las promociones',
    },
  },
}

/** What is asked of them most. */
export const PROMOTION_VIEWS = (['running', 'over'] as const).map((status) => ({
  name: STATUS_LABELS[status],
  filter: { status },
}))

const Name = ({ promotion, back }: { promotion: Promotion; back: string }) => (
  <>
    {promotion.image && <Thumbnail {...promotion.image} />}
    <a className="wrap-anywhere" href={withReturn(adminPaths.promotion(promotion.id), back)}>
      {promotion.title}
    </a>
    {promotion.isUnassigned && <Unassigned promotion={promotion} back={back} />}
    {promotion.description && <SecondLine>{promotion.description}</SecondLine>}
  </>
)

const HEIGHT = 36

const Thumbnail = ({ hash, width, height }: NonNullable<Promotion['image']>) => (
  <img
    className="float-right ml-2 h-9 max-w-16 object-cover max-md:hidden"
    src={paths.image(hash, 160)}
    alt=""
    width={Math.max(1, Math.round((HEIGHT * width) / height))}
    height={HEIGHT}
    loading="lazy"
  />
)

const Offer = ({ badge, prices }: Promotion) => (
  <span className="figures">
    <b className="lettering text-base/[1.2] whitespace-nowrap">{badge}</b>{' '}
    {prices && (
      <span className="whitespace-nowrap max-md:text-sm">
        {prices.original && (
          <>
            <span className="visually-hidden">Antes </span>
            <s>{prices.original}</s>{' '}
          </>
        )}
        <b>{prices.special}</b>
      </span>
    )}
  </span>
)

/** On a phone without the first year, and without what has no limit: two lines are all there is room for. */
const DatesAndUses = ({ from, until, uses, mostUses, isExpired }: Promotion) => (
  <span className="figures max-md:text-sm">
    <span className={classNames(isExpired && 'text-error')}>
      {from.slice(0, -5)}
      <span className="max-md:hidden">{from.slice(-5)}</span> – {until}
    </span>
    {mostUses !== null && (
      <span className="md:hidden">
        {' '}
        · {uses} / {mostUses}
      </span>
    )}
    <SecondLine>
      <span className="visually-hidden">Usos: </span>
      {uses} / {mostUses ?? 'sin máximo'}
    </SecondLine>
  </span>
)

function Reach({ couponCode, sponsorName, ...promotion }: Promotion) {
  const details = [couponCode && `Cupón ${couponCode}`, sponsorName && `Patrocina ${sponsorName}`]
  return (
    <>
      <span className={ONE_LINE}>{reachOf(promotion)}</span>
      <SecondLine>{details.filter(Boolean).join(' · ')}</SecondLine>
    </>
  )
}

function reachOf({
  isForAll,
  businesses,
  categories,
}: Pick<Promotion, 'isForAll' | 'businesses' | 'categories'>): string {
  if (isForAll) return 'Todos los negocios'
  const parts = [
    categories > 0 && (categories === 1 ? '1 categoría' : `${categories} categorías`),
    businesses > 0 && (businesses === 1 ? '1 negocio' : `${businesses} negocios`),
  ]
  return parts.filter(Boolean).join(', ') || 'Ningún negocio'
}
