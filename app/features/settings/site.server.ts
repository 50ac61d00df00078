import type { Db } from 'db/connect'
import { readSettings } from './values.server'

/** What the environment says of the site. */
export interface SiteEnvironment {
  SITE_EMAIL?: string | undefined
  SITE_PHONE?: string | undefined
  /** Digits alone. */
  SITE_CHAT_NUMBER?: string | undefined
  SITE_CITY: string
  SITE_COMPANY?: string | undefined
  SITE_SOCIAL_URL?: string | undefined
  SITE_VIDEO_URL?: string | undefined
}

/** The variable that holds where a setting is empty. */
export const SITE_VARIABLES = {
  site_email: 'SITE_EMAIL',
  site_phone: 'SITE_PHONE',
  site_chat: 'SITE_CHAT_NUMBER',
  site_city: 'SITE_CITY',
  site_company: 'SITE_COMPANY',
  site_social: 'SITE_SOCIAL_URL',
  site_video: 'SITE_VIDEO_URL',
} as const

const KEYS = Object.keys(SITE_VARIABLES) as (keyof typeof SITE_VARIABLES)[]

/** The environment as `Configuración` has it: what is set there stands over its variable (D98). */
export async function readSite<Given extends SiteEnvironment>(db: Db, given: Given): Promise<Given> {
  const set = await readSettings(db, KEYS)
  const values = KEYS.filter((key) => set[key] !== '').map((key) => [
    SITE_VARIABLES[key],
    key === 'site_chat' ? set[key].slice(1) : set[key],
  ])
  return { ...given, ...Object.fromEntries(values) }
}
