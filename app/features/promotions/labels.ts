export const TYPE_LABELS = {
  percentage: 'Porcentaje',
  fixed_amount: 'Monto fijo',
  special_package: 'Paquete especial',
}

export type PromotionType = keyof typeof TYPE_LABELS

/** What the list of the administration can be narrowed to. */
export type PromotionStatus = 'running' | 'over' | 'off'

export const STATUS_LABELS: Record<PromotionStatus, string> = {
  running: 'Vigentes',
  over: 'Vencidas',
  off: 'Inactivas',
}
