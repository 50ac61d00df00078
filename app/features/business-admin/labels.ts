import type { BusinessStatus } from '~/features/businesses/labels'

/** Labels for how a business came into the directory. */
export const BUSINESS_SOURCE_LABELS: Record<BusinessSource, string> = {
  registration: 'Registro',
  import: 'Importación',
  admin: 'Administración',
  demo: 'Ejemplo',
}

export const BUSINESS_STATUS_LABELS: Record<BusinessStatus, string> = {
  published: 'Publicada',
  held: 'En revisión',
  removed: 'Retirada',
  draft: 'Borrador',
}

/** Colour of the badge for a status. */
export const BUSINESS_STATUS_TONES: Record<BusinessStatus, 'good' | 'warm' | 'bad' | undefined> = {
  draft: undefined,
  published: 'good',
  held: 'warm',
  removed: 'bad',
}

export const MISSING_DATA_LABELS: Record<MissingDataKind, string> = {
  phone: 'Sin teléfono',
  email: 'Sin correo',
  category: 'Sin categoría',
  place: 'Sin ciudad o estado',
  state: 'Estado por confirmar',
  description: 'Sin descripción',
  logo: 'Sin logo',
}

/** Address values of `?falta=`. */
export const MISSING_DATA_PARAMS: Record<MissingDataKind, string> = {
  phone: 'telefono',
  email: 'correo',
  category: 'categoria',
  place: 'lugar',
  state: 'estado',
  description: 'descripcion',
  logo: 'logo',
}

/** How a business came into the directory. */
export type BusinessSource = 'demo' | 'registration' | 'import' | 'admin'

/** What a business may lack. */
export type MissingDataKind = 'phone' | 'email' | 'category' | 'place' | 'state' | 'description' | 'logo'

interface LocationParts {
  location: string | null
  city: string | null
  state_code: string | null
  zipcode: string | null
}

/** Joins the known parts of the address in one line: `12 Main Street, Atlanta, GA 30301`. */
export function formatFullLocation({ location, city, state_code, zipcode }: LocationParts): string {
  const region = [state_code, zipcode].filter(Boolean).join(' ')
  return [location, city, region].filter(Boolean).join(', ')
}
