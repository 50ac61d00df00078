import './steps/as-demo'
import { isDemoDatabase } from '~/features/settings/site.server'
import { deleteDemoData } from './demo/remove'
import { CommandError, runCliCommand } from './steps/command-error'
import { prepareDataFolder } from './steps/prepare'

// `npm run demo:quitar`: deletes the demo data. Categories are not deleted.
await runCliCommand(() =>
  prepareDataFolder(async (db) => {
    if (!(await isDemoDatabase(db))) throw new CommandError('No hay datos de ejemplo que quitar.')
    await deleteDemoData(db)
    console.log('Los datos de ejemplo se quitaron. Las categorías siguen.')
  }),
)
