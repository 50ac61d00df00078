import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { markLeftBehindByMove } from '../../../app/cli/steps/access'
import { connectDatabase, type Db } from '../../../db/connect'
import { runSqlScript } from '../../../db/statement'
import { inData } from '../../support/database'
import { expectNoMoment, fillMoment } from '../../support/moment'
import { addReservation } from '../../support/reservation-rows'
import { insertRows, rowOf, updateRows } from '../../support/rows'
import { schemaOf020 } from '../../support/schema'
import { prepared, type RunningServer, runCommand, startServer } from '../../support/server'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const folder = await prepared('demo', 'demo.js', {}, ['--preparar'])
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const copies = () => readdirSync(join(folder, 'backups')).filter((name) => name.startsWith('manual-'))
const ask = (copy: string) => runCommand('restore.js', { DATA_DIR: folder }, [copy])
const start = () => runCommand('migrate.js', { DATA_DIR: folder })
const restore = async (copy: string) => {
  const asked = await ask(copy)
  return asked.code === 0 ? start() : asked
}

const inFolder = <T>(work: (db: Db) => Promise<T>) => inData(folder, work)

const countBusinesses = () =>
  inFolder(async (db) => {
    const rows = await db.selectFrom('businesses').select('id').where('deleted_at', 'is', null).execute()
    return rows.length
  })

const loseEverything = () =>
  inFolder((db) => db.updateTable('businesses').set({ deleted_at: '2026-01-01' }).execute())

test('restores a backup at the next start unless that is cancelled, and keeps the replaced data [F33, F34]', async () => {
  let server: RunningServer | undefined = await startServer({ data: { folder }, env: { LOG_LEVEL: 'error' } })
  const before = await countBusinesses()
  const carry = { DATA_DIR: folder, BACKUP_COMMAND: 'basename "$1" > "$DATA_DIR/llevada"' }
  const made = await runCommand('backup.js', carry)
  expect([made.code, made.output]).toEqual([0, expect.stringContaining(`${before} negocios`)])
  const [copy = ''] = copies()
  expect(readFileSync(join(folder, 'llevada'), 'utf8').trim()).toBe(copy)

  await loseEverything()
  for (const [argument, said] of [
    [copy, `Copia revisada: ${before} negocios`],
    ['--cancelar', 'se queda con los datos que hay'],
  ] as const) {
    const asked = await ask(argument)
    expect([asked.code, asked.output]).toEqual([0, expect.stringContaining(said)])
  }
  await server.stop()
  server = undefined
  await start()
  expect(await countBusinesses()).toBe(0)
  const done = await restore(copy)
  expect([done.code, done.output]).toEqual([0, expect.stringContaining(`restaurada: ${before} negocios`)])
  expect(await countBusinesses()).toBe(before)
  const aside = readdirSync(folder).filter((name) => name.startsWith('reemplazado-'))
  expect(readdirSync(join(folder, aside[0] ?? ''))).toContain('directorio.db')
  expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])

  server = await startServer({ data: { folder }, env: { LOG_LEVEL: 'error' } })
  expect((await fetch(`${server.origin}/directorio`)).status).toBe(200)
  await server.stop()
})

test('restoring a backup brings back no sessions, known browsers, sent forms or questions, by command or by file [T117]', async () => {
  await runCommand('backup.js', { DATA_DIR: folder })
  const [copy = ''] = copies()
  const name = 'con-sesion.db'
  const withSession = join(folder, 'backups', name)
  writeFileSync(withSession, readFileSync(join(folder, 'backups', copy)))
  const db = connectDatabase({ file: withSession })
  await fillMoment(db)
  await db.destroy()
  const done = await restore(withSession)
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('Las sesiones se cerraron')])
  await inFolder(expectNoMoment)
  writeFileSync(join(folder, 'restaurar'), name)
  const started = await start()
  expect([started.code, started.output]).toEqual([0, expect.stringContaining('Las sesiones se cerraron')])
  await inFolder(expectNoMoment)
})

test('after a restore a private link opens only its own reservation, and no message is sent twice [T145, F51, F52]', async () => {
  const book = (code: string, phone: string) =>
    inFolder(async (db) => {
      const { id } = await rowOf(db, 'businesses', { status: 'published' })
      return addReservation(db, id, { code, phone, reservation_date: '2099-11-24' })
    })
  const message = (key: string, status: 'pending' | 'sent') =>
    inFolder(async (db) => {
      const at = '2026-11-21T12:00:00.000Z'
      const row = {
        kind: 'marketing' as const,
        about: 'Aviso',
        payload: '{}',
        next_attempt_at: '2099-01-01',
        created_at: at,
      }
      await db
        .insertInto('outbox')
        .values({ ...row, idempotency_key: key, status })
        .onConflict((conflict) => conflict.column('idempotency_key').doUpdateSet({ status, sent_at: at }))
        .execute()
    })
  const open = async (server: RunningServer, code: string, phone: string) => {
    const sent = await fetch(`${server.origin}/mis-reservas`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ codigo: code, telefono: phone }),
    })
    return sent.headers.get('location') ?? ''
  }
  const statusOf = async (server: RunningServer, path: string) =>
    (await fetch(server.origin + path, { redirect: 'manual' })).status

  await book('AAA222', '+14045550101')
  await message('known as sent later', 'pending')
  await message('never seen again', 'pending')
  for (const name of copies()) rmSync(join(folder, 'backups', name))
  await runCommand('backup.js', { DATA_DIR: folder })
  const [copy = ''] = copies()
  const later = await book('BBB333', '+14045550102')
  await message('known as sent later', 'sent')
  await inFolder((db) => db.deleteFrom('outbox').where('idempotency_key', '=', 'never seen again').execute())
  const options = { data: { folder }, env: { LOG_LEVEL: 'error' } }
  let server = await startServer(options)
  const paths = [await open(server, 'AAA222', '404-555-0101'), await open(server, 'BBB333', '404-555-0102')]
  for (const path of paths) expect([path, await statusOf(server, path)]).toEqual([path, 200])
  await server.stop()

  expect((await restore(copy)).code).toBe(0)
  const other = await book('CCC444', '+14045550103')
  expect(other).toBeGreaterThan(later)
  // Simulates a database that would reuse numbers.
  await inFolder(async (db) => {
    await db.deleteFrom('reservation_cells').where('reservation_id', '=', other).execute()
    await db.updateTable('reservations').set({ id: later }).where('id', '=', other).execute()
  })
  server = await startServer(options)
  expect(await statusOf(server, paths[0] ?? '')).toBe(200)
  expect(await statusOf(server, paths[1] ?? '')).toBe(404)
  await server.stop()
  const rows = await inFolder((db) =>
    db.selectFrom('outbox').select(['idempotency_key as key', 'status']).execute(),
  )
  expect(rows).toContainEqual({ key: 'known as sent later', status: 'sent' })
  expect(rows).toContainEqual({ key: 'never seen again', status: 'dead' })
}, 120_000)

/**
 * Returns the rows that determine who may sign in: accounts, codes and links, without session hashes and
 * times.
 */
async function whoMayEnter(db: Db) {
  const accounts = await db
    .selectFrom('admin_users')
    .select(['username', 'role', 'password_hash', 'totp_secret'])
    .select(({ eb }) => eb('disabled_at', 'is', null).as('isOpen'))
    .orderBy('username')
    .execute()
  const codes = await db
    .selectFrom('admin_recovery_codes as code')
    .innerJoin('admin_users as user', 'user.id', 'code.user_id')
    .select(['user.username', 'code.code_hash', 'code.used_at'])
    .execute()
  const variables = await db
    .selectFrom('settings')
    .selectAll()
    .where('key', 'like', 'account_variable:%')
    .execute()
  const open = await db
    .selectFrom('owner_links')
    .select('token_hash')
    .where('revoked_at', 'is', null)
    .execute()
  const links = await db.selectFrom('admin_links').select('token_hash').execute()
  return {
    accounts: accounts.map((each) => ({ ...each, isOpen: Boolean(each.isOpen) })),
    codes,
    variables,
    ownerLinks: open.map((link) => link.token_hash),
    links,
  }
}

/** Adds four accounts with links and codes, and two links of owners, as the backup has them. */
async function fillAccess(db: Db): Promise<void> {
  const at = { created_at: '2026-01-01', updated_at: '2026-01-01' }
  for (const username of ['ana', 'luis', 'despedida'])
    await insertRows(db, 'admin_users', { username, role: 'administrator', password_hash: 'old', ...at })
  const { id } = await rowOf(db, 'admin_users', { username: 'ana' })
  await insertRows(db, 'admin_links', {
    token_hash: 'link',
    user_id: id,
    created_at: '2026-01-01',
    expires_at: '2099-01-01',
  })
  await db.insertInto('admin_recovery_codes').values({ code_hash: 'code', user_id: id }).execute()
  const business = await db.selectFrom('businesses').select('id').limit(1).executeTakeFirstOrThrow()
  for (const token_hash of ['kept', 'revoked'])
    await insertRows(db, 'owner_links', { business_id: business.id, token_hash, created_at: '2026-01-01' })
  const setting = { key: 'account_variable:ADMIN_PASSWORD', value: 'old', updated_at: '2026-01-01' }
  await db.insertInto('settings').values(setting).execute()
}

/** Applies the changes that happened after the backup. */
async function withdrawAccess(db: Db): Promise<void> {
  const users = (username: string) => db.updateTable('admin_users').where('username', '=', username)
  await users('ana').set({ role: 'reader', password_hash: 'new', totp_secret: 'secret' }).execute()
  await users('luis').set({ disabled_at: '2026-02-01' }).execute()
  await db.deleteFrom('admin_users').where('username', '=', 'despedida').execute()
  await db.deleteFrom('admin_links').execute()
  await db.updateTable('admin_recovery_codes').set({ used_at: '2026-02-01' }).execute()
  await updateRows(db, 'owner_links', { token_hash: 'revoked' }, { revoked_at: '2026-02-01' })
  await updateRows(db, 'settings', { key: 'account_variable:ADMIN_PASSWORD' }, { value: 'new' })
  await insertRows(db, 'admin_users', {
    username: 'eva',
    role: 'catalog',
    password_hash: 'eva',
    created_at: '',
    updated_at: '',
  })
}

test('a restored backup does not let in anyone who was locked out since, by command or by file [T127, T226, D128]', async () => {
  await inFolder(fillAccess)
  await runCommand('backup.js', { DATA_DIR: folder })
  const copy = copies().sort().at(-1) ?? ''
  await inFolder(withdrawAccess)
  const before = await inFolder(whoMayEnter)
  expect(before.ownerLinks).toEqual(['kept'])
  const closed = {
    username: 'despedida',
    role: 'administrator',
    password_hash: '',
    totp_secret: null,
    isOpen: false,
  }
  const after = {
    ...before,
    accounts: [...before.accounts, closed].sort((a, b) => (a.username < b.username ? -1 : 1)),
  }

  const done = await restore(copy)
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('Desactivadas: 1 cuenta.')])
  expect(await inFolder(whoMayEnter)).toEqual(after)
  writeFileSync(join(folder, 'restaurar'), copy)
  expect((await start()).code).toBe(0)
  expect(await inFolder(whoMayEnter)).toEqual(after)

  // Without the replaced data, or with data left behind by a move, it is unknown who lost access. No account
  // is enabled until an operator enables it.
  const lost = async () => {
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `directorio.db${end}`), { force: true })
  }
  for (const lose of [() => inFolder(markLeftBehindByMove), lost]) {
    await lose()
    const alone = await restore(copy)
    expect([alone.code, alone.output]).toEqual([0, expect.stringContaining('npm run admin -- activar')])
    const shut = await inFolder(whoMayEnter)
    expect(shut.accounts.length).toBeGreaterThan(3)
    expect(shut.accounts.filter((each) => each.isOpen || each.password_hash)).toEqual([])
    expect([shut.codes, shut.links, shut.ownerLinks]).toEqual([[], [], []])
  }
  const opened = await runCommand('admin.js', { DATA_DIR: folder }, ['activar', 'ana'])
  expect([opened.code, opened.output]).toEqual([0, expect.stringContaining('Contraseña')])
  expect((await inFolder(whoMayEnter)).accounts.filter((each) => each.isOpen)).toMatchObject([
    { username: 'ana' },
  ])
  const all = await runCommand('admin.js', { DATA_DIR: folder }, ['desactivar', '--todas'])
  expect([all.code, all.output]).toEqual([0, expect.stringContaining('Desactivadas')])
  expect((await inFolder(whoMayEnter)).accounts.filter((each) => each.isOpen)).toEqual([])
})

/** Creates a backup as version 0.2.0 made it, of an empty site. Returns its path. */
async function copyOf020(name: string): Promise<string> {
  const file = join(folder, name)
  const db = connectDatabase({ file, create: true })
  await runSqlScript(db, await schemaOf020('sqlite'))
  await db.destroy()
  return file
}

test('restoring a damaged, newer or missing backup changes nothing [F11, F16, F33, F35]', async () => {
  const before = await countBusinesses()
  const [copy = ''] = copies()
  const bytes = readFileSync(join(folder, 'backups', copy))
  const cut = join(folder, 'cortada.db')
  writeFileSync(cut, bytes.subarray(0, bytes.length / 2))
  const newer = join(folder, 'nueva.db')
  writeFileSync(newer, bytes)
  const db = connectDatabase({ file: newer })
  await db
    .insertInto('kysely_migration' as never)
    .values({ name: '999_later', timestamp: '2099' } as never)
    .execute()
  await db.destroy()
  const older = connectDatabase({ file: await copyOf020('anterior.db') })
  await runSqlScript(older, "delete from kysely_migration where name = '270_picture_references'")
  await older.destroy()
  for (const [path, reason] of [
    [cut, 'está dañada'],
    [newer, 'de una versión más nueva'],
    [join(folder, 'anterior.db'), 'de una versión anterior a la 0.2.0'],
    ['no-hay.db', 'No hay ninguna copia'],
    ['--todo', 'Uso: npm run restaurar'],
  ] as const) {
    const { code, output } = await restore(path)
    expect([code, output], path).toEqual([78, expect.stringContaining(reason)])
  }
  expect(await countBusinesses()).toBe(before)
})

test('an earlier version can start again with the backup from before the migration [F15, F16, F34]', async () => {
  const before = await countBusinesses()
  const later = mkdtempSync(join(ROOT, '.cache/version-'))
  try {
    const commands = join(later, 'build/cli')
    cpSync(join(ROOT, 'build/cli/engines'), join(commands, 'engines'), { recursive: true })
    cpSync(join(ROOT, 'build/cli/migrate.js'), join(commands, 'migrate.js'))
    writeFileSync(
      join(commands, 'engines/sqlite/migrations/999_later.sql'),
      'CREATE TABLE later (id INTEGER) STRICT;',
    )
    const env = { DATA_DIR: folder }
    const updated = await runCommand('migrate.js', env, [], later)
    expect([updated.code, updated.output]).toEqual([0, expect.stringContaining('999_later')])
    await loseEverything()

    const refused = await runCommand('migrate.js', env)
    expect([refused.code, refused.output]).toEqual([78, expect.stringContaining('de una versión más nueva')])
    const kept = readdirSync(join(folder, 'backups')).filter((name) => name.startsWith('before-migration-'))
    writeFileSync(join(folder, 'restaurar'), kept.sort().at(-1) ?? '')
    const back = await runCommand('migrate.js', env)
    expect([back.code, back.output]).toEqual([0, expect.stringContaining('restaurada')])
    expect(await countBusinesses()).toBe(before)
  } finally {
    rmSync(later, { recursive: true, force: true })
  }
})

test('a start migrates data of version 0.2.0, after a backup [F15, F34]', async () => {
  const own = mkdtempSync(join(folder, 'de-antes-'))
  cpSync(await copyOf020('antes.db'), join(own, 'directorio.db'))
  const updated = await runCommand('migrate.js', { DATA_DIR: own })
  expect([updated.code, updated.output]).toEqual([0, expect.stringContaining('400_one_record')])
  expect(readdirSync(join(own, 'backups')).join()).toContain('before-migration-')
})

test('a backup of version 0.2.0 can be restored and is migrated [F15, F33]', async () => {
  const done = await restore(await copyOf020('de-0.2.0.db'))
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('restaurada: 0 negocios')])
  const server = await startServer({ data: { folder }, env: { LOG_LEVEL: 'error' } })
  try {
    expect((await fetch(`${server.origin}/salud`)).status).toBe(200)
    expect(await countBusinesses()).toBe(0)
  } finally {
    await server.stop()
  }
})
