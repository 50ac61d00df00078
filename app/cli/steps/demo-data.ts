import type { Db } from 'db/connect'
import { env } from '~/env.server'
import { isDemo } from '~/features/settings/read.server'
import { loadDemo } from '../demo/load'
import { dataFolder } from './data-folder'
import { ensureDemoAccounts } from './demo-accounts'
import { prepareData } from './prepare'

/** Gets the data folder ready with invented businesses and accounts, and prints where all is; `anew`: new passwords. */
export function prepareDemo(anew: boolean): Promise<void> {
  return prepareData(async (db) => {
    await fillOnFirstStart(db)
    await announce(db, anew)
  })
}

async function fillOnFirstStart(db: Db): Promise<void> {
  const known = await db.selectFrom('businesses').select('id').limit(1).executeTakeFirst()
  if (known || (await isDemo(db))) return
  console.log('Cargando negocios de ejemplo…')
  await loadDemo(db, new Date())
}

async function announce(db: Db, anew: boolean): Promise<void> {
  const created = await ensureDemoAccounts(db, anew)
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
