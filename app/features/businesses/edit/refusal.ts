import type { PageSaved } from './save.server'

/** Why a page is not taken, at its field. */
export function refusalOf(saved: Exclude<PageSaved, { ok: true } | { reason: 'changed' }>) {
  switch (saved.reason) {
    case 'slug_taken':
      return {
        id: 'direccion-web',
        message: `Esa dirección es o fue de otro negocio. Está libre «${saved.free}»`,
      }
    case 'unknown_category':
      return { id: 'categoria', message: 'Elige la categoría principal de la lista' }
    case 'in_trash':
      return { id: null, message: 'La página está en la papelera: restáurala primero' }
    case 'not_found':
      return { id: null, message: 'Este contacto ya no existe' }
  }
}
