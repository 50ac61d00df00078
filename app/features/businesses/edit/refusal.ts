import type { PageSaved } from './save.server'

/** Why a page is not taken, at its field. */
export function refusalOf(
  saved: Exclude<PageSaved, { ok: true } | { reason: 'changed' }>,
): Record<string, string[]> {
  switch (saved.reason) {
    case 'slug_taken':
      return { 'direccion-web': [`Esa dirección es o fue de otro negocio. Está libre «${saved.free}»`] }
    case 'unknown_category':
      return { categoria: ['Elige la categoría principal de la lista'] }
    case 'in_trash':
      return { '': ['La página está en la papelera: restáurala primero'] }
    case 'not_found':
      return { '': ['Este contacto ya no existe'] }
  }
}
