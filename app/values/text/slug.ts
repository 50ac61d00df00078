import { withoutAccents } from './clean'

/**
 * Converts a text to a slug: lower case, no accents, and one hyphen for each run of other characters, except
 * at the ends.
 */
export function slugify(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * Returns the slug for a business name: `J.R. Mama's` → `jr-mamas`. A name without letters and digits becomes
 * `negocio-sin-nombre`.
 */
export function toBusinessSlug(name: string): string {
  const joined = name.replace(/(?<=\p{L})['’`´](?=\p{L})/gu, '').replace(/\.(?!\p{L}{2})/gu, '')
  return slugify(joined) || UNNAMED_BUSINESS_SLUG
}

/**
 * Returns the sort key of a name: lower case, without accents and leading symbols. ñ becomes `n~`, so that it
 * comes after n. Symbols stay in a name without other characters.
 */
export function toNameSortKey(text: string): string {
  const spaced = text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
  const key = withoutAccents(spaced.replaceAll('ñ', 'n~'))
  return key.replace(/^[^\p{L}\p{N}]+/u, '') || key
}

/**
 * First path segments that are reserved for the application. Categories and businesses cannot have these
 * slugs (D13).
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  // pages for visitors
  'directorio',
  'negocio',
  'negocios',
  'mi-negocio',
  'seo',
  'guardados',
  'mis-reservas',
  'guardar',
  'sin-linea',
  'sw-js',
  'registrar',
  'registro',
  'promociones',
  'perfil',
  'servicios',
  'comunidad',
  'landing',
  'electricista',
  'categoria',
  'categorias',
  'estado',
  'ayuda',
  'terminos',
  'privacidad',
  'contacto',
  'preguntas-frecuentes',
  '404',
  'calificar',
  'opiniones',
  'reservar',
  'reservado',
  'reservas',
  'reportar',
  'buscar',
  'en',
  // administration
  'admin',
  'administracion',
  'exportar',
  'importar',
  'entrar',
  'salir',
  // the system
  'salud',
  'metrics',
  'vivo',
  'imagenes',
  'ilustraciones',
  'retratos',
  'compartir',
  'eventos',
  'ubicacion',
  'contar',
  'sugerencias',
  'robots-txt',
  'sitemap-xml',
  'favicon-ico',
  'manifest',
  'assets',
  'build',
  'public',
  'api',
])

/** Whether this slug is reserved for the application. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.has(slug)
}

/**
 * Slug of a business without a usable name. In the administration also the name of one without a name
 * (decision 22).
 */
export const UNNAMED_BUSINESS_SLUG = 'negocio-sin-nombre'

/** Returns the name of a business for the administration, also if it has none. */
export const getAdminBusinessName = (name: string | null): string => name || UNNAMED_BUSINESS_SLUG
