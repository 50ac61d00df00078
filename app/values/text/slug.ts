import { withoutAccents } from './accents'
import { NAMELESS } from './shown-name'

/** Text as it stands in addresses: lower case, without accents, one hyphen for every run of anything else. */
export function slugify(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The slug of a business name: `J.R. Mama's` → `jr-mamas`; one made only of symbols → `negocio-sin-nombre`. */
export function businessSlug(name: string): string {
  const joined = name.replace(/(?<=\p{L})['’`´](?=\p{L})/gu, '').replace(/\.(?!\p{L}{2})/gu, '')
  return slugify(joined) || NAMELESS
}

/** The key names sort by: lower case, no accents, no symbols before; ñ is `n~`, after any other n. Symbols alone stay. */
export function nameKey(text: string): string {
  const spaced = text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
  const key = withoutAccents(spaced.replaceAll('ñ', 'n~'))
  return key.replace(/^[^\p{L}\p{N}]+/u, '') || key
}

/** First path segments that belong to the application: no category or business may take one (D13). */
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

/** Whether the application itself uses this slug as a first path segment. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.has(slug)
}
