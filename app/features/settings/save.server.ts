import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import type { Difference } from '~/values/fields'
import { SETTING_KEYS, type SettingField } from './form'
import { KNOWN_SETTINGS, type SettingKey } from './known'
import { readSettings } from './values.server'

/** Counts the times the settings were saved. */
const VERSION = 'settings_version'

export type SettingsSaved = { ok: true } | { ok: false; version: number; differences: Difference[] }

/** All settings with their values, and the version they are at. */
export async function settingsToEdit(db: Db): Promise<{ fields: SettingField[]; version: number }> {
  const [values, version] = await Promise.all([readSettings(db, SETTING_KEYS), readVersion(db)])
  const fields = SETTING_KEYS.map((key) => {
    const { field: name, label, kind, longest } = KNOWN_SETTINGS[key]
    return { key, name, label, kind, value: values[key], longest }
  })
  return { fields, version }
}

/**
 * Stores the settings that differ, noted (D56, D59, D98); when somebody saved since `version`, answers what differs
 * (F44).
 */
export function saveSettings(
  db: Db,
  actor: Actor,
  { version, values }: { version: number; values: Record<SettingKey, string> },
  now = new Date(),
): Promise<SettingsSaved> {
  return db.transaction().execute(async (trx) => {
    const stored = await readSettings(trx, SETTING_KEYS)
    const differing = SETTING_KEYS.filter((key) => stored[key] !== values[key])
    if (differing.length === 0) return { ok: true }
    const current = await readVersion(trx)
    if (current !== version) {
      const differences = differing.map((key) => {
        const { field, label } = KNOWN_SETTINGS[key]
        return { id: field, label, stored: stored[key] }
      })
      return { ok: false, version: current, differences }
    }
    for (const key of differing) await store(trx, key, values[key], now)
    await store(trx, VERSION, String(current + 1), now)
    const named = (from: Record<SettingKey, string>) =>
      Object.fromEntries(differing.map((key) => [KNOWN_SETTINGS[key].label, from[key]]))
    const auditEntry = { action: 'changed', noun: 'setting', id: null, title: 'Configuración' } as const
    await recordChange(trx, actor, { ...auditEntry, before: named(stored), after: named(values) }, now)
    return { ok: true }
  })
}

async function readVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', VERSION).executeTakeFirst()
  return Number(row?.value ?? 0)
}

async function store(trx: Db, key: string, value: string, now: Date): Promise<void> {
  const updated_at = now.toISOString()
  await trx
    .insertInto('settings')
    .values({ key, value, updated_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at }))
    .execute()
}
