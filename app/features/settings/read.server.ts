import type { Db } from 'db/connect'

/** Whether the demo data is loaded: pages then say so and stay out of search engines. */
export async function isDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst()
  return row?.value === '1'
}
