import './steps/as-tool'
import { type AccountCommand, parseAccountCommand, runAccountCommand } from './steps/account-command'
import { CommandError, runCliCommand } from './steps/command-error'
import { openCommandDatabase } from './steps/open-database'

const USAGE = `Uso: npm run admin -- ORDEN

  crear USUARIO [--rol administrador|catalogo|moderacion|promociones|lectura]
  restablecer USUARIO             otra contraseña; sus sesiones se cierran
  desactivar USUARIO              nadie entra con ella; sus sesiones se cierran
  activar USUARIO                 entra otra vez, con otra contraseña
  desactivar --todas              nadie entra, ni los dueños con sus enlaces: después de restaurar PostgreSQL
  listar                          todas las cuentas`

// `npm run admin -- …`: manages administration accounts.
await runCliCommand(async () => {
  const order: AccountCommand | undefined = parseAccountCommand(process.argv.slice(2))
  if (!order) throw new CommandError(USAGE)
  const db = await openCommandDatabase()
  try {
    for (const line of await runAccountCommand(db, order)) console.log(line)
  } finally {
    await db.destroy()
  }
})
