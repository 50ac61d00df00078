import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { readSettings } from './site.server'

/**
 * Finds the business of the electricians' page, which `Configuración` names (D150). Null if none is named, or
 * if it is gone.
 */
export async function findContractor(db: Db) {
  const { contractor_business: named } = await readSettings(db, ['contractor_business'])
  return named === '' ? null : findSelectableContractor(db, Number(named))
}

/**
 * Finds a business that the electricians' page may show, by its id. The id of a merged duplicate finds the
 * business that has its data. Null if it does not exist, is in the trash or has no category.
 */
export async function findSelectableContractor(db: Db, id: number) {
  const row = await db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select([
      'businesses.id',
      'business_name as name',
      'business_slug as slug',
      'is_listed as isListed',
      'status',
    ])
    .select(['categories.slug as categorySlug', 'phone', 'email', 'shows_email as showsEmail'])
    .where('businesses.deleted_at', 'is', null)
    .where(({ eb, selectFrom }) =>
      eb('businesses.id', 'in', [
        eb.val(id),
        selectFrom('businesses as merged').select('merged.merged_into').where('merged.id', '=', id),
      ]),
    )
    .executeTakeFirst()
  return row ?? null
}

/** Whether a sent id differs from the stored one and belongs to no business that the page may show. */
export async function isContractorUnknown(db: Db, contractorId: string): Promise<boolean> {
  const { contractor_business: named } = await readSettings(db, ['contractor_business'])
  return (
    contractorId !== '' &&
    contractorId !== named &&
    (await findSelectableContractor(db, Number(contractorId))) === null
  )
}

export type Contractor = NonNullable<Awaited<ReturnType<typeof findContractor>>>

/**
 * SQL for the id of the draft that the electricians' page shows, or 0. While it is a draft, lists, counts and
 * exports of contacts omit it.
 */
export const HIDDEN_DRAFT_ID_SQL = sql<number>`(
  select coalesce(max(draft.id), 0) from settings join businesses as draft
    on draft.id = case when settings.key = 'contractor_business' then cast('0' || settings.value as integer) end
  where settings.key = 'contractor_business' and draft.status = 'draft')`
