import type { Db } from 'db/connect'
import { KINDS, kindOf } from '~/features/moderation/labels'
import type { BulkList } from '~/features/selection/schema'

export interface Named {
  item: string
  name: string
}

/** The things that are still there, by name, in the order of `items`. */
export async function nameItems(db: Db, list: BulkList, items: readonly string[]): Promise<Named[]> {
  if (list === 'revision')
    return items.flatMap((item) => {
      const [word, id] = item.split('-')
      const kind = kindOf(word)
      return kind ? [{ item, name: `${KINDS[kind].one} ${id}` }] : []
    })
  const ids = items.map(Number)
  const rows =
    list === 'contactos'
      ? await db
          .selectFrom('contacts')
          .select(['id', 'name'])
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          .execute()
      : await db
          .selectFrom('promotions')
          .select(['id', 'title as name'])
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          .execute()
  const names = new Map(rows.map(({ id, name }) => [String(id), name || 'negocio-sin-nombre']))
  return items.flatMap((item) => {
    const name = names.get(item)
    return name === undefined ? [] : [{ item, name }]
  })
}
