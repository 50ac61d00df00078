import './steps/as-tool'
import { existsSync } from 'node:fs'
import { acquireDatabaseLock, connectDatabase } from 'db/connect'
import { migrate } from 'db/migrate'
import { bucketFileStores, localFileStores } from '~/gateways/object-store/stores.server'
import { type FileStore, UNFINISHED_FILE_PATTERN } from '~/values/files/file-store.server'
import { isMoveUnfinished, moveData } from './move/move'
import { SESSIONS_ENDED_MESSAGE } from './steps/access'
import { CommandError, runCliCommand } from './steps/command-error'
import { databaseFile, ensureWritableDataFolder, lockDataFolder, SCHEMA_FOLDER } from './steps/data-folder'

const USAGE = `Uso: npm run mudar -- --a postgres://usuario:clave@servidor:5432/base
     npm run mudar -- --de postgres://usuario:clave@servidor:5432/base
     npm run mudar -- --imagenes-a-cubo
     npm run mudar -- --imagenes-de-cubo

  --a                  del archivo de DATA_DIR a esa base de PostgreSQL, que debe estar vacía
  --de                 de esa base de PostgreSQL a un archivo nuevo en DATA_DIR
  --imagenes-a-cubo    solo las imágenes y las listas que se importan: de DATA_DIR al cubo de OBJECT_STORE_URL
  --imagenes-de-cubo   lo mismo, de vuelta

Con OBJECT_STORE_URL, --a y --de llevan también las imágenes; sin ella se quedan en DATA_DIR. Antes hay que detener los
servidores. Si se interrumpe, la misma orden sigue donde quedó.`

type Direction = 'there' | 'back'

const NEXT_STEP_MESSAGES: Record<Direction, string> = {
  there: 'Listo. Ponga esa dirección en DATABASE_URL y arranque el servidor.',
  back: 'Listo. Quite DATABASE_URL y arranque el servidor.',
}

const say = (text: string) => console.log(text)

// `npm run mudar -- --a|--de ADDRESS`: copies the data between SQLite and PostgreSQL and compares it. With a
// bucket it also copies the images, or only the images.
await runCliCommand(async () => {
  const [word, url = '', ...more] = process.argv.slice(2)
  const isData = (word === '--a' || word === '--de') && /^postgres(ql)?:\/\//.test(url)
  const isFiles = (word === '--imagenes-a-cubo' || word === '--imagenes-de-cubo') && url === ''
  if (!(isData || isFiles) || more.length > 0) throw new CommandError(USAGE)
  if (isFiles && !bucketFileStores) throw new CommandError('Falta OBJECT_STORE_URL: el cubo de las imágenes.')
  const direction = word === '--a' || word === '--imagenes-a-cubo' ? 'there' : 'back'
  ensureWritableDataFolder()
  const release = await lockDataFolder()
  try {
    // Images are copied first, so that the same command can be repeated after an interruption.
    await moveAllFiles(direction)
    if (isData) await moveDatabase(url, direction)
    say(isData ? NEXT_STEP_MESSAGES[direction] : 'Listo.')
  } finally {
    await release()
  }
})

async function moveDatabase(url: string, direction: Direction): Promise<void> {
  if (direction === 'there' && !existsSync(databaseFile))
    throw new CommandError(`No hay ninguna base de datos en ${databaseFile}.`)
  const unlock = await acquireDatabaseLock(url, 'preparing', { wait: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new CommandError(`No se puede usar esa base de datos (${error.code ?? 'no contesta'}).`)
    },
  )
  const file = {
    location: { file: databaseFile },
    db: connectDatabase({ file: databaseFile, create: direction === 'back' }),
  }
  const server = { location: { file: '', url }, db: connectDatabase({ file: '', url }) }
  try {
    const [from, to] = direction === 'there' ? [file, server] : [server, file]
    await migrate(from.db, from.location, SCHEMA_FOLDER)
    // Does not migrate the target while a move is unfinished. Its triggers are paused, and a migration would
    // create some of them again.
    if (!(await isMoveUnfinished(to.db))) await migrate(to.db, to.location, SCHEMA_FOLDER)
    await moveData(from, to, say)
    say(SESSIONS_ENDED_MESSAGE)
    say('Si vuelve a los datos que quedan atrás, sus cuentas y sus enlaces de dueños amanecen cerrados.')
  } finally {
    await file.db.destroy()
    await server.db.destroy()
    await unlock?.()
  }
}

async function moveAllFiles(direction: Direction): Promise<void> {
  if (!bucketFileStores) return
  const [from, to] =
    direction === 'there' ? [localFileStores, bucketFileStores] : [bucketFileStores, localFileStores]
  try {
    await moveFiles(from.images, to.images, 'Imágenes', say)
    await moveFiles(from.imports, to.imports, 'Listas importadas', say)
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(
      `No se pudieron copiar las imágenes: ${error instanceof Error ? error.message : String(error)}. La misma orden sigue donde quedó.`,
    )
  }
}

/**
 * Copies the finished files of a store to another and compares each copy. Skips files that exist there with
 * the same size. Throws if a copy differs.
 */
async function moveFiles(
  from: FileStore,
  to: FileStore,
  what: string,
  log: (text: string) => void,
): Promise<void> {
  const there = new Map<string, number>()
  for await (const { name, bytes } of to.list()) there.set(name, bytes)
  let all = 0
  let copied = 0
  for await (const { name, bytes } of from.list()) {
    if (UNFINISHED_FILE_PATTERN.test(name)) continue
    all += 1
    if (there.get(name) === bytes) continue
    const content = await from.get(name)
    // The file was deleted meanwhile.
    if (!content) continue
    await to.put(name, content)
    const kept = await to.get(name)
    if (!kept?.equals(content)) throw new CommandError(`El archivo ${name} no quedó igual. Repita la orden.`)
    copied += 1
    if (copied % 100 === 0) log(`${what}: ${copied.toLocaleString('es-US')}…`)
  }
  log(`${what}: ${all.toLocaleString('es-US')} archivos, ${copied.toLocaleString('es-US')} copiados ahora`)
}
