import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { SETTING_DEFINITIONS, type SettingKey } from './known'

/** Environment variables that describe the site. */
export interface SiteEnvironment {
  SITE_EMAIL?: string | undefined
  SITE_PHONE?: string | undefined
  /** WhatsApp number of the site, digits only. */
  SITE_CHAT_NUMBER?: string | undefined
  SITE_CITY: string
  SITE_COMPANY?: string | undefined
  SITE_SOCIAL_URL?: string | undefined
  SITE_VIDEO_URL?: string | undefined
}

/** Environment variable of each setting of the site. It is used while the setting is empty. */
export const ENV_VARIABLE_BY_SETTING = {
  site_email: 'SITE_EMAIL',
  site_phone: 'SITE_PHONE',
  site_chat: 'SITE_CHAT_NUMBER',
  site_city: 'SITE_CITY',
  site_company: 'SITE_COMPANY',
  site_social: 'SITE_SOCIAL_URL',
  site_video: 'SITE_VIDEO_URL',
} as const

const SITE_SETTING_KEYS = Object.keys(ENV_VARIABLE_BY_SETTING) as (keyof typeof ENV_VARIABLE_BY_SETTING)[]

/** Returns the environment values, replaced by those of `Configuración` that are not empty (D98). */
export async function readSiteSettings<Given extends SiteEnvironment>(
  db: Db,
  environment: Given,
): Promise<Given> {
  const set = await readSettings(db, SITE_SETTING_KEYS)
  const values = SITE_SETTING_KEYS.filter((key) => set[key] !== '').map((key) => [
    ENV_VARIABLE_BY_SETTING[key],
    key === 'site_chat' ? set[key].slice(1) : set[key],
  ])
  return { ...environment, ...Object.fromEntries(values) }
}

/** Whether the database contains demo data. Pages then show a notice and are not indexed. */
export async function isDemoDatabase(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst()
  return row?.value === '1'
}

/** Reads settings. If a value is missing or invalid, returns its default (D56, D59, D98). */
export async function readSettings<Key extends SettingKey>(
  db: Db,
  keys: readonly Key[],
): Promise<Record<Key, string>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const values = keys.map((key) => {
    const { limits, default: given } = SETTING_DEFINITIONS[key]
    return [key, limits.safeParse(stored.get(key)).data ?? given]
  })
  return Object.fromEntries(values)
}

/**
 * Finds the business of the electricians' page, which `Configuración` names (D150). Null if none is named, or
 * if it is gone.
 */
export async function findElectriciansPageBusiness(db: Db) {
  const { contractor_business: named } = await readSettings(db, ['contractor_business'])
  return named === '' ? null : findSelectableContractor(db, Number(named))
}

/**
 * Finds a business that the electricians' page may show, by its id. The id of a merged duplicate finds the
 * business that has its data. Null if it does not exist, is in the trash or has no category.
 */
export async function findSelectableContractor(db: Db, id: number) {
  const row = await db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select([
      'businesses.id',
      'business_name as name',
      'business_slug as slug',
      'is_listed as isListed',
      'status',
    ])
    .select(['categories.slug as categorySlug', 'phone', 'email', 'shows_email as showsEmail'])
    .where('businesses.deleted_at', 'is', null)
    .where(({ eb, selectFrom }) =>
      eb('businesses.id', 'in', [
        eb.val(id),
        selectFrom('businesses as merged').select('merged.merged_into').where('merged.id', '=', id),
      ]),
    )
    .executeTakeFirst()
  return row ?? null
}

/** Whether a sent id differs from the stored one and belongs to no business that the page may show. */
export async function isContractorUnknown(db: Db, contractorId: string): Promise<boolean> {
  const { contractor_business: named } = await readSettings(db, ['contractor_business'])
  return (
    contractorId !== '' &&
    contractorId !== named &&
    (await findSelectableContractor(db, Number(contractorId))) === null
  )
}

export type Contractor = NonNullable<Awaited<ReturnType<typeof findElectriciansPageBusiness>>>

/**
 * SQL for the id of the draft that the electricians' page shows, or 0. While it is a draft, lists, counts and
 * exports of contacts omit it.
 */
export const CONTRACTOR_DRAFT_ID_SQL = sql<number>`(
  select coalesce(max(draft.id), 0) from settings join businesses as draft
    on draft.id = case when settings.key = 'contractor_business' then cast('0' || settings.value as integer) end
  where settings.key = 'contractor_business' and draft.status = 'draft')`
