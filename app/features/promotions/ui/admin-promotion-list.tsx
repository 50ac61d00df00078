import { adminPaths, withReturnTo } from '~/admin-paths'
import type { AdminListDefinition } from '~/features/admin-lists/ui/list-view'
import { BULK_LIST_CONFIGS } from '~/features/admin-lists/verbs'
import { href } from '~/href'
import { paths } from '~/paths'
import { classNames } from '~/ui/class-names'
import { ButtonLink } from '~/ui/controls/button'
import { usePermissionCheck } from '~/ui/controls/permission'
import { Badge } from '~/ui/display/badge'
import { FIELD_ERROR_CLASS } from '~/ui/form/field-notes'
import { CellSecondLine, ONE_LINE_CLASSES, RowMenu, RowMenuActionItem, RowMenuLink } from '~/ui/list/records'
import { PROMOTION_STATUS_LABELS } from '../labels'
import { PROMOTION_FILTERS } from '../list/filters'
import type { PromotionCardData as Promotion, PromotionCardData } from '../list/list.server'

export const DELETE_PROMOTION_QUESTION = '¿Estás seguro de que quieres eliminar esta promoción?'

/** Explains what deleting does. `applied` is the text where the promotion applies. */
export const DeletePromotionExplanation = ({ title, applied }: { title: string; applied: string }) => (
  <p>
    <b>{title}</b> vale en: {applied}. Deja de verse en todas partes y va a la papelera. Durante 30 días la
    puedes restaurar, también donde vale; después se borra para siempre.
  </p>
)

/**
 * List of promotions in the administration. Inactive ones are dimmed, ended ones have a frame (rows 254 to
 * 257).
 */
export const ADMIN_PROMOTION_LIST_DEFINITION: AdminListDefinition<Promotion, typeof PROMOTION_FILTERS> = {
  label: 'Promociones',
  rows: BULK_LIST_CONFIGS.promociones,
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
      <ButtonLink isToForm href={href('/admin/promociones/nueva')}>
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

/** Frequent filters. */
export const PROMOTION_VIEWS = (['running', 'over'] as const).map((status) => ({
  name: PROMOTION_STATUS_LABELS[status],
  filter: { status },
}))

const Name = ({ promotion, back }: { promotion: Promotion; back: string }) => (
  <>
    {promotion.image && <Thumbnail {...promotion.image} />}
    <a
      className="wrap-anywhere"
      href={withReturnTo(href('/admin/promociones/:id', { id: promotion.id }), back)}
    >
      {promotion.title}
    </a>
    {promotion.isUnassigned && <Unassigned promotion={promotion} back={back} />}
    {promotion.description && <CellSecondLine>{promotion.description}</CellSecondLine>}
  </>
)

const THUMBNAIL_HEIGHT_PX = 36

const Thumbnail = ({ hash, width, height }: NonNullable<Promotion['image']>) => (
  <img
    className="float-right ml-2 h-9 max-w-16 object-cover max-md:hidden"
    src={paths.image(hash, 160)}
    alt=""
    width={Math.max(1, Math.round((THUMBNAIL_HEIGHT_PX * width) / height))}
    height={THUMBNAIL_HEIGHT_PX}
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

/** Shows dates and uses. On a phone it omits the first year and missing limits. */
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
    <CellSecondLine>
      <span className="visually-hidden">Usos: </span>
      {uses} / {mostUses ?? 'sin máximo'}
    </CellSecondLine>
  </span>
)

function Reach({ couponCode, sponsorName, ownerName, ...promotion }: Promotion) {
  const details = [
    ownerName !== null && 'Oferta propia',
    couponCode && `Cupón ${couponCode}`,
    sponsorName && `Patrocina ${sponsorName}`,
  ]
  return (
    <>
      <span className={ONE_LINE_CLASSES}>{ownerName ?? reachOf(promotion)}</span>
      <CellSecondLine>{details.filter(Boolean).join(' · ')}</CellSecondLine>
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

/** Shows the states of a promotion in words (row 256; D69 to D73). */
function PromotionStates({ isActive, isExpired, isScheduled, isExhausted, ...review }: PromotionCardData) {
  const isRefused = review.refusedBecause !== null
  const runs = !isRefused && !review.isInReview && isActive && !isExpired && !isScheduled && !isExhausted
  return (
    <p className="flex flex-wrap gap-1">
      {!isActive && <Badge>Inactiva</Badge>}
      {runs && <Badge tone="good">Activa</Badge>}
      {isExpired && <Badge tone="bad">Expirada</Badge>}
      {isScheduled && <Badge>Programada</Badge>}
      {review.isInReview && <Badge tone="warm">En revisión</Badge>}
      {isRefused && <Badge tone="bad">Rechazada</Badge>}
      {isExhausted && <Badge tone="bad">Agotada</Badge>}
    </p>
  )
}

function Unassigned({ promotion: { id, title }, back }: { promotion: PromotionCardData; back: string }) {
  const may = usePermissionCheck()
  const applyHref = withReturnTo(href('/admin/promociones/:id/aplicar', { id }), back)
  return (
    <p className={FIELD_ERROR_CLASS}>
      <span>
        Sin asignar: no se muestra en ningún negocio.{' '}
        {may('POST', applyHref) && (
          <a href={applyHref}>
            Asignar<span className="visually-hidden"> {title}</span>
          </a>
        )}
      </span>
    </p>
  )
}

interface PromotionActionsProps {
  promotion: PromotionCardData
  back: string
}

/** Shows the actions of a promotion in the list (row 257, D70). */
function PromotionActions({
  promotion: { id, title, uses, isActive, isExhausted, ownerName },
  back,
}: PromotionActionsProps) {
  const may = usePermissionCheck()
  const toggle = isActive
    ? href('/admin/promociones/:id/*', { id, '*': 'desactivar' })
    : href('/admin/promociones/:id/*', { id, '*': 'activar' })
  if (!may('POST', toggle)) return null
  return (
    <RowMenu of={title}>
      <RowMenuLink icon="pencil" of={title} href={withReturnTo(href('/admin/promociones/:id', { id }), back)}>
        Editar
      </RowMenuLink>
      {ownerName === null && (
        <RowMenuLink
          icon="target"
          of={title}
          href={withReturnTo(href('/admin/promociones/:id/aplicar', { id }), back)}
        >
          Dónde vale
        </RowMenuLink>
      )}
      <RowMenuActionItem icon={isActive ? 'close' : 'check'} of={title} action={toggle} back={back}>
        {isActive ? 'Desactivar' : 'Activar'}
      </RowMenuActionItem>
      {!isExhausted && (
        <RowMenuActionItem
          icon="plus"
          of={`de ${title}`}
          action={adminPaths.registerUse(id, uses)}
          back={back}
        >
          Registrar uso
        </RowMenuActionItem>
      )}
      <RowMenuLink
        icon="trash"
        of={title}
        href={withReturnTo(href('/admin/promociones/:id/eliminar', { id }), back)}
        isDanger
      >
        Eliminar
      </RowMenuLink>
    </RowMenu>
  )
}
