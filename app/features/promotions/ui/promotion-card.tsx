import { adminPaths, withReturn } from '~/admin-paths'
import { BulkBox } from '~/features/selection/ui/bulk-bar'
import { paths } from '~/paths'
import { classNames } from '~/ui/class-names'
import type { PromotionCard as Promotion } from '../list/schema'
import { PromotionActions } from './promotion-actions'
import { PromotionStates, Unassigned } from './promotion-states'

interface Props {
  promotion: Promotion
  /** The list, to come back to. */
  back: string
}

/** A promotion of the list: what it is, how it stands, what can be done (rows 254 to 257). */
export function PromotionCard({ promotion, back }: Props) {
  const { id, title, description, sponsorName, couponCode, isActive, isExpired } = promotion
  return (
    <article
      className={classNames(
        'admin-card promotion-card',
        !isActive && 'promotion-off',
        isExpired && 'promotion-expired',
      )}
    >
      <BulkBox item={String(id)} name={title} />
      <Offer {...promotion} />
      <h2>
        <a href={withReturn(adminPaths.promotion(id), back)}>{title}</a>
      </h2>
      {promotion.isUnassigned && <Unassigned promotion={promotion} back={back} />}
      {description && <p className="promotion-text">{description}</p>}
      <dl className="promotion-facts figures">
        <Fact name="Fechas" value={`${promotion.from} – ${promotion.until}`} />
        <Fact name="Usos" value={`${promotion.uses} / ${promotion.mostUses ?? 'sin máximo'}`} />
        <Fact name="Vale en" value={reachOf(promotion)} />
        <Fact name="Cupón" value={couponCode} />
        <Fact name="Patrocina" value={sponsorName} />
      </dl>
      <PromotionActions promotion={promotion} back={back} />
    </article>
  )
}

const WIDTH = 120

function Offer(promotion: Promotion) {
  const { badge, prices, image } = promotion
  return (
    <div className="promotion-offer">
      <p className="figures">
        <span className="promotion-badge">{badge}</span>{' '}
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
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
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
