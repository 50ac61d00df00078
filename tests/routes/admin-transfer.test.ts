import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdminServer, startAdminServer, type Visitor } from '../support/admin'
import { addContacts } from '../support/contacts'

const FILE = '/administracion/exportar/contactos.csv'

let server: AdminServer
let admin: Visitor
beforeAll(async () => {
  server = await startAdminServer({ LOG_LEVEL: 'error' })
  admin = server.visitor()
  await admin.signIn()
})
afterAll(() => server?.close())

const cookies = () => [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** The file as it comes in, nothing of it read yet. */
const open = () =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { Cookie: cookies(), 'Fly-Client-IP': '198.51.100.7' }
    get(server.running().origin + FILE, { headers }, resolve).once('error', reject)
  })

async function readAll(answer: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  return bytes
}

const without = async (table: string, work: () => Promise<void>) => {
  const db = server.open()
  await sql`alter table ${sql.table(table)} rename to gone`.execute(db)
  try {
    await work()
  } finally {
    await sql`alter table gone rename to ${sql.table(table)}`.execute(db)
  }
}

describe('the export', () => {
  test('counts what there is now and leads back to the administration [277, 278, 283, D7, D78]', async () => {
    const db = server.open()
    await addContacts(db, 1_205, 'Hola')
    await db.updateTable('contacts').set({ phone: '+14045550001' }).where('id', '<=', 100).execute()
    await db
      .updateTable('contacts')
      .set({ deleted_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', 5)
      .execute()
    await db.updateTable('categories').set({ is_active: 0 }).where('id', '=', 2).execute()
    expect(await admin.get('/exportar')).toMatchObject({ status: 302, location: '/administracion/exportar' })
    const { status, text } = await admin.get('/administracion/exportar')
    expect(status).toBe(200)
    expect(text).toContain('<h1>Exportar Datos</h1>')
    expect(text).toMatch(/<a class="lone-link" href="\/administracion">/)
    expect(text).toMatch(/Contactos en total<\/dt><dd class="figures">1,204</)
    expect(text).toMatch(/Teléfonos únicos<\/dt><dd class="figures">1,106</)
    expect(text).toMatch(/Categorías activas<\/dt><dd class="figures">26</)
    expect(text).toContain(`href="${FILE}"`)
  })

  test('is a file of the documented name and columns, newest first [279, 280, 281, D40]', async () => {
    const { status, headers } = await admin.get(FILE)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="contactos_completo_${today}.csv"`)
    expect(headers.get('cache-control')).toBe('no-store')
    const chunks: Buffer[] = []
    for await (const chunk of await open()) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = bytes.toString()
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const [header, first, ...rest]: string[][] = parse(text, { bom: true })
    expect(header?.join()).toBe(
      'ID,Nombre_Negocio,Persona_Contacto,Categoria,Telefono,Email,Ubicacion,Fecha_Creacion,Tiene_Descripcion,Caracteres_Descripcion',
    )
    expect(first?.slice(0, 3)).toEqual(['1205', 'Negocio 1205', 'Rosa Hola'])
    expect(first?.slice(4)).toEqual([
      '(404) 555-1205',
      '',
      '1205 Main Street, Atlanta, GA 30301',
      '2020-01-01T20:05:00.000Z',
      'SI',
      '4',
    ])
    expect(first?.[3]).not.toBe('')
    expect(rest).toHaveLength(1_203)
  })

  test('is written in the log with its name [D102]', async () => {
    const db = server.open()
    const last = () =>
      db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    const before = await last()
    await admin.get(FILE, { method: 'HEAD' })
    expect(await last()).toEqual(before)
    await admin.get(FILE)
    expect(await last()).toMatchObject({
      username: 'admin',
      action: 'exported',
      noun: 'file',
      title: expect.stringMatching(/^contactos_completo_.*\.csv$/),
    })
  })

  test('that cannot begin leads back to the page, which says so [282]', async () => {
    for (const table of ['contact_categories', 'audit_log'])
      await without(table, async () => {
        const failed = await admin.get(FILE)
        expect(failed, table).toMatchObject({ status: 303, location: '/administracion/exportar' })
        expect((await admin.get('/administracion/exportar')).text).toContain('Error al exportar contactos')
      })
    await without('contacts', async () => {
      expect((await admin.get('/administracion/exportar')).text).toContain(
        'No se pudieron contar los contactos',
      )
    })
  })

  test('waits for a slow client, and is cut off when it fails in the middle; a short file is none [F32]', async () => {
    const db = server.open()
    await addContacts(db, 60_000, 'Una descripción que no es corta. '.repeat(16))
    const answer = await open()
    expect(answer.statusCode).toBe(200)
    // Nothing is read: what the connection holds is full long before the sixtieth thousand.
    await new Promise((resolve) => answer.once('readable', resolve))
    await without('contact_categories', async () => {
      await expect(readAll(answer)).rejects.toThrow(/aborted/)
    })
    expect(server.running().output()).toMatch(/"part":"stream".*no such table/)
    expect(await readAll(await open())).toBeGreaterThan(30_000_000)
    const { pid } = server.running().process
    const most = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    expect(Number(most)).toBeLessThan(300 * 1024)
  }, 60_000)
})
