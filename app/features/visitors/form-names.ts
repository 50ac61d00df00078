import type { VisitorFormKind } from './visitor-writes.server'

/** Names of the visitor forms in messages to the operator. */
export const VISITOR_FORM_LABELS: Record<VisitorFormKind, string> = {
  registration: 'inscripciones de negocios',
  rating: 'calificaciones',
  reservation: 'solicitudes de reserva a un negocio',
  report: 'reportes',
  suggestion: 'correcciones',
}
