import type { ContactSource } from './schema'

/** Where contacts come from, as administrators read it. */
export const SOURCE_LABELS: Record<ContactSource, string> = {
  registration: 'Registro',
  import: 'Importación',
  admin: 'Administración',
  demo: 'Ejemplo',
}

/** The words of `?origen=`. */
export const SOURCE_WORDS: Record<ContactSource, string> = {
  registration: 'registro',
  import: 'importacion',
  admin: 'administracion',
  demo: 'ejemplo',
}
