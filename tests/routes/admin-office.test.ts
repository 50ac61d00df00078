import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { ADMIN, type Visitor } from '../support/admin'
import { addBusiness } from '../support/directory-rows'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { insertRows } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const { server, db, visitor: admin } = await serveAdministration()

/** Another browser in which the administrator signed in. */
async function elsewhere(): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.signIn()
  return visitor
}

describe('dashboard', () => {
  test('the dashboard shows the nine module cards and their figures [190, 191, D77, D135]', async () => {
    const { text } = await admin.get('/administracion')
    const cards = text.match(/<li class="admin-card .*?<\/li>/g) ?? []
    expect(cards.map((card) => card.replace(/<[^>]*>/g, ''))).toEqual([
      ...['Contactos', 'Reservas', 'Categorías', 'Promociones', 'Blogs Próximamente'],
      ...['Publicidad Próximamente', 'Reportes', 'SEO Próximamente', 'Configuración'],
    ])
    expect(text.replaceAll('<!-- -->', '')).toContain('5 módulos activos, 3 en desarrollo, 8 funciones')
  })

  test('the dashboard lists pending work and failures first, and hides the notice of missing settings for one session [192]', async () => {
    const empty = (await admin.get('/administracion')).text
    expect(empty).toContain('No hay registros, opiniones, reportes ni reservas por atender.')
    await insertRows(db, 'outbox', {
      ...{ kind: 'mail', idempotency_key: 'espera-1', about: 'Aviso de registro', payload: '{}' },
      ...{ status: 'dead', next_attempt_at: '2026-11-01', created_at: '2026-11-01' },
    })
    const { text } = await admin.get('/administracion')
    expect(text).toMatch(/<b>1 mensaje no sale<\/b>.*?<a href="\/administracion\/sistema">Ver los mensajes/)
    await db.updateTable('outbox').set({ last_error: 'rejected: 550 5.1.1 User unknown' }).execute()
    expect((await admin.get('/administracion')).text).toContain('esa dirección no existe o no recibe correo')
    expect(text).toMatch(/Espera tu atención.*Hay que arreglar.*Acciones rápidas.*Módulos/s)
    expect(text).toContain('<b>El sitio no envía correos</b>')
    expect(text).toMatch(/\d+ funciones sin configurar: verlas/)
    expect(text).not.toContain('Correo del sitio')
    expectRedirect(await admin.post('/administracion/configuracion/aviso', {}), 303, '/administracion')
    expect((await admin.get('/administracion')).text).not.toMatch(/\d+ funciones sin configurar: verlas/)
    expect((await (await elsewhere()).get('/administracion')).text).toMatch(
      /\d+ funciones sin configurar: verlas/,
    )
    await db.deleteFrom('outbox').execute()
  })

  test('the dashboard shows an administrator eight categories, and the catalog account only its list of all 27 [193, D4, D35]', async () => {
    const all = (await admin.get('/administracion')).text
    expect(all).toContain('8 de 27 categorías')
    const catalog = server.visitor()
    await catalog.signInToCatalog()
    const { text } = await catalog.get('/administracion')
    expect(text.match(/<li class="flex [^>]*>.*?negocios?<\/span><\/li>/gs)).toHaveLength(27)
    for (const part of ['Espera tu atención', 'admin-card', 'Acciones rápidas', 'copia de seguridad'])
      expect(text).not.toContain(part)
  })
})

describe('settings [D56, D59, D98]', () => {
  /** The form as a browser would send it. */
  async function form(): Promise<Record<string, string>> {
    const { text } = await admin.get('/administracion/configuracion')
    const inputs = [...text.matchAll(/<input[^>]*name="([^"]+)"[^>]*?(?:value="([^"]*)")?[^>]*>/g)]
    const values = inputs.map(([tag, name = '']) => [name, /value="([^"]*)"/.exec(tag)?.[1] ?? ''])
    const long = [...text.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>([^<]*)</g)]
    return Object.fromEntries([...values, ...long.map(([, name = '', value = '']) => [name, value])])
  }

  test('contact data and company in the settings appear on cached pages, disappear when emptied, and need a valid e-mail [10, D98]', async () => {
    const visitor = server.visitor()
    const before = (await visitor.get('/terminos')).text
    expect(before).not.toContain('Guía Latina LLC')
    const said = {
      'correo-del-sitio': 'equipo@guia.example.com',
      'whatsapp-del-sitio': '+14045550177',
      'razon-social': 'Guía Latina LLC',
    }
    await admin.post('/administracion/configuracion', { ...(await form()), ...said })
    expect((await visitor.get('/terminos')).text).toContain('Guía Latina LLC')
    const home = (await visitor.get('/')).text
    for (const part of ['mailto:equipo@guia.example.com', 'wa.me/14045550177']) expect(home).toContain(part)
    expect((await visitor.get('/.well-known/security.txt')).text).toContain('mailto:equipo@guia.example.com')
    const typed = { ...(await form()), 'correo-del-sitio': 'equipo' }
    const wrong = await admin.post('/administracion/configuracion', typed)
    expectAnswer(wrong, 422, 'Escribe un correo, como nombre@ejemplo.com.')
    const empty = Object.fromEntries(Object.keys(said).map((name) => [name, '']))
    await admin.post('/administracion/configuracion', { ...(await form()), ...empty })
    expect((await visitor.get('/terminos')).text).toBe(before)
  })

  test('the settings page shows the values in use without names of variables, and names the business of the electricians’ page; an unknown one is refused and all that was typed stays [D150]', async () => {
    const { text } = await admin.get('/administracion/configuracion')
    expect(text).toMatch(/<h2[^>]*>Fundadores<.*<h2[^>]*>Datos del sitio</s)
    expectParts(text, 'Como se instaló el sitio: se publican; lo que parece basura espera')
    expectParts(text, 'Vacío: vale hola@ejemplo-sitio.us, de la instalación.', 'Vacío: no se muestra.')
    expect(text.replace(/<script.*?<\/script>/gs, '')).not.toMatch(/SITE_|SMTP_/)
    const path = '/administracion/configuracion'
    const fields = await form()
    const wrong = await admin.post(path, { ...fields, clientes: '17,000+', 'negocio-electricista': '987654' })
    expectAnswer(wrong, 422, 'No encontramos ese contacto, o le falta la categoría.')
    for (const typed of ['17,000+', '987654']) expect(wrong.text).toContain(`value="${typed}"`)
    const { id: category } = await db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
    const id = await addBusiness(db, [category], { business_name: 'Luz Norte' })
    const named = { ...fields, 'negocio-electricista': `https://ejemplo.com/admin/contactos/${id}` }
    expect((await admin.post(path, named)).status).toBe(303)
    expect((await form())['negocio-electricista']).toBe(String(id))
    const link = new RegExp(`<a [^>]*href="/admin(istracion)?/contactos/${id}"[^>]*>Luz Norte</a>`)
    expect((await admin.get(path)).text).toMatch(link)
  })
})

describe('own account [D34, D36]', () => {
  const PATH = '/administracion/cuenta/contrasena'
  const NEXT = 'mi abuela cocina mole'
  const ORIGINAL = { contrasena: NEXT, nueva: ADMIN.contrasena, repetida: ADMIN.contrasena }

  test('changing the own password ends other sessions and renews the token of this one [T15]', async () => {
    const [here, there] = [admin, await elsewhere()]
    const before = here.cookies.get('sesion')
    const fields = { contrasena: ADMIN.contrasena, nueva: NEXT, repetida: NEXT }
    const changed = await here.post(PATH, fields)
    expectRedirect(changed, 303, '/administracion/cuenta')
    expect(here.cookies.get('sesion')).not.toBe(before)
    expect((await here.get('/administracion/cuenta')).text).toContain('Contraseña cambiada')
    expect((await there.get('/administracion/cuenta')).status).toBe(302)
    expect((await server.visitor('198.51.100.60').post('/admin/entrar', ADMIN)).status).toBe(422)
    expect((await here.post(PATH, ORIGINAL)).status).toBe(303)
  })

  test.each([
    [{ contrasena: 'equivocada-del-todo' }, 'No es tu contraseña'],
    [{ nueva: 'contraseña1234', repetida: 'contraseña1234' }, 'cualquiera adivina'],
    [{ repetida: 'otra cosa del todo' }, 'No es igual a la contraseña nueva'],
    [{ nueva: ADMIN.contrasena, repetida: ADMIN.contrasena }, 'Es la que ya tienes'],
  ])('a password form with %o returns an error and contains no password', async (fields, sentence) => {
    const sent = { contrasena: ADMIN.contrasena, nueva: NEXT, repetida: NEXT, ...fields }
    const page = await admin.post(PATH, sent)
    expectAnswer(page, 422, sentence, '<title>Error: Cambiar mi contraseña')
    for (const typed of new Set(Object.values(sent))) expect(page.text).not.toContain(typed)
  })
})

describe('the system page [D75, D98, D102]', () => {
  const PATH = '/administracion/sistema'

  test('the system page shows missing settings, mail, backups, disk space, versions and the process', async () => {
    const { status, text } = await admin.get(PATH)
    expect(status).toBe(200)
    for (const part of ['Ponerlo en Configuración', 'SMTP_URL, MAIL_FROM', process.version])
      expect(text).toContain(part)
    expect(text).toContain('No hay correo configurado: no se avisa a nadie')
    // The first copy is made two minutes after the start.
    expect(text).toMatch(/Última<\/dt><dd>(Nunca|\d{1,2} \p{L}+ \d{4}, )/u)
    expect(text).toMatch(/Libre<\/dt><dd>[\d.]+ [MGT]B de/)
    expect(text).toMatch(/Demora del ciclo de eventos<\/dt><dd>\d+ ms/)
    expect(text).toMatch(/\d+, la última \d{3}_/)
  })

  test('the system page finds an error by its reference', async () => {
    await sql`alter table businesses rename to gone`.execute(db)
    const visitor = server.visitor()
    const failed = await visitor.get('/reposteria/nadie')
    await sql`alter table gone rename to businesses`.execute(db)
    expect(failed.status).toBeGreaterThanOrEqual(500)
    const kept = async () => (await db.selectFrom('error_log').select('reference').execute()).length
    await vi.waitUntil(async () => (await kept()) > 0, { timeout: 15_000 })
    const { reference } = await db.selectFrom('error_log').select('reference').executeTakeFirstOrThrow()
    const { text } = await admin.get(`${PATH}?referencia=${reference?.toLowerCase()}`)
    expect(text).toContain('no such table')
    expect((await admin.get(`${PATH}?referencia=0NONE0`)).text).toContain(
      'ningún error con la referencia 0NONE0.',
    )
  })
})
