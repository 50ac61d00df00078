import type { Rejection } from '~/http/forms/submission.server'

export const NOT_STORED: Rejection = {
  title: 'No se pudo guardar la decisión',
  errors: [{ id: null, message: 'Hubo un problema al guardar. Inténtalo de nuevo.' }],
}
