import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { paths } from '~/paths'

/**
 * Deletes the demo businesses, promotions and images, with the data that belongs to them. Categories are not
 * deleted.
 */
export async function deleteDemoData(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    const pages = trx.selectFrom('businesses').select('businesses.id').where('source', '=', 'demo')
    await trx.deleteFrom('reservations').where('business_id', 'in', pages).execute()
    await trx.deleteFrom('ratings').where('business_id', 'in', pages).execute()
    await trx.deleteFrom('promotion_applications').where('business_id', 'in', pages).execute()
    await trx
      .deleteFrom('promotions')
      .where('id', 'in', await rememberedIds(trx, 'demo_promotions'))
      .execute()
    await trx
      .deleteFrom('category_image_bank')
      .where('id', 'in', await rememberedIds(trx, 'demo_images'))
      .execute()
    await removePageCounts(trx)
    await trx
      .deleteFrom('settings')
      .where('key', '=', 'contractor_business')
      .where('value', 'in', pages.clearSelect().select(sql<string>`cast(businesses.id as text)`.as('id')))
      .execute()
    await trx.deleteFrom('businesses').where('id', 'in', pages).execute()
    await trx
      .deleteFrom('business_schedules')
      .where('id', 'not in', (query) =>
        query
          .selectFrom('businesses')
          .select('schedule_id')
          .where('schedule_id', 'is not', null)
          .$castTo<{ schedule_id: number }>(),
      )
      .execute()
    await trx.deleteFrom('settings').where('key', 'in', ['demo', 'demo_promotions', 'demo_images']).execute()
  })
}

/**
 * Deletes the counts of the current pages of demo businesses, and subtracts them from the totals of their
 * days.
 */
async function removePageCounts(trx: Db): Promise<void> {
  const addresses = await trx
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select(['categories.slug as categorySlug', 'business_slug as slug'])
    .where('businesses.source', '=', 'demo')
    .execute()
  const words = toValueList(addresses.map((business) => paths.business(business)))
  const days = await trx
    .selectFrom('daily_counts')
    .select(({ fn }) => ['day', fn.sum<number>('times').as('times')])
    .where('what', '=', 'page')
    .where('word', 'in', words)
    .groupBy('day')
    .execute()
  await trx.deleteFrom('daily_counts').where('what', '=', 'page').where('word', 'in', words).execute()
  for (const { day, times } of days)
    await trx
      .updateTable('daily_counts')
      .set(({ eb }) => ({ times: eb('times', '-', times) }))
      .where('what', '=', 'page')
      .where('word', '=', '')
      .where('day', '=', day)
      .execute()
  await trx.deleteFrom('daily_counts').where('what', '=', 'page').where('times', '<=', 0).execute()
}

async function rememberedIds(trx: Db, key: string): Promise<number[]> {
  const row = await trx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  const ids: unknown = JSON.parse(row?.value ?? '[]')
  return Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : []
}
