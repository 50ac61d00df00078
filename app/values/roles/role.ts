/**
 * Main areas of the roles. administrator: all pages. catalog: categories and images (D35). moderator:
 * moderation. promoter: promotions. reader: reads some pages.
 */
export const ROLES = ['administrator', 'catalog', 'moderator', 'promoter', 'reader'] as const

export type Role = (typeof ROLES)[number]

export const CLI_ROLE_NAMES: Record<Role, string> = {
  administrator: 'administrador',
  catalog: 'catalogo',
  moderator: 'moderacion',
  promoter: 'promociones',
  reader: 'lectura',
}
