import './steps/as-tool'
import { closedInWords, SESSIONS_ENDED } from './steps/access'
import { CommandError, runCommand } from './steps/command-error'
import { restoreBackup } from './steps/restore-backup'

const USAGE = `Uso: npm run restaurar -- COPIA

  COPIA   un archivo de la carpeta backups, por su nombre, o cualquier otro por su ruta

Antes hay que detener el servidor. Lo que se reemplaza no se borra: queda en la carpeta de datos, en reemplazado-FECHA.`

// `npm run restaurar -- COPIA`: puts a checked copy in the place of the database.
await runCommand(async () => {
  const [copy, ...more] = process.argv.slice(2)
  if (!copy || more.length > 0 || copy.startsWith('-')) throw new CommandError(USAGE)
  const { aside, rows, closed } = await restoreBackup(copy)
  console.log(
    `Listo: ${rows.businesses} negocios, ${rows.contacts} contactos, ${rows.ratings} calificaciones, ${rows.reservations} reservas.`,
  )
  if (aside) console.log(`Lo que había quedó en ${aside}.`)
  console.log(`${SESSIONS_ENDED} ${closedInWords(closed)}`.trim())
  console.log('Ahora arranca el servidor: npm start')
})
