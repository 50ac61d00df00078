import './steps/as-tool'
import { existsSync } from 'node:fs'
import { connect, takeLock } from 'db/connect'
import { migrate } from 'db/migrate'
import { isMoving, moveData } from './move/move'
import { databaseFile, prepareFolder } from './steps/data-folder'
import { lockDataFolder } from './steps/lock'
import { MIGRATIONS } from './steps/migrations'
import { Refused, runCommand } from './steps/stop'

const USAGE = `Uso: npm run mudar -- --a postgres://usuario:clave@servidor:5432/base
     npm run mudar -- --de postgres://usuario:clave@servidor:5432/base

  --a    del archivo de DATA_DIR a esa base de PostgreSQL, que debe estar vacía
  --de   de esa base de PostgreSQL a un archivo nuevo en DATA_DIR

Antes hay que detener los servidores. Si se interrumpe, la misma orden sigue donde quedó. Las imágenes están en DATA_DIR y se
quedan donde están.`

// `npm run mudar -- --a|--de ADDRESS`: all data from one engine to the other, checked.
await runCommand(async () => {
  const [direction, url = '', ...more] = process.argv.slice(2)
  const isKnown = (direction === '--a' || direction === '--de') && /^postgres(ql)?:\/\//.test(url)
  if (!isKnown || more.length > 0) throw new Refused(USAGE)
  prepareFolder()
  if (direction === '--a' && !existsSync(databaseFile))
    throw new Refused(`No hay ninguna base de datos en ${databaseFile}.`)
  const release = await lockDataFolder()
  const unlock = await takeLock(url, 'preparing', { wait: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Refused(`No se puede usar esa base de datos (${error.code ?? 'no contesta'}).`)
  })
  const file = {
    place: { file: databaseFile },
    db: connect({ file: databaseFile, create: direction === '--de' }),
  }
  const server = { place: { file: '', url }, db: connect({ file: '', url }) }
  try {
    const [from, to] = direction === '--a' ? [file, server] : [server, file]
    await migrate(from.db, from.place, MIGRATIONS)
    // Half-way its triggers are put aside: migrating would make some of them anew.
    if (!(await isMoving(to.db))) await migrate(to.db, to.place, MIGRATIONS)
    await moveData(from, to, (text) => console.log(text))
    console.log(
      direction === '--a'
        ? 'Listo. Ponga esa dirección en DATABASE_URL y arranque el servidor.'
        : 'Listo. Quite DATABASE_URL y arranque el servidor.',
    )
  } finally {
    await file.db.destroy()
    await server.db.destroy()
    await unlock?.()
    await release()
  }
})
