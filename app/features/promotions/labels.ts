export const PROMOTION_TYPE_LABELS = {
  percentage: 'Porcentaje',
  fixed_amount: 'Monto fijo',
  special_package: 'Paquete especial',
}

export type PromotionType = keyof typeof PROMOTION_TYPE_LABELS

/** Statuses by which the admin list can be filtered. */
export type PromotionStatus = 'running' | 'over' | 'off' | 'unassigned'

export const PROMOTION_STATUS_LABELS: Record<PromotionStatus, string> = {
  running: 'Vigentes',
  over: 'Vencidas',
  off: 'Inactivas',
  unassigned: 'Sin asignar',
}

interface Discount {
  discount_type: string
  discount_percentage: number | null
  discount_amount_cents: number | null
  special_price_cents: number | null
}

/** Returns the badge for visitors: `-15%`, `-$10`, `$45`, otherwise `OFERTA` (row 154, D67). */
export function formatPublicBadge(promotion: Discount): string {
  const { discount_type, discount_percentage, discount_amount_cents, special_price_cents } = promotion
  if (discount_type === 'percentage' && discount_percentage) return `-${discount_percentage}%`
  if (discount_type === 'fixed_amount' && discount_amount_cents)
    return `-${formatDollars(discount_amount_cents)}`
  if (discount_type === 'special_package' && special_price_cents) return formatDollars(special_price_cents)
  return 'OFERTA'
}

/** Returns the badge in the administration: `15% OFF`, `$10 DESC`, `ESPECIAL PACK` (row 254, D67). */
export function formatAdminDiscountBadge({
  discount_type,
  discount_percentage,
  discount_amount_cents,
}: Discount): string {
  if (discount_type === 'percentage') return `${discount_percentage ?? 0}% OFF`
  if (discount_type === 'fixed_amount') return `${formatDollars(discount_amount_cents ?? 0)} DESC`
  return 'ESPECIAL PACK'
}

/** Formats whole cents as `$45` or `$45.50`. */
export function formatDollars(cents: number): string {
  const amount = cents / 100
  return `$${amount.toLocaleString('es-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`
}
