import type { Notice } from '~/http/notice.server'
import type { SetMainImageResult } from '../bank/main-image.server'

export function buildMainImageNotice(changed: SetMainImageResult, done: string): Notice {
  if (changed.ok) return { kind: 'success', title: done }
  if (changed.reason === 'same')
    return { kind: 'info', title: 'Esta imagen ya está configurada como principal' }
  return {
    kind: 'error',
    title: `Error al actualizar imagen principal: ${MESSAGES[changed.reason]}`,
  }
}

const MESSAGES = {
  empty: 'falta la dirección de la imagen',
  not_ours: 'esa dirección no es de una imagen de este sitio',
  not_approved: 'esa imagen no está aprobada para esta categoría',
  not_found: 'la categoría ya no está',
}
