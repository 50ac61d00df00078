import type { FormKind } from './visitor-writes.server'

/** What visitors send, as the operator reads of it. */
export const FORM_NAMES: Record<FormKind, string> = {
  registration: 'inscripciones de negocios',
  rating: 'calificaciones',
  reservation: 'solicitudes de reserva a un negocio',
  report: 'reportes',
  suggestion: 'correcciones',
  'page rating': 'opiniones sobre nuestras páginas',
}
