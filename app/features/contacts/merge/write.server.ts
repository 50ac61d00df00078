import type { Db } from 'db/connect'
import { writeServices } from '~/features/businesses/facts/save.server'
import type { Fill } from './fill.server'
import type { MergePair } from './read.server'

/** Writes what the duplicate knew better to the contact that stays and to its page; both count as edited. */
export async function writeFill(trx: Db, { kept, dropped }: MergePair, fill: Fill, now: Date): Promise<void> {
  const edited = { updated_at: now.toISOString() }
  await trx
    .updateTable('contacts')
    .set(({ eb }) => ({ ...fill.contact, ...edited, version: eb('version', '+', 1) }))
    .where('id', '=', kept.id)
    .execute()
  if (!kept.page) return
  // A number belongs to one page.
  if (dropped.page && 'founder_number' in fill.page)
    await trx
      .updateTable('business_pages')
      .set({ founder_number: null })
      .where('id', '=', dropped.page.id)
      .execute()
  await trx
    .updateTable('business_pages')
    .set(({ eb }) => ({ ...fill.page, ...edited, version: eb('version', '+', 1) }))
    .where('id', '=', kept.page.id)
    .execute()
  if (!dropped.page) return
  if (fill.services) await writeServices(trx, kept.page.id, fill.services)
  if (fill.hours) await copyWeek(trx, dropped.page.id, kept.page.id)
}

/** The hours of the one instead of the other's; the days on which either is closed. */
async function copyWeek(trx: Db, from: number, to: number): Promise<void> {
  await trx.deleteFrom('business_hours').where('business_id', '=', to).execute()
  await trx
    .insertInto('business_hours')
    .columns(['business_id', 'weekday', 'opens', 'closes'])
    .expression(({ selectFrom, val }) =>
      selectFrom('business_hours')
        .select([val(to).as('id'), 'weekday', 'opens', 'closes'])
        .where('business_id', '=', from),
    )
    .execute()
  await trx
    .insertInto('business_closed_dates')
    .columns(['business_id', 'closed_on'])
    .expression(({ selectFrom, val }) =>
      selectFrom('business_closed_dates')
        .select([val(to).as('id'), 'closed_on'])
        .where('business_id', '=', from),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
