export const TYPE_LABELS = {
  percentage: 'Porcentaje',
  fixed_amount: 'Monto fijo',
  special_package: 'Paquete especial',
}

export type PromotionType = keyof typeof TYPE_LABELS
