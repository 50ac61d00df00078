/**
 * What an account is for. An administrator may do everything; `catalog` manages categories, their pictures and photos
 * (D35); `moderator` decides what waits for review, `promoter` runs the promotions, `reader` looks and changes nothing.
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
