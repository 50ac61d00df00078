import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { readLastEditorByLabel } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import type { ActorContext, UndoHandler } from '~/features/audit/schema'
import { type FieldConflict, type FormBaseline, splitChangesAndConflicts } from '~/values/fields'
import { SETTING_DEFINITIONS, SETTING_KEYS, type SettingFieldData, type SettingKey } from './known'
import { readSettings } from './site.server'

/** Key of the setting that counts how often settings were saved. */
const SETTINGS_VERSION_KEY = 'settings_version'

export type SaveSettingsResult =
  | { ok: true }
  | { ok: false; version: number; differences: FieldConflict[]; current: Record<string, string> }

/** Returns the settings with their values, and the current version. */
export async function readEditableSettings(db: Db): Promise<{ fields: SettingFieldData[]; version: number }> {
  const [values, version] = await Promise.all([readSettings(db, SETTING_KEYS), readVersion(db)])
  const fields = SETTING_KEYS.map((key) => {
    const { field: name, label, kind, longest } = SETTING_DEFINITIONS[key]
    return { key, name, label, kind, value: values[key], longest }
  })
  return { fields, version }
}

/**
 * Saves and logs changed settings (D56, D59, D98). If a value conflicts with a later change, saves nothing and
 * returns the differences (F44).
 */
export function saveSettings(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  { values, ...base }: FormBaseline & { values: Partial<Record<SettingKey, string>>; action?: 'undone' },
): Promise<SaveSettingsResult> {
  return inTransaction(db, async (trx): Promise<SaveSettingsResult> => {
    const stored = await readSettings(trx, SETTING_KEYS)
    const version = await readVersion(trx)
    const [shown, sent] = [byField(stored), byField({ ...stored, ...values })]
    const { changed, conflicts } = splitChangesAndConflicts(Object.keys(shown), {
      stored: shown,
      sent,
      opened: base.opened,
      isCurrent: version === base.version,
    })
    if (conflicts.length > 0) {
      const last = await readLastEditorByLabel(trx, { noun: 'setting', id: null })
      const differences = conflicts.map((id) => {
        const { label } = settingAt(id)
        return { id, label, stored: shown[id] ?? '', ...last.get(label) }
      })
      return { ok: false, version, differences, current: shown }
    }
    if (changed.length === 0) return { ok: true }
    for (const id of changed) await store(trx, settingAt(id).key, sent[id] ?? '', now)
    await store(trx, SETTINGS_VERSION_KEY, String(version + 1), now)
    const named = (from: Record<string, string>) =>
      Object.fromEntries(changed.map((id) => [settingAt(id).label, from[id] ?? '']))
    const fields = Object.fromEntries(changed.map((id) => [id, [shown[id] ?? '', sent[id] ?? ''] as const]))
    await recordChange(
      trx,
      actor,
      {
        action: base.action ?? 'changed',
        noun: 'setting',
        id: null,
        title: 'Configuración',
        before: named(shown),
        after: named(sent),
        undo: { fields },
      },
      now,
    )
    return { ok: true }
  })
}

/** Undoes a logged change of settings. A setting that was changed again later is not undone. */
export const undoSettingsChange: UndoHandler = async (trx, by, _, { fields = {} }) => {
  const [stored, version] = [byField(await readSettings(trx, SETTING_KEYS)), await readVersion(trx)]
  const known = Object.entries(fields).filter(([id]) => Object.hasOwn(stored, id))
  const ours = known.filter(([id, [, after]]) => stored[id] === after)
  const values = Object.fromEntries(ours.map(([id, [before]]) => [settingAt(id).key, before]))
  if (ours.length > 0) await saveSettings(trx, by, { version, values, action: 'undone' })
  const labelsOf = (each: typeof known) => each.map(([id]) => settingAt(id).label)
  return { ok: true, done: labelsOf(ours), notUndone: labelsOf(known.filter((each) => !ours.includes(each))) }
}

const byField = (values: Record<SettingKey, string>): Record<string, string> =>
  Object.fromEntries(SETTING_KEYS.map((key) => [SETTING_DEFINITIONS[key].field, values[key]]))

function settingAt(field: string): { key: SettingKey; label: string } {
  const key = SETTING_KEYS.find((each) => SETTING_DEFINITIONS[each].field === field)
  if (!key) throw new Error(`${field} is no setting`)
  return { key, label: SETTING_DEFINITIONS[key].label }
}

async function readVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SETTINGS_VERSION_KEY)
    .executeTakeFirst()
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
