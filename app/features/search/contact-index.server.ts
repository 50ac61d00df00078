import type { Db } from 'db/connect'
import { entryNumber, greatest, hexOf, joined, least, listOf, secondsOf } from 'db/portable-sql'
import { sql } from 'kysely'

/** Writes the entries of these businesses in the index of contacts anew; those in the trash have none. */
export async function indexContacts(trx: Db, numbers: readonly number[]): Promise<void> {
  const ids = listOf(numbers)
  await sql`delete from contact_index where ${entryNumber} in (select ${entryOf} from businesses as c where c.id in ${ids})`.execute(
    trx,
  )
  await sql`
    insert into contact_index (${entryNumber}, words)
    select ${entryOf}, replace(${words}, '_', ' ') || ' ' || ${tags}
    from businesses as c where c.id in ${ids} and c.deleted_at is null order by 1`.execute(trx)
}

/** A phone is found by any part: its ends begin at each digit, and words are found by their beginning. */
const words = sql`concat_ws(' ', c.business_name, c.legal_name, c.contact_person, c.email, c.city, c.zipcode, c.phone,
  ${sql.join([3, 4, 5, 6, 7, 8, 9, 10].map((from) => sql`substr(c.phone, ${sql.lit(from)})`))})`

const source = sql`'_o_' || c.source`
const state = sql`'_s_' || nullif(c.state_code, '')`
const standing = sql`concat_ws(' ', '_p_' || c.status, '_v_' || case when c.verified_at is null then 0 else 1 end)`
const missing = sql`concat_ws(' ', case when coalesce(c.phone, '') = '' then '_m_phone' end,
  case when coalesce(c.email, '') = '' then '_m_email' end,
  case when c.city = '' or c.state_code = '' then '_m_place' end,
  case when c.status <> 'draft' and c.state_confirmed = 0 then '_m_state' end,
  case when not exists (select 1 from business_categories where business_id = c.id) then '_m_category' end,
  case when coalesce(c.description, '') = '' then '_m_description' end,
  case when c.logo_hash is null then '_m_logo' end)`

/** Each combination of one, two or three; null parts leave theirs out. */
const tags = sql`concat_ws(' ', '_a', '_i_' || c.id, ${standing}, ${missing}, ${source}, ${state}, ${source} || ${state}, case when c.business_name = '' then '_n' end,
  case when c.email <> '' then '_e_' || ${hexOf(sql`lower(c.email)`)} end, (
  select ${joined(sql`concat_ws(' ', m, ${source} || m, ${state} || m, ${source} || ${state} || m)`, ' ')}
  from (select '_c_' || category_id as m from business_categories where business_id = c.id) as filed))`

/**
 * The row of contact `c` in the index. The id has the low 28 bits, the seconds the rest
 * (trigger contacts_gone).
 */
const second = greatest(
  sql.lit(0),
  least(sql`coalesce(${secondsOf(sql.ref('c.created_at'))}, 0)`, sql.lit(34_000_000_000)),
)
export const entryOf = sql`${second} * 268435456 + c.id`
