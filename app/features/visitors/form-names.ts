import type { FormKind } from './visitor-writes.server'

/** Names of the visitor forms in messages to the operator. */
export const FORM_NAMES: Record<FormKind, string> = {
  registration: 'inscripciones de negocios',
  rating: 'calificaciones',
  reservation: 'solicitudes de reserva a un negocio',
  report: 'reportes',
  suggestion: 'correcciones',
}
