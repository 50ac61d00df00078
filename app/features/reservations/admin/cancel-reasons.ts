/**
 * Reasons for a cancellation by an administrator. The last one needs a text. They are not in the schema, whose
 * library no browser gets.
 */
export const CANCEL_REASONS = [
  'El negocio no puede atender en ese horario',
  'La persona pidió cancelarla',
  'No se pudo confirmar con la persona',
  'Está repetida',
  'Otro motivo',
]
