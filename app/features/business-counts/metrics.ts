import type { BusinessEvent } from '~/values/counts'

/** Kinds of figures of a business. */
export type BusinessMetric = BusinessEvent | 'booking'

export const METRIC_LABELS: Record<BusinessMetric, string> = {
  view: 'Vistas',
  call: 'Toques en Llamar',
  whatsapp: 'Toques en WhatsApp',
  directions: 'Toques en Cómo llegar',
  booking: 'Reservas',
}

export const BUSINESS_METRICS = Object.keys(METRIC_LABELS) as BusinessMetric[]

/** Figures of one week. `monday`: its first day, `yyyy-MM-dd`. */
export type WeekMetrics = { monday: string } & Record<BusinessMetric, number>
