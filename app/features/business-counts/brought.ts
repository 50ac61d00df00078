import type { BusinessEvent } from '~/values/counts'

/** What the directory brings a business. */
export type Brought = BusinessEvent | 'booking'

export const BROUGHT_LABELS: Record<Brought, string> = {
  view: 'Vistas',
  call: 'Toques en Llamar',
  whatsapp: 'Toques en WhatsApp',
  directions: 'Toques en Cómo llegar',
  booking: 'Reservas',
}

export const BROUGHT = Object.keys(BROUGHT_LABELS) as Brought[]

/** A week from its Monday, `yyyy-MM-dd`. */
export type BroughtWeek = { monday: string } & Record<Brought, number>
