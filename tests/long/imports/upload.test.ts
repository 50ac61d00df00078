import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { insertInBatches } from 'db/insert'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { cpuOf } from '../../bench/cpu'
import { startAdminServer } from '../../support/admin'
import { withoutTable } from '../../support/broken-tables'
import { addContacts } from '../../support/contacts'
import { updateRows } from '../../support/rows'

const FILE = '/administracion/exportar/contactos.csv'

const server = await startAdminServer({ LOG_LEVEL: 'error' })
afterAll(() => server.close())
const admin = server.visitor()
await admin.signIn()

const cookies = () => [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Requests the file. Returns the answer before anything of it is read. */
const open = (file = FILE) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { Cookie: cookies(), 'Fly-Client-IP': '198.51.100.7' }
    get(server.running().origin + file, { headers }, resolve).once('error', reject)
  })

async function readAll(answer: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  return bytes
}

const IMPORT = '/administracion/importar'
const HEADER = 'nombre,teléfono,dirección,ciudad,estado,código postal,categoría,correo,descripción'
const list = (...rows: string[]) => [HEADER, ...rows].join('\n')

function upload(text: string | Uint8Array<ArrayBuffer>, name = 'negocios.csv') {
  const body = new FormData()
  body.set('archivo', new File([text], name, { type: 'text/csv' }))
  return admin.post(IMPORT, {}, { body })
}

async function uploaded(text: string | Uint8Array<ArrayBuffer>, name?: string): Promise<string> {
  const { status, location } = await upload(text, name)
  expect(status).toBe(303)
  expect(location).toMatch(/^\/administracion\/importar\/\d+$/)
  return location ?? ''
}

/** Returns the column choices that the form proposes, by field. */
const proposed = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<select[^>]* name="(columna-\d+)"[^>]*>([\s\S]*?)<\/select>/g)].map(
      ([, name, options]) => [name ?? '', /<option value="([^"]*)" selected/.exec(options ?? '')?.[1] ?? ''],
    ),
  )

/**
 * Uploads a list and accepts the proposed columns, so that its dry run begins. Returns the path of the file’s
 * page.
 */
async function reviewed(text: string | Uint8Array<ArrayBuffer>, name?: string): Promise<string> {
  const page = await uploaded(text, name)
  const columns = proposed(await settled(page))
  expect(await admin.post(`${page}?accion=columnas`, columns)).toMatchObject({ status: 303, location: page })
  return page
}

/** Returns the page of a file as soon as no work on it is left. */
async function settled(page: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const { text } = await admin.get(page)
      expect(text).not.toContain('Actualizar progreso')
      return text
    },
    { timeout: 60_000, interval: 250 },
  )
}

const figure = (text: string, name: string) =>
  new RegExp(`<b class="figures">([^<]*)</b> ${name}`).exec(text)?.[1]
const businesses = async () =>
  (
    await server
      .open()
      .selectFrom('businesses')
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
  ).all

/** Returns a list of `count` different businesses, which takes a while to import. */
const many = (count: number, place: string) =>
  list(
    ...Array.from(
      { length: count },
      (_, i) =>
        `Taller ${place} ${i},,${i} ${place} Street,Macon,GA,31201,Reparación de autos,,Arreglamos motores número ${i}`,
    ),
  )

describe('importing a file through the pages', () => {
  test('an upload is refused if the file is missing, too large or no list, with the reason', async () => {
    const empty = await admin.post(IMPORT, {}, { body: new FormData() })
    expect(empty.status).toBe(422)
    expect(empty.text).toContain('<a href="#archivo">Elige un archivo</a>')
    const large = await upload(`${HEADER}\n${'x'.repeat(20 * 1024 * 1024)}`)
    expect(large.status).toBe(422)
    expect(large.text).toContain('pasa de 20 MB')
    const workbook = await settled(await uploaded(Uint8Array.of(0x50, 0x4b, 3, 4), 'libro.xlsx'))
    expect(workbook).toContain('está comprimido')
    expect(workbook).not.toContain('Fila por fila')
    for (const page of [`${IMPORT}/999999`, `${IMPORT}/x`, `${IMPORT}/999999/rechazadas.csv`])
      expect((await admin.get(page)).status, page).toBe(404)
  })

  test('shows the review of 10,000 rows within two seconds of processor time', async () => {
    const db = server.open()
    const id = Number((await reviewed(many(1, 'Ten'))).split('/').at(-1))
    await settled(`${IMPORT}/${id}`)
    const [row] = await db.selectFrom('import_verdicts').selectAll().where('import_id', '=', id).execute()
    if (!row) throw new Error('The row has no verdict')
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      ...row,
      ...{ position: index + 1, line: index + 2, city: `Ciudad ${index % 700}`, urgency: index % 7 },
    }))
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('import_verdicts').where('import_id', '=', id).execute()
      await insertInBatches(trx, 'import_verdicts', rows)
      await updateRows(trx, 'imports', { id }, { rows_total: 10_000, rows_created: 10_000 })
    })
    const pid = server.running().process.pid ?? 0
    const before = cpuOf(pid)
    const { text } = await admin.get(`${IMPORT}/${id}`)
    const used = cpuOf(pid) - before
    expect(text).toContain('10,000')
    expect(text.match(/<th [^>]*scope="row"/g)).toHaveLength(50)
    expect(used).toBeLessThan(2_000)
    await db.deleteFrom('imports').where('id', '=', id).execute()
  })

  test('the server answers during an import, and an administrator continues the import after the server was killed', async () => {
    const before = await businesses()
    const page = await reviewed(many(6_000, 'Pine'))
    expect(await settled(page)).toContain('Importar 6,000 filas')
    await admin.post(`${page}?accion=confirmar`)
    expect((await admin.get(page)).text).toContain('Actualizar progreso')
    expect((await admin.get('/vivo')).status).toBe(200)
    await server.restart({}, 'SIGKILL')
    const interrupted = await settled(page)
    expect(interrupted).toContain('La importación se interrumpió')
    expect(await businesses()).toBeLessThan(before + 6_000)
    await admin.post(`${page}?accion=confirmar`)
    const done = await settled(page)
    expect(done).toContain('Importación terminada')
    expect(figure(done, 'Nuevas')).toMatch(/^[56],\d{3}$/)
    expect(await businesses()).toBe(before + 6_000)
  }, 120_000)

  test('an import and its files are deleted after a month', async () => {
    const page = await reviewed(list('Vieja,,1 Old Street,Macon,GA,31201,,,'))
    await settled(page)
    const db = server.open()
    const old = new Date(Date.now() - 31 * 86_400_000)
    const id = Number(page.split('/').at(-1))
    const { file } = await db
      .updateTable('imports')
      .set({ created_at: old.toISOString() })
      .where('id', '=', id)
      .returning('file')
      .executeTakeFirstOrThrow()
    const path = join(server.folder, 'imports', file)
    utimesSync(path, old, old)
    const others = readdirSync(join(server.folder, 'imports')).length
    await server.restart()
    await vi.waitFor(() => expect(existsSync(path)).toBe(false), 10_000)
    expect(readdirSync(join(server.folder, 'imports'))).toHaveLength(others - 1)
    expect((await admin.get(page)).status).toBe(404)
    const left = await db.selectFrom('import_verdicts').select('line').where('import_id', '=', id).execute()
    expect(left).toEqual([])
  })

  test('an upload proposes columns, accepts other choices and proposes those for the next file', async () => {
    const text =
      'Establecimiento X,Contacto rápido,Zona\nPanadería Añil,404-555-0190,Norte\nTaquería Ñandú,404-555-0191,Sur'
    const page = await uploaded(text, 'zona.csv')
    const shown = await settled(page)
    expect(shown).toContain('Panadería Añil · Taquería Ñandú')
    expect(proposed(shown)).toEqual({ 'columna-0': 'name', 'columna-1': 'phone', 'columna-2': 'none' })
    const refused = await admin.post(`${page}?accion=columnas`, { ...proposed(shown), 'columna-0': 'none' })
    expect(refused).toMatchObject({ status: 303, location: page })
    expect((await admin.get(page)).text).toContain('Di qué columna lleva el nombre del negocio')
    await admin.post(`${page}?accion=columnas`, {
      'columna-0': 'name',
      'columna-1': 'phone',
      'columna-2': 'notes',
    })
    expect(await settled(page)).toContain('Panadería Añil')
    const next = await settled(await uploaded(text, 'zona.csv'))
    expect(proposed(next)).toEqual({ 'columna-0': 'name', 'columna-1': 'phone', 'columna-2': 'notes' })
  })

  test('shows the separator, reads the file again with another, counts unusable values, and imports a held row on request', async () => {
    const shop = (phone: string, hours: string) =>
      `Lechería Sol;${phone};Macon;GA;31201;sol@ejemplo.com;${hours};Repostería`
    const head = 'nombre;teléfono;ciudad;estado;código postal;correo;horario;categoría'
    const page = await uploaded([head, shop('478-555-0101', 'L-V 9am-5pm')].join('\n'))
    const columns = await settled(page)
    expect(columns).toMatch(/value="punto-y-coma" checked|checked[^>]*value="punto-y-coma"/)
    const cut = await admin.post(`${page}?accion=columnas`, { separador: 'coma', ...proposed(columns) })
    expect(cut).toMatchObject({ status: 303, location: page })
    const anew = await settled(page)
    expect(anew).toContain('nombre;teléfono;ciudad')
    await admin.post(`${page}?accion=columnas`, { separador: 'punto-y-coma', leer: '' })
    await admin.post(`${page}?accion=columnas`, proposed(await settled(page)))
    await settled(page)
    await admin.post(`${page}?accion=confirmar`)
    expect(figure(await settled(page), 'Nuevas')).toBe('1')

    const second = await reviewed([head, shop('478-555-0199', 'cuando hay')].join('\n'))
    const asked = await settled(second)
    expect(asked).toContain('Este negocio ya podría estar registrado')
    expect(asked).toContain('Horario que no se entiende: 1 fila')
    const [line = ''] = /(?<=name="tomar"[^>]*value=")\d+/.exec(asked) ?? []
    await admin.post(`${second}?accion=confirmar`, { tomar: line })
    expect(figure(await settled(second), 'Nuevas')).toBe('1')
  })

  test('an upload shows each row with its category and reason, doubtful rows first', async () => {
    const page = await reviewed(
      list(
        'Flores Ñusta,404-555-0161,1 Fern Street,Macon,GA,31201,Florería,,',
        'Malo,12,,,ZZ,,Nada,,',
        'Zeta y Hijos,404-555-0162,2 Fern Street,Macon,GA,31201,Qwerty,,',
      ),
      'flores.csv',
    )
    const text = await settled(page)
    expect(text.indexOf('Malo</th>')).toBeLessThan(text.indexOf('Flores Ñusta</th>'))
    expect(text.replaceAll('<!-- -->', '')).toContain(
      '<b>Regalos y Artículos Diversos</b> por «Florería» · (404) 555-0161 · 1 Fern Street, Macon, GA',
    )
    expect(text).toContain('No se conoce la categoría: Qwerty')
    expect(figure(text, 'En revisión')).toBe('2')
    expect(text).toContain('Por categoría')
    await admin.post(`${page}?accion=confirmar`)
    const done = await settled(page)
    expect(done).toContain('Ver Flores Ñusta')
  })
})

// This one is last, because imports compare with all contacts.
test('a long export waits for a slow client, and ends the connection if it fails half-way [F32]', async () => {
  const db = server.open()
  await addContacts(db, 20_000, 'Una descripción que no es corta. '.repeat(48))
  const answer = await open()
  expect(answer.statusCode).toBe(200)
  // The test reads nothing. The buffers of the connection are full long before the last thousand rows.
  await new Promise((resolve) => answer.once('readable', resolve))
  await withoutTable(server.open(), 'business_categories', async () => {
    await expect(readAll(answer)).rejects.toThrow(/aborted/)
  })
  expect(server.running().output()).toMatch(/"part":"stream".*no such table/)
  expect(await readAll(await open())).toBeGreaterThan(30_000_000)
  const { pid } = server.running().process
  const most = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  expect(Number(most)).toBeLessThan(300 * 1024)
}, 60_000)
