import { adminPaths, withReturn } from '~/admin-paths'
import { BulkBox } from '~/features/selection/ui/bulk-bar'
import { paths } from '~/paths'
import { classNames } from '~/ui/class-names'
import { AdminCard } from '~/ui/layout/admin-card'
import type { PromotionCard as Promotion } from '../list/cards.server'
import { PromotionActions } from './promotion-actions'
import { PromotionStates, Unassigned } from './promotion-states'

interface Props {
  promotion: Promotion
  back: string
}

export function PromotionCard({ promotion, back }: Props) {
  const { id, title, description, sponsorName, couponCode, isActive, isExpired } = promotion
  return (
    <AdminCard
      as="article"
      className={classNames(
        'flex h-full flex-col gap-1.5 px-3.5 pb-3 [&>.field-error]:m-0 [&>:last-child]:mt-auto',
        isExpired ? 'border-3 border-error' : 'border-line',
        // A filter of its own would lie under the menu.
        !isActive &&
          'border-dashed bg-transparent text-soft [filter:grayscale(1)] [&:has([open])]:[filter:none]',
      )}
    >
      <BulkBox list="promociones" item={String(id)} name={title} />
      <Offer {...promotion} />
      <h2 className="text-2xl! wrap-anywhere">
        <a href={withReturn(adminPaths.promotion(id), back)}>{title}</a>
      </h2>
      {promotion.isUnassigned && <Unassigned promotion={promotion} back={back} />}
      {description && <p className="line-clamp-2 wrap-anywhere">{description}</p>}
      <dl className="figures flex flex-wrap gap-x-3.5 text-sm/note">
        <Fact name="Fechas" value={`${promotion.from} – ${promotion.until}`} />
        <Fact name="Usos" value={`${promotion.uses} / ${promotion.mostUses ?? 'sin máximo'}`} />
        <Fact name="Vale en" value={reachOf(promotion)} />
        <Fact name="Cupón" value={couponCode} />
        <Fact name="Patrocina" value={sponsorName} />
      </dl>
      <PromotionActions promotion={promotion} back={back} />
    </AdminCard>
  )
}

const WIDTH = 120

function Offer(promotion: Promotion) {
  const { badge, prices, image } = promotion
  return (
    <div
      className={classNames(
        '-mx-3.5 mb-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-0 border-b-3 border-dashed px-3.5 py-2',
        promotion.isExpired
          ? 'border-error bg-error-field text-error'
          : 'border-on-hot bg-amarillo text-on-hot',
      )}
    >
      <p className="figures">
        <span className="lettering text-[1.75rem]/[1.1]">{badge}</span>{' '}
        {prices && (
          <span>
            {prices.original && (
              <>
                <span className="visually-hidden">Antes </span>
                <s>{prices.original}</s>{' '}
              </>
            )}
            <b>{prices.special}</b>
          </span>
        )}
      </p>
      {image && (
        <img
          className="max-h-15 max-w-19 object-cover"
          src={paths.image(image.hash, 160)}
          alt=""
          width={WIDTH}
          height={Math.max(1, Math.round((WIDTH * image.height) / image.width))}
          loading="lazy"
        />
      )}
      <PromotionStates {...promotion} />
    </div>
  )
}

const Fact = ({ name, value }: { name: string; value: string | null }) =>
  value && (
    <div className="flex min-w-0 gap-1.5">
      <dt className="flex-none text-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </div>
  )

function reachOf({ isForAll, businesses, categories }: Promotion): string | null {
  if (isForAll) return 'Todos los negocios'
  const parts = [
    categories > 0 && (categories === 1 ? '1 categoría' : `${categories} categorías`),
    businesses > 0 && (businesses === 1 ? '1 negocio' : `${businesses} negocios`),
  ]
  return parts.filter(Boolean).join(', ') || null
}
