import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { ADMIN, startAdminServer } from '../../support/admin'
import { addContacts } from '../../support/contacts'
import { addContact } from '../../support/directory-rows'

/** An operator's command for each backup. */
const CARRY = 'basename "$1" > "$DATA_DIR/llevada"'
const COPIES = '/administracion/sistema/copias'

const server = await startAdminServer({ LOG_LEVEL: 'error', BACKUP_COMMAND: CARRY })
afterAll(() => server.close())
const admin = server.visitor()
await admin.signIn()

const copies = (kind: string) =>
  readdirSync(join(server.folder, 'backups')).filter((name) => name.startsWith(`${kind}-`))

const fileOf = (name: string) => `${COPIES}/${encodeURIComponent(name.toLowerCase())}/archivo`

async function download(name: string): Promise<Buffer> {
  const page = `${COPIES}/${name.toLowerCase()}/descargar`
  expect(await admin.get(fileOf(name))).toMatchObject({ status: 302, location: page })
  expect(await admin.post(page, { contrasena: ADMIN.contrasena })).toMatchObject({ location: fileOf(name) })
  const cookies = [...admin.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const headers = { Cookie: cookies, 'Fly-Client-IP': '198.51.100.7' }
  const address = server.running().origin + fileOf(name)
  const answer = await fetch(address, { headers })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}.gz"`)
  return Buffer.from(await answer.arrayBuffer())
}

async function countContacts(): Promise<number> {
  const db = server.open()
  return (await db.selectFrom('businesses').select('id').execute()).length
}

const ask = (copy: string) => writeFileSync(join(server.folder, 'restaurar'), copy)

const lastInLog = () =>
  server
    .open()
    .selectFrom('audit_log')
    .select(['action', 'noun', 'title'])
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('backups in the administration [F33, F34]', () => {
  test('a backup is made, passed to the command of the operator, listed, downloaded complete and logged', async () => {
    await addContacts(server.open(), 7, 'Antes')
    expect((await admin.get(COPIES)).text).toContain('No hay ninguna copia todavía')
    const made = await admin.post(COPIES)
    expect(made).toMatchObject({ status: 303, location: COPIES })
    const [name = ''] = copies('manual')
    await expect.poll(() => readFileSync(join(server.folder, 'llevada'), 'utf8').trim()).toBe(name)
    const page = (await admin.get(COPIES)).text
    expect(page).toContain('Copia hecha y revisada')
    expect(page).toContain('con lo rechazado y lo que está en la papelera')
    const asked = (await admin.get(`${COPIES}/${name.toLowerCase()}/descargar`)).text.replaceAll(
      '<!-- -->',
      '',
    )
    expect(asked).toMatch(/[ap]\.\sm\. Lleva todos los datos/)
    expect(page).toContain('Hecha a mano')
    expect(page).toContain('npm run restaurar')
    expect(page).toContain(`${name}</span>`)
    const bytes = gunzipSync(await download(name))
    expect(bytes.equals(readFileSync(join(server.folder, 'backups', name)))).toBe(true)
    expect(await lastInLog()).toEqual({ action: 'exported', noun: 'file', title: name })
    expect((await admin.get('/administracion/sistema')).text).toContain(`href="${COPIES}"`)
  })

  test('visitors and the catalog account cannot open backups, and no file of another folder is sent', async () => {
    const [name = ''] = copies('manual')
    const catalog = server.visitor('198.51.100.9')
    await catalog.signInToCatalog()
    for (const who of [catalog, server.visitor('198.51.100.8')])
      for (const path of [COPIES, fileOf(name)]) expect((await who.get(path)).status).not.toBe(200)
    const own = '“de casa” — 1.db'
    writeFileSync(join(server.folder, 'backups', own), 'x')
    await admin.post(`${COPIES}/${encodeURIComponent(own)}/descargar`, { contrasena: ADMIN.contrasena })
    const laid = await admin.get(fileOf(own))
    expect([laid.status, laid.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="-de-casa-1.db.gz"',
    ])
    for (const path of ['images', '%2e%2e%2fdirectorio.db', 'directorio.db', '..%2f..%2fetc%2fpasswd'])
      for (const word of ['descargar', 'archivo'])
        expect([400, 404]).toContain((await admin.get(`${COPIES}/${path}/${word}`)).status)
  })

  test('the next start restores the backup named in the file `restaurar`, and the page states it and the replaced data [D102, D131, F34]', async () => {
    const [name = ''] = copies('manual')
    await addContact(server.open(), { name: 'Después' })
    expect(await countContacts()).toBe(8)
    ask(name)
    expect((await admin.get(COPIES)).text).toContain('El próximo arranque vuelve a una copia')
    await server.restart()
    expect(await countContacts()).toBe(7)
    // The sessions were reset, too.
    expect((await admin.get(COPIES)).status).toBe(302)
    await admin.signIn()
    const { text } = await admin.get(COPIES)
    expect(text).toContain('El sitio volvió a una copia')
    expect(text).toContain('Las sesiones se cerraron')
    const [aside = ''] = readdirSync(server.folder).filter((file) => file.startsWith('reemplazado-'))
    expect(text).toContain(aside)
    await server.restart()
    expect(await countContacts()).toBe(7)
  })

  test.each(['subir', 'manual-2026.db/restaurar'])(
    'the former address %s redirects to the list of backups [D131]',
    async (path) => {
      expect(await admin.get(`${COPIES}/${path}`)).toMatchObject({ status: 301, location: COPIES })
      expect((await admin.post(`${COPIES}/${path}`)).status).toBe(301)
    },
  )
})
