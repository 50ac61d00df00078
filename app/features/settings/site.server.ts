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
export async function findBusinessOfElectricianPage(db: Db) {
  const { contractor_business: named } = await readSettings(db, ['contractor_business'])
  return named === '' ? null : findBusinessForElectriciansPage(db, Number(named))
}

/**
 * Finds a business that the electricians' page may show, by its id. The id of a merged duplicate finds the
 * business that has its data. Null if it does not exist, is in the trash or has no category.
 */
export async function findBusinessForElectriciansPage(db: Db, id: number) {
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
    (await findBusinessForElectriciansPage(db, Number(contractorId))) === null
  )
}

export type ElectriciansPageBusiness = NonNullable<Awaited<ReturnType<typeof findBusinessOfElectricianPage>>>

/**
 * SQL for the id of the draft that the electricians' page shows, or 0. While it is a draft, lists, counts and
 * exports of contacts omit it.
 */
export const CONTRACTOR_DRAFT_ID_SQL = sql<number>`(
  select coalesce(max(draft.id), 0) from settings join businesses as draft
    on draft.id = case when settings.key = 'contractor_business' then cast('0' || settings.value as integer) end
  where settings.key = 'contractor_business' and draft.status = 'draft')`

/** A feature that the operator configures by environment variables. */
export interface EnvironmentFeature {
  name: string
  variables: readonly string[]
  without: string
  /** Whether it is also a field of `Configuración`. */
  isSetting?: boolean
}

const SITE_FEATURE_TEXTS = [
  { name: 'Correo del sitio', variables: ['SITE_EMAIL'], without: 'No se muestra un correo de contacto.' },
  { name: 'Teléfono del sitio', variables: ['SITE_PHONE'], without: 'No se muestra un teléfono.' },
  { name: 'WhatsApp', variables: ['SITE_CHAT_NUMBER'], without: 'No aparece el botón de chat.' },
  { name: 'Video', variables: ['SITE_VIDEO_URL'], without: 'No aparece «Mira el Video».' },
  { name: 'Página social', variables: ['SITE_SOCIAL_URL'], without: 'No aparece el enlace al pie.' },
  {
    name: 'Razón social',
    variables: ['SITE_COMPANY'],
    without: 'Los términos y la privacidad no nombran a ninguna empresa.',
  },
]

export const SITE_ENVIRONMENT_FEATURES: EnvironmentFeature[] = SITE_FEATURE_TEXTS.map((each) => ({
  ...each,
  isSetting: true,
}))

/** External services. Other features work without them. */
export const INTEGRATION_FEATURES: EnvironmentFeature[] = [
  {
    name: 'Correo saliente',
    variables: ['SMTP_URL', 'MAIL_FROM'],
    without: 'No sale ningún correo: ni a los dueños ni a quien reserva.',
  },
  {
    name: 'Captcha',
    variables: ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET', 'CAPTCHA_VERIFY_URL', 'CAPTCHA_SCRIPT_URL'],
    without: 'Contra el abuso deciden solo las señales propias.',
  },
  {
    name: 'Mercadeo',
    variables: ['MARKETING_URL', 'MARKETING_KEY'],
    without: 'Los registros con permiso no se envían a ningún servicio.',
  },
  {
    name: 'Buscador de lugares',
    variables: ['GEOCODING_URL'],
    without: 'El estado del visitante se busca solo en las fronteras propias.',
  },
  {
    name: 'Estado según la conexión',
    variables: ['IP_REGION_URL'],
    without: 'Quien no elige estado ve Georgia.',
  },
  {
    name: 'Generador de imágenes',
    variables: ['IMAGE_GENERATION_KEY'],
    without: 'Las fotos de las categorías las dibuja el pintor propio.',
  },
]

export type FeatureConfigState = EnvironmentFeature & { missing: string[] }

/**
 * Returns for each feature the names of its missing environment variables. Only checks whether a value
 * exists.
 */
export function listFeatureConfigStates(
  features: readonly EnvironmentFeature[],
  environment: object,
): FeatureConfigState[] {
  const isSet = (name: string) => Boolean(Reflect.get(environment, name))
  return features.map((each) => ({ ...each, missing: each.variables.filter((name) => !isSet(name)) }))
}
