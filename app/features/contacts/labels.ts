import type { ContactSource, MissingPart, PageState } from './schema'

/** Where contacts come from, as administrators read it. */
export const SOURCE_LABELS: Record<ContactSource, string> = {
  registration: 'Registro',
  import: 'Importación',
  admin: 'Administración',
  demo: 'Ejemplo',
}

export const PAGE_LABELS: Record<PageState, string> = {
  published: 'Publicada',
  held: 'En revisión',
  removed: 'Retirada',
  draft: 'Borrador',
}

export const MISSING_LABELS: Record<MissingPart, string> = {
  phone: 'Sin teléfono',
  email: 'Sin correo',
  category: 'Sin categoría',
  place: 'Sin ciudad o estado',
  state: 'Estado por confirmar',
  description: 'Sin descripción',
  logo: 'Sin logo',
}

/** The words of `?falta=`. */
export const MISSING_WORDS: Record<MissingPart, string> = {
  phone: 'telefono',
  email: 'correo',
  category: 'categoria',
  place: 'lugar',
  state: 'estado',
  description: 'descripcion',
  logo: 'logo',
}
