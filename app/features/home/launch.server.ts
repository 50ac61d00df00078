import type { Db } from 'db/connect'
import { countFounders } from '~/features/businesses/founder-number.server'
import { KNOWN_SETTINGS, type SettingKey } from '~/features/settings/known'
import type { Launch } from '~/features/settings/schema'
import { readSettings } from '~/features/settings/values.server'

const BENEFITS = (Object.keys(KNOWN_SETTINGS) as SettingKey[]).filter((key) => key.startsWith('benefit_'))
const SHOWN: SettingKey[] = [
  'claim_professionals',
  'claim_clients',
  'founder_limit',
  'offer_text',
  ...BENEFITS,
]

/** The claims, founder benefits and opening offer (rows 33 to 35); no `offer` without places or text (D59). */
export async function readLaunch(db: Db): Promise<Launch> {
  const [values, founders] = await Promise.all([readSettings(db, SHOWN), countFounders(db)])
  const places = Number(values.founder_limit)
  const left = places - founders
  return {
    claims: [
      { figure: values.claim_professionals, of: 'profesionales' },
      { figure: values.claim_clients, of: 'clientes' },
    ].filter(({ figure }) => figure !== ''),
    benefits: BENEFITS.map((key) => toBenefit(values[key])),
    offer: left > 0 && values.offer_text ? { text: values.offer_text, places, left } : null,
  }
}

/** What stands in when none of it can be read: the benefits as written, and nothing that has to be counted. */
export const DEFAULT_LAUNCH: Launch = {
  claims: [],
  benefits: BENEFITS.map((key) => toBenefit(KNOWN_SETTINGS[key].default)),
  offer: null,
}

function toBenefit(line: string): Launch['benefits'][number] {
  const colon = line.indexOf(': ')
  return { title: line.slice(0, colon), text: line.slice(colon + 2) }
}
