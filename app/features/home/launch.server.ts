import type { Db } from 'db/connect'
import { readLastFounderNumber } from '~/features/businesses/founder-number.server'
import { SETTING_DEFINITIONS, type SettingKey } from '~/features/settings/known'
import { readSettings } from '~/features/settings/site.server'

const BENEFIT_SETTING_KEYS = (Object.keys(SETTING_DEFINITIONS) as SettingKey[]).filter((key) =>
  key.startsWith('benefit_'),
)
const LAUNCH_SETTING_KEYS: SettingKey[] = [
  'claim_professionals',
  'claim_clients',
  'founder_limit',
  'offer_text',
  'offer_explained',
  ...BENEFIT_SETTING_KEYS,
]

/**
 * Reads claims, founder benefits and opening offer (rows 33 to 35). `offer` is null if no place is free or a
 * text is missing (D59, D151).
 */
export async function readHomeLaunchContent(db: Db): Promise<HomeLaunchContent> {
  const [values, founders] = await Promise.all([
    readSettings(db, LAUNCH_SETTING_KEYS),
    readLastFounderNumber(db),
  ])
  const places = Number(values.founder_limit)
  const left = places - founders
  return {
    claims: [
      { figure: values.claim_professionals, of: 'profesionales' },
      { figure: values.claim_clients, of: 'clientes' },
    ].filter(({ figure }) => figure !== ''),
    benefits: BENEFIT_SETTING_KEYS.map((key) => toBenefit(values[key])),
    offer:
      left > 0 && values.offer_text && values.offer_explained
        ? { text: values.offer_text, explained: values.offer_explained, places, left }
        : null,
  }
}

/** Used if reading fails. It has the default benefits, no claims and no offer. */
export const DEFAULT_LAUNCH_CONTENT: HomeLaunchContent = {
  claims: [],
  benefits: BENEFIT_SETTING_KEYS.map((key) => toBenefit(SETTING_DEFINITIONS[key].default)),
  offer: null,
}

function toBenefit(line: string): HomeLaunchContent['benefits'][number] {
  const colon = line.indexOf(': ')
  return { title: line.slice(0, colon), text: line.slice(colon + 2) }
}

export interface HomeLaunchContent {
  /** For example `figure` is `1,200+` and `of` is `profesionales`. */
  claims: { figure: string; of: string }[]
  benefits: { title: string; text: string }[]
  offer: { text: string; explained: string; places: number; left: number } | null
}
