import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { PRESELECTED_COLUMN_HEADERS } from '~/features/exports/csv'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { ADMIN } from '../support/admin'
import { addContacts } from '../support/contacts'
import { expectParts, expectRedirect } from '../support/page-parts'
import { newestRow, updateRows } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const FILE = '/administracion/exportar/contactos.csv'

const { server, db, visitor: admin } = await serveAdministration()

/** Content of a file. */
async function bytesOf(file: string): Promise<Buffer> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return Buffer.from(
    await (await fetch(server.running().origin + file, { headers: { cookie } })).arrayBuffer(),
  )
}

describe('export', () => {
  test('the export page shows the current numbers and links back to the administration [277, 278, 283, D7, D78]', async () => {
    await addContacts(db, 1_205, 'Hola')
    await db.updateTable('businesses').set({ phone: '+14045550001' }).where('id', '<=', 100).execute()
    await updateRows(db, 'businesses', { id: 5 }, { deleted_at: '2026-01-01T00:00:00.000Z' })
    await db.updateTable('categories').set({ is_active: 0 }).where('id', '=', 2).execute()
    expectRedirect(await admin.get('/exportar'), 302, '/administracion/exportar')
    const { status, text } = await admin.get('/administracion/exportar')
    expect(status).toBe(200)
    expect(text).toContain('<h1>Exportar Datos</h1>')
    expect(text).toMatch(/<a [^>]*href="\/administracion"><span class="visually-hidden">Volver a </)
    expectParts(text, '<b class="figures">1,204</b> Contactos en total')
    expectParts(text, '<b class="figures">1,106</b> Teléfonos únicos')
    expectParts(text, '<b class="figures">26</b> Categorías activas', `href="${FILE}"`)
    expectParts(text, `href="${FILE}?columnas=todas"`)
    expectParts(text, 'El archivo lleva 1,204 filas, un contacto en cada una. La fecha dice el día')
    await updateRows(db, 'businesses', { id: 6 }, { status: 'removed' })
    const rejected = (await admin.get('/administracion/exportar')).text
    expect(rejected).toContain('El archivo lleva 1,204 filas')
    await updateRows(db, 'businesses', { id: 6 }, { status: 'published' })
    const none = (await admin.get('/administracion/exportar?search=zzzzzz')).text
    expect(none).toContain('El archivo no llevaría ninguna fila')
  })

  test('the export file has the documented name and columns, more columns on request, and the newest contact first [279, 280, 281, D40, D140, D149]', async () => {
    const { status, headers } = await admin.get(FILE)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="contactos_completo_${today}.csv"`)
    expect(headers.get('cache-control')).toBe('no-store')
    const bytes = await bytesOf(FILE)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = bytes.toString()
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const [header, first, ...rest]: string[][] = parse(text, { bom: true })
    expect(header?.join()).toBe(
      'ID,Nombre_Negocio,Persona_Contacto,Categoria,Telefono,Email,Ubicacion,Fecha_Creacion,Tiene_Descripcion,Caracteres_Descripcion',
    )
    const all = await admin.get(`${FILE}?columnas=todas`)
    expect(all.headers.get('content-disposition')).toContain('filename="contactos_todas_las_columnas_')
    const chosen = await admin.get(`${FILE}?columnas=Telefono`)
    expect(chosen.headers.get('content-disposition')).toContain('filename="contactos_columnas_elegidas_')
    const usual = new URLSearchParams(PRESELECTED_COLUMN_HEADERS.map((header) => ['columnas', header]))
    const preselected = await admin.get(`${FILE}?${usual}`)
    expect(preselected.headers.get('content-disposition')).toContain('filename="contactos_completo_')
    expect(all.headers.get('content-disposition')).toContain(`"contactos_todas_las_columnas_${today}.csv"`)
    expect(all.text.split('\r\n')[0]).toBe(
      `${header?.join()},Razon_Social,WhatsApp,Descripcion,Especialidad_Publica,Servicios,Sitio_Web,Facebook,Instagram,Precio,Idiomas,Servicio_a_Domicilio,Horario,Dias_Cerrados,Cierre,Ubicacion_Calle,Ubicacion_Ciudad,Ubicacion_Estado,Ubicacion_Codigo_Postal,Zona_Horaria,Latitud,Longitud,Mensaje_Privado,Publicacion,Motivo_Publicacion,Pagina_En_El_Sitio,Archivo_Del_Logo,Reservas_Por_Horario,Numero_De_Fundador,Verificado_Desde,Opiniones,Promedio_Profesionalismo,Promedio_Confianza,Procedencia,Fecha_Cambio,Version`,
    )
    expect(first?.slice(0, 3)).toEqual(['1205', 'Negocio 1205', 'Rosa Hola'])
    const place = '1205 Main Street, Atlanta, GA 30301'
    expect(first?.slice(4)).toEqual(['(404) 555-1205', '', place, '1 ene 2020', 'SI', '4'])
    expect(first?.[3]).not.toBe('')
    expect(rest).toHaveLength(1_203)
  })

  test('the export has the selected columns and the version, and the log names them [281, D149]', async () => {
    const { text: page } = await admin.get('/administracion/exportar?estado=GA')
    expect(page).toMatch(/<input type="hidden" name="estado" value="GA"\/>/)
    expect(page).toMatch(/name="columnas" checked="" value="Telefono"/)
    await indexPendingBusinesses(db)
    const { text } = await admin.get(`${FILE}?estado=GA&columnas=Telefono&columnas=Email&columnas=ID%27`)
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      'ID,Nombre_Negocio,Telefono,Email,Version',
      '1205,Negocio 1205,(404) 555-1205,,v1767225600000',
    ])
    const entry = await newestRow(db, 'audit_log')
    expect(JSON.parse(entry.changes)).toEqual({ columnas: [null, 'Telefono,Email'], estado: [null, 'GA'] })
  })

  test('comments can be exported alone, and contacts, comments, reservations and promotions as one archive [D40, D102]', async () => {
    const table = await admin.get('/administracion/exportar/opiniones.csv')
    expect(table.headers.get('content-disposition')).toMatch(/filename="opiniones_completo_[\d-]+\.csv"/)
    expect(table.text).toContain('ID,ID_Contacto,Negocio')
    await admin.post('/administracion/exportar/todo', { contrasena: ADMIN.contrasena })
    const files = unzipSync(await bytesOf('/administracion/exportar/todo.zip'))
    expect(Object.keys(files)).toEqual(['contactos.csv', 'opiniones.csv', 'reservas.csv', 'promociones.csv'])
    const contacts = Buffer.from(files['contactos.csv'] ?? []).toString()
    expect(parse(contacts, { bom: true })).toHaveLength(1_205)
    expect(contacts.slice(1)).toBe((await admin.get(`${FILE}?columnas=todas`)).text)
    expect((await admin.get('/administracion/exportar/nada.csv')).status).toBe(404)
  })
})
