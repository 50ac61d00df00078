import type { Db } from 'db/connect'
import { CATALOG_USERNAME, env } from '~/env.server'
import { type Account, ensureAccount, hasAccount } from '~/features/accounts/accounts.server'
import { readablePassword } from './readable-password'

/** The demo's two accounts. Passwords are returned when they are made up, by creation or `anew`, and never again. */
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
