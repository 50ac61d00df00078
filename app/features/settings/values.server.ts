import type { Db } from 'db/connect'
import { KNOWN_SETTINGS, type SettingKey } from './known'

/**
 * The values of these settings: what is stored, else the default. A stored value outside its limits counts as
 * absent, so that no hand in the database can break a page (D56, D59, D98).
 */
export async function readSettings<Key extends SettingKey>(
  db: Db,
  keys: readonly Key[],
): Promise<Record<Key, string>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const values = keys.map((key) => {
    const { limits, default: given } = KNOWN_SETTINGS[key]
    return [key, limits.safeParse(stored.get(key)).data ?? given]
  })
  return Object.fromEntries(values)
}
