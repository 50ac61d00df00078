import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import { countUp, limitKey } from '~/features/rate-limits/counter.server'
import { hasAccount } from './accounts.server'

/** Why somebody was kept out, as the log says it. */
export const REFUSALS = {
  wrong: 'Contraseña incorrecta',
  wrong_code: 'Código incorrecto',
  too_many: 'Demasiados intentos',
} as const

interface Visit {
  username: string
  /** Browser, and the network that it came from: no address is kept whole. */
  userAgent: string | null
  network: string | null
}

const titleOf = ({ userAgent, network }: Visit) =>
  `${userAgent ?? 'Navegador desconocido'} · ${network ?? 'red desconocida'}`

/** Notes that somebody came in. */
export const recordSignIn = (db: Db, visit: Visit, now = new Date()) =>
  recordChange(
    db,
    { username: visit.username },
    { action: 'signed_in', noun: 'session', id: null, title: titleOf(visit) },
    now,
  )

const WINDOW = 15 * 60
const DAY = 24 * 60 * 60
/** Notes of refusals that a network may leave within the window, and all together in a day: guesses fill no disk. */
const PER_NETWORK = 10
const PER_DAY = 500

/**
 * Notes that somebody was kept out and why. A name that no account has is not noted: it may be a password typed into the
 * wrong field.
 */
export async function recordRefusal(
  db: Db,
  { reason, secret, ...visit }: Visit & { reason: keyof typeof REFUSALS; secret: string },
  now = new Date(),
): Promise<void> {
  const ofNetwork = limitKey(secret, 'noted refusals of network', visit.network ?? '')
  if ((await countUp(db, ofNetwork, WINDOW, now)).count > PER_NETWORK) return
  if ((await countUp(db, limitKey(secret, 'noted refusals', 'all'), DAY, now)).count > PER_DAY) return
  const username = (await hasAccount(db, visit.username)) ? visit.username : 'desconocido'
  const entry = { action: 'kept_out', noun: 'session', id: null, title: titleOf(visit) } as const
  await recordChange(db, { username }, { ...entry, after: { Motivo: REFUSALS[reason] } }, now)
}
