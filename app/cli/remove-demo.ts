import './steps/as-demo'
import { removeDemo } from 'db/seed/demo/remove'
import { isDemo } from '~/models/setting/read.server'
import { prepareData } from './steps/prepare'
import { Refused, runCommand } from './steps/stop'

// `npm run demo:quitar`: the invented businesses go, the categories and everything else stay.
await runCommand(() =>
  prepareData(async (db) => {
    if (!(await isDemo(db))) throw new Refused('No hay datos de ejemplo que quitar.')
    await removeDemo(db)
    console.log('Los datos de ejemplo se quitaron. Las categorías siguen.')
  }),
)
