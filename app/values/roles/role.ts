/**
 * Administrators do all, `catalog` categories and pictures (D35), `moderator` reviews, `promoter` promotions; `reader`
 * looks.
 */
export const ROLES = ['administrator', 'catalog', 'moderator', 'promoter', 'reader'] as const

export type Role = (typeof ROLES)[number]

export const ROLE_WORDS: Record<Role, string> = {
  administrator: 'administrador',
  catalog: 'catalogo',
  moderator: 'moderacion',
  promoter: 'promociones',
  reader: 'lectura',
}
