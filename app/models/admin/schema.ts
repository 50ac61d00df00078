/** An administrator may do everything; `catalog` manages categories, their pictures and photos (D35). */
export type Role = 'administrator' | 'catalog'

/** The built-in account behind the form that asks for a password only. */
export const CATALOG_USERNAME = 'categorias'
