/** Reasons for a cancellation by an administrator. The last one needs a text. */
export const CANCEL_REASONS = [
  'El negocio no puede atender en ese horario',
  'La persona pidió cancelarla',
  'No se pudo confirmar con la persona',
  'Está repetida',
  'Otro motivo',
]
