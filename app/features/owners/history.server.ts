import type { Db } from 'db/connect'
import { readHistory } from '~/features/audit/history.server'
import { ACTIONS, type Changes, IMPORT, OWNER } from '~/features/audit/schema'
import { BUSINESS, OWN } from '~/features/businesses/fields'
import { DAY_FIELDS } from '~/features/businesses/week/week'

export interface OwnerEntry {
  id: number
  who: string
  what: string
  when: string
  changes: Changes
}

/** What is said in public of a business, by what the log calls it. */
const PUBLIC = new Set<string>([
  ...Object.keys(OWN.labels).map((name) => BUSINESS.labels[name as keyof typeof BUSINESS.labels]),
  ...DAY_FIELDS.map(({ label }) => label),
  ...[
    'Días en que no abre',
    'Logo',
    BUSINESS.labels.fotos,
    BUSINESS.labels.publicacion,
    BUSINESS.labels.verificado,
  ],
])

const ROLES = new Map([
  [OWNER.username, 'Tú'],
  [IMPORT.username, 'Una lista que se importó'],
])

/** What was last changed on a business, as its owner reads it: who by role, never by name, and of what is public alone. */
export async function ownerHistory(db: Db, businessId: number): Promise<OwnerEntry[]> {
  const entries = await readHistory(db, [{ noun: 'contact', id: businessId }])
  return entries.flatMap(({ id, username, action, when, changes: all }) => {
    const changes = Object.fromEntries(Object.entries(all).filter(([label]) => PUBLIC.has(label)))
    if (Object.keys(changes).length === 0) return []
    return [
      { id, who: ROLES.get(username) ?? 'El equipo del directorio', what: ACTIONS[action], when, changes },
    ]
  })
}
