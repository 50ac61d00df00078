import type { Db } from 'db/connect'
import { CATALOG_ACCOUNT_USERNAME, env } from '~/env.server'
import {
  type AccountWithPlainPassword,
  createOrUpdateAccount,
  doesAccountExist,
} from '~/features/accounts/accounts.server'
import { isDemoDatabase } from '~/features/settings/site.server'
import { insertDemoData } from '../demo/load'
import { generateReadablePassword } from './access'
import { dataFolder } from './data-folder'
import { prepareDataFolder } from './prepare'

/**
 * Prepares the data folder with demo accounts, and prints the addresses. Loads the demo businesses if there
 * are no businesses and no earlier demo. With `hasNewPasswords`, demo accounts get new passwords, unless
 * those are in environment variables.
 */
export function prepareDemoDataFolder(hasNewPasswords: boolean): Promise<void> {
  return prepareDataFolder(async (db) => {
    await fillOnFirstStart(db)
    await announce(db, hasNewPasswords)
  })
}

async function fillOnFirstStart(db: Db): Promise<void> {
  const known = await db.selectFrom('businesses').select('id').limit(1).executeTakeFirst()
  if (known || (await isDemoDatabase(db))) return
  console.log('Cargando negocios de ejemplo…')
  await insertDemoData(db, new Date())
}

async function announce(db: Db, hasNewPasswords: boolean): Promise<void> {
  const created = await ensureDemoAccounts(db, hasNewPasswords)
  const lines = [
    '',
    `El directorio:     ${env.PUBLIC_ORIGIN}`,
    `Administración:    ${env.PUBLIC_ORIGIN}/admin`,
    `Datos guardados en ${dataFolder}`,
    '',
  ]
  if (created.length > 0) {
    lines.push('Contraseñas generadas; se muestran solo esta vez:')
    for (const { username, password } of created) lines.push(`  usuario ${username}   contraseña ${password}`)
  } else {
    lines.push(
      'Las contraseñas se mostraron en el primer arranque. Otras nuevas: npm run demo -- --claves-nuevas',
    )
  }
  lines.push('Para quitar los ejemplos: npm run demo:quitar', '')
  console.log(lines.join('\n'))
}

/**
 * Creates missing demo accounts whose password is not in an environment variable. With `hasNewPasswords`,
 * existing ones get a new password. Returns the accounts with a new password.
 */
async function ensureDemoAccounts(db: Db, hasNewPasswords: boolean): Promise<AccountWithPlainPassword[]> {
  const wanted: Omit<AccountWithPlainPassword, 'password'>[] = []
  if (!env.ADMIN_PASSWORD) wanted.push({ username: env.ADMIN_USER, role: 'administrator' })
  if (!env.CATALOG_PASSWORD) wanted.push({ username: CATALOG_ACCOUNT_USERNAME, role: 'catalog' })
  const created: AccountWithPlainPassword[] = []
  for (const { username, role } of wanted) {
    if (!hasNewPasswords && (await doesAccountExist(db, username))) continue
    const account = { username, role, password: generateReadablePassword() }
    await createOrUpdateAccount(db, account)
    created.push(account)
  }
  return created
}
