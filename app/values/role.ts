/** An administrator may do everything; `catalog` manages categories, their pictures and photos (D35). */
export type Role = 'administrator' | 'catalog'
