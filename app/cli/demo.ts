import './steps/as-demo'
import type { Db } from 'db/connect'
import { env } from '~/env.server'
import { isDemo } from '~/features/settings/read.server'
import { loadDemo } from './demo/load'
import { runChildServer } from './steps/child-server'
import { dataFolder } from './steps/data-folder'
import { ensureDemoAccounts } from './steps/demo-accounts'
import { prepareData } from './steps/prepare'
import { runCommand } from './steps/stop'

const ANEW = '--claves-nuevas'
const ONLY_PREPARE = '--preparar'

// `npm run demo`: everything of a real start, with invented businesses and accounts of its own.
await runCommand(async () => {
  await prepareData(async (db) => {
    await fillOnFirstStart(db)
    await announce(db)
  })
  if (!process.argv.includes(ONLY_PREPARE)) await runChildServer()
})

async function fillOnFirstStart(db: Db): Promise<void> {
  const known = await db.selectFrom('contacts').select('id').limit(1).executeTakeFirst()
  if (known || (await isDemo(db))) return
  console.log('Cargando negocios de ejemplo…')
  await loadDemo(db, new Date())
}

async function announce(db: Db): Promise<void> {
  const created = await ensureDemoAccounts(db, process.argv.includes(ANEW))
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
    lines.push(`Las contraseñas se mostraron en el primer arranque. Otras nuevas: npm run demo -- ${ANEW}`)
  }
  lines.push('Para quitar los ejemplos: npm run demo:quitar', '')
  console.log(lines.join('\n'))
}
