import type { Db } from 'db/connect'
import { KNOWN_SETTINGS, type SettingKey } from './known'

/** These settings, stored or by default: a value outside its limits counts as absent (D56, D59, D98). */
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
