import type { Db } from 'db/connect'
import type { CategoryField, CategoryValues } from './fields'

/** By the field of the form. */
export type NameConflicts = Partial<Record<CategoryField, string[]>>

/** What a category may not be called because another is: its name, an own address (D13); aliases may be shared (D11). */
export async function findNameConflicts(
  db: Db,
  id: number | null,
  values: CategoryValues,
): Promise<NameConflicts> {
  const others = await db
    .selectFrom('categories')
    .select(['id', 'name', 'slug', 'deleted_at'])
    .where('id', '<>', id ?? 0)
    .execute()
  const named = others.find(({ name, deleted_at }) => !deleted_at && same(name, values.name))
  const addressed = others.find(({ slug }) => slug === values.slug)
  const shadowed = others.find(({ slug }) => values.aliases.includes(slug))
  const aliased = await db
    .selectFrom('category_aliases')
    .innerJoin('categories', 'categories.id', 'category_aliases.category_id')
    .select('categories.name')
    .where('category_aliases.slug', '=', values.slug)
    .where('category_aliases.category_id', '<>', id ?? 0)
    .executeTakeFirst()
  return {
    ...(named && { nombre: [`Ya hay una categoría que se llama «${named.name}»`] }),
    ...(aliased && { direccion: [`Esa dirección lleva a «${aliased.name}»`] }),
    ...(addressed && {
      direccion: [
        `Esa dirección es de «${addressed.name}»${addressed.deleted_at ? ', que está en la papelera' : ''}`,
      ],
    }),
    ...(shadowed && { alias: [`«${shadowed.slug}» es la dirección de «${shadowed.name}»`] }),
  }
}

const same = (one: string, other: string) => one.toLocaleLowerCase('es') === other.toLocaleLowerCase('es')
