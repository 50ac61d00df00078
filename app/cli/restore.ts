import './steps/as-tool'
import { CommandError, runCliCommand } from './steps/command-error'
import { cancelScheduledRestore, formatBackupRowCounts, scheduleRestore } from './steps/restore-backup'

const USAGE = `Uso: npm run restaurar -- COPIA

  COPIA         un archivo de la carpeta backups, por su nombre, o cualquier otro por su ruta
  --cancelar    el próximo arranque se queda con los datos que hay

La copia se revisa y vuelve al próximo arranque. Lo que se reemplaza no se borra: queda en la carpeta de datos, en reemplazado-FECHA.`

// `npm run restaurar -- COPIA`: checks a backup and requests that the next start restores it. With
// `--cancelar` instead of COPIA, cancels the request.
await runCliCommand(async () => {
  const [copy, ...more] = process.argv.slice(2)
  if (!copy || more.length > 0 || (copy.startsWith('-') && copy !== '--cancelar'))
    throw new CommandError(USAGE)
  if (copy === '--cancelar') {
    await cancelScheduledRestore()
    console.log('El próximo arranque se queda con los datos que hay.')
  } else {
    console.log(`Copia revisada: ${formatBackupRowCounts(await scheduleRestore(copy))}.`)
    console.log('El sitio vuelve a ella al próximo arranque: reinicia el servidor.')
  }
})
