import { randomInt } from 'node:crypto'
import type { Db } from 'db/connect'
import { CATALOG_USERNAME, env } from '~/env.server'
import { type Account, ensureAccount, hasAccount } from '~/models/admin/accounts.server'

/** No letter or digit that is mistaken for another when it is read from a screen. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * The two accounts of the demo. Passwords are made up when an account is created, or again when `anew` is set, and
 * only then returned: nobody can read them afterwards. One given by the environment is left alone.
 */
export async function ensureDemoAccounts(db: Db, anew: boolean): Promise<Account[]> {
  const wanted: Omit<Account, 'password'>[] = []
  if (!env.ADMIN_PASSWORD) wanted.push({ username: env.ADMIN_USER, role: 'administrator' })
  if (!env.CATALOG_PASSWORD) wanted.push({ username: CATALOG_USERNAME, role: 'catalog' })
  const created: Account[] = []
  for (const { username, role } of wanted) {
    if (!anew && (await hasAccount(db, username))) continue
    const account = { username, role, password: readablePassword() }
    await ensureAccount(db, account)
    created.push(account)
  }
  return created
}

/** Four groups of four characters, about 79 bits. */
function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
