/** Why an administrator cancels; the last one asks for words of one's own. */
export const CANCEL_REASONS = [
  'El negocio no puede atender en ese horario',
  'La persona pidió cancelarla',
  'No se pudo confirmar con la persona',
  'Está repetida',
  'Otro motivo',
]
