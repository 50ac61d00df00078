import type { Db } from 'db/connect'
import { entryNumber, greatest, hexOf, joined, least, listOf, secondsOf } from 'db/portable-sql'
import { type RawBuilder, sql } from 'kysely'

const BATCH = 500

/** Brings the index of contacts up to date with contact_pending. `indexPending` calls it: writers call that one only. */
export async function indexContacts(db: Db): Promise<void> {
  for (;;) {
    const done = db.isTransaction ? await indexBatch(db) : await db.transaction().execute(indexBatch)
    if (done < BATCH) return
  }
}

async function indexBatch(trx: Db): Promise<number> {
  const pending = await trx.selectFrom('contact_pending').select('contact_id').limit(BATCH).execute()
  if (pending.length === 0) return 0
  const ids = listOf(pending.map((row) => row.contact_id))
  await sql`delete from contact_index where ${entryNumber} in (select ${entryOf} from contacts as c where c.id in ${ids})`.execute(
    trx,
  )
  await sql`
    insert into contact_index (${entryNumber}, words)
    select ${entryOf}, replace(${words}, '_', ' ') || ' ' || ${tags}
    from contacts as c where c.id in ${ids} and c.deleted_at is null order by 1`.execute(trx)
  await sql`delete from contact_pending where contact_id in ${ids}`.execute(trx)
  return pending.length
}

/** A phone is found whole, without +1, without the area, and by its three parts. */
const words = sql`concat_ws(' ', c.name, c.legal_name, c.contact_person, c.email, c.city, c.zipcode, c.phone,
  substr(c.phone, 3), substr(c.phone, 6), substr(c.phone, 3, 3), substr(c.phone, 6, 3), substr(c.phone, 9))`

const source = sql`'_o_' || c.source`
const state = sql`'_s_' || c.state_code`
/** What became of its page, and whether it is verified: only a page can be. */
const page = (value: RawBuilder<unknown>) =>
  sql`(select ${value} from business_pages where contact_id = c.id and deleted_at is null limit 1)`
const ofPage = sql`concat_ws(' ', '_p_' || coalesce(${page(sql`status`)}, 'none'),
  '_v_' || coalesce(${page(sql`case when verified_at is null then 0 else 1 end`)}, 0))`
const missing = sql`concat_ws(' ', case when coalesce(c.phone, '') = '' then '_m_phone' end,
  case when coalesce(c.email, '') = '' then '_m_email' end,
  case when coalesce(c.city, '') = '' or coalesce(c.state_code, '') = '' then '_m_place' end,
  case when not exists (select 1 from contact_categories where contact_id = c.id) then '_m_category' end,
  case when ${page(sql`coalesce(description, '') = ''`)} then '_m_description' end,
  case when ${page(sql`logo_hash is null`)} then '_m_logo' end)`

/** Each combination of one, two or three; null parts leave theirs out. */
const tags = sql`concat_ws(' ', '_a', ${ofPage}, ${missing}, ${source}, ${state}, ${source} || ${state}, case when c.name = '' then '_n' end,
  case when c.email <> '' then '_e_' || ${hexOf(sql`lower(c.email)`)} end, (
  select ${joined(sql`concat_ws(' ', m, ${source} || m, ${state} || m, ${source} || ${state} || m)`, ' ')}
  from (select '_c_' || category_id as m from contact_categories where contact_id = c.id) as filed))`

/**
 * The row of contact `c` in the index. The id has the low 28 bits, the seconds the rest
 * (trigger contacts_gone).
 */
const second = greatest(
  sql.lit(0),
  least(sql`coalesce(${secondsOf(sql.ref('c.created_at'))}, 0)`, sql.lit(34_000_000_000)),
)
export const entryOf = sql`${second} * 268435456 + c.id`
