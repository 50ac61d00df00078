import type { Db } from 'db/connect'
import { sql } from 'kysely'

export interface ContactFigures {
  contacts: number
  phones: number
  categories: number
}

/** Contacts outside the trash, their different telephone numbers, and the categories visitors can open; all counted now. */
export async function contactFigures(db: Db): Promise<ContactFigures> {
  const [{ contacts, phones }, { categories }] = await Promise.all([
    db
      .selectFrom('businesses')
      .select(({ fn }) => [
        fn.countAll<number>().as('contacts'),
        sql<number>`count(distinct nullif(phone, ''))`.as('phones'),
      ])
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('categories')
      .select(({ fn }) => fn.countAll<number>().as('categories'))
      .where('deleted_at', 'is', null)
      .where('is_active', '=', 1)
      .executeTakeFirstOrThrow(),
  ])
  return { contacts, phones, categories }
}
