import type { BusinessEvent } from '~/values/counts'

/** What the directory brings a business. */
export type Brought = BusinessEvent | 'booking'

/** Each as a line of its own, and within a sentence: of one, of many. */
export const BROUGHT_WORDS: Record<Brought, readonly [line: string, one: string, many: string]> = {
  view: ['Vistas de la página', 'vista', 'vistas'],
  call: ['Toques en Llamar', 'toque en Llamar', 'toques en Llamar'],
  whatsapp: ['Toques en WhatsApp', 'toque en WhatsApp', 'toques en WhatsApp'],
  directions: ['Toques en Cómo llegar', 'toque en Cómo llegar', 'toques en Cómo llegar'],
  booking: ['Reservas', 'reserva', 'reservas'],
}

export const BROUGHT = Object.keys(BROUGHT_WORDS) as Brought[]

/** A week from its Monday, `yyyy-MM-dd`. */
export type BroughtWeek = { monday: string } & Record<Brought, number>
