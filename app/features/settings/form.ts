import { z } from 'zod'
import { KNOWN_SETTINGS, type SettingKey, type SettingKind } from './known'

export const SETTING_KEYS = Object.keys(KNOWN_SETTINGS) as SettingKey[]

export interface SettingField {
  key: SettingKey
  name: string
  label: string
  kind: SettingKind
  value: string
  longest: number
}

const ofForm = Object.fromEntries(
  SETTING_KEYS.map((key) => {
    const { field, limits } = KNOWN_SETTINGS[key]
    // An empty field arrives as none, also at a schema that comes second.
    return [field, z.string().default('').transform(within(limits))]
  }),
)

function within(limits: z.ZodType<string, string>) {
  return (text: string, context: z.RefinementCtx) => {
    const { data, error } = limits.safeParse(text.replace(/\s+/g, ' '))
    if (error) context.addIssue(error.issues[0]?.message ?? 'Revisa este texto')
    return data ?? z.NEVER
  }
}

export const settingsSchema = z
  .object({ ...ofForm, version: z.coerce.number().int().min(0) })
  .transform((form: Record<string, unknown>) => ({
    version: Number(form.version),
    values: Object.fromEntries(
      SETTING_KEYS.map((key) => [key, String(form[KNOWN_SETTINGS[key].field])]),
    ) as Record<SettingKey, string>,
  }))
