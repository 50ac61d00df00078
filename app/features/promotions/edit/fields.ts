import { typedDifferences } from '~/values/typed-differences'
import { adminBadge, dollars } from '../badge'
import type { PromotionData } from './schema'

export const TYPE_LABELS: Record<PromotionData['type'], string> = {
  percentage: 'Porcentaje',
  fixed_amount: 'Monto fijo',
  special_package: 'Paquete especial',
}

export type PromotionField =
  | 'titulo'
  | 'descripcion'
  | 'tipo'
  | 'porcentaje'
  | 'monto'
  | 'precio-original'
  | 'precio-especial'
  | 'cupon'
  | 'desde'
  | 'hasta'
  | 'activa'
  | 'condiciones'
  | 'usos-maximos'
  | 'patrocinador'
  | 'requisito'

/** A promotion as its form shows it, by the names of the fields. */
export function asTyped(promotion: PromotionData): Record<PromotionField, string> {
  return {
    titulo: promotion.title,
    descripcion: promotion.description ?? '',
    tipo: promotion.type,
    porcentaje: String(promotion.percentage ?? 0),
    monto: amount(promotion.amountCents),
    'precio-original': amount(promotion.originalCents),
    'precio-especial': amount(promotion.specialCents),
    cupon: promotion.couponCode ?? '',
    desde: promotion.from,
    hasta: promotion.until,
    activa: promotion.isActive ? 'si' : '',
    condiciones: promotion.terms ?? '',
    'usos-maximos': promotion.mostUses === null ? '' : String(promotion.mostUses),
    patrocinador: promotion.sponsorName ?? '',
    requisito: promotion.sponsorRequirement ?? '',
  }
}

/** The fields in which two versions of a promotion differ, with what `stored` says there. */
export const differences = (stored: PromotionData, sent: PromotionData) =>
  typedDifferences(asTyped(stored), asTyped(sent))

/** A promotion as the log keeps it. */
export function asLogged(promotion: PromotionData): Record<string, string | number | boolean | null> {
  return {
    Título: promotion.title,
    Descripción: promotion.description,
    Tipo: TYPE_LABELS[promotion.type],
    Descuento: adminBadge({
      discount_type: promotion.type,
      discount_percentage: promotion.percentage,
      discount_amount_cents: promotion.amountCents,
      special_price_cents: promotion.specialCents,
    }),
    'Precio original': dollars(promotion.originalCents ?? 0),
    'Precio especial': dollars(promotion.specialCents ?? 0),
    Cupón: promotion.couponCode,
    Desde: promotion.from,
    Hasta: promotion.until,
    Activa: promotion.isActive,
    Condiciones: promotion.terms,
    'Usos máximos': promotion.mostUses,
    Patrocinador: promotion.sponsorName,
    'Requisito del patrocinador': promotion.sponsorRequirement,
    Imagen: promotion.imageHash,
  }
}

const amount = (cents: number | null) => ((cents ?? 0) / 100).toFixed((cents ?? 0) % 100 === 0 ? 0 : 2)
