import { beforeAll, describe, expect, test } from 'vitest'
import { openedIn } from '../support/admin'
import { addContact as addDraft, addRating } from '../support/directory-rows'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { addReservation } from '../support/reservation-rows'
import { rowOf, updateRows } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const { server, db, visitor: admin } = await serveAdministration()
let id: number
beforeAll(async () => {
  id = await addContact('Panadería La Espiga')
})

const addContact = (name: string) =>
  addDraft(db, {
    ...{ name, contact_person: 'Luz Paz', email: 'luz@example.com', phone: '+14045550142' },
    ...{ city: 'Atlanta', state_code: 'GA', message: 'Pan de cada día.' },
  })

const at = (rest = '') => `/admin/contactos/${id}${rest && `/${rest}`}`
const FORM = {
  ...{ version: '0', negocio: 'Panadería La Espiga', categoria: 'reposteria', publicacion: 'published' },
  ...{ ciudad: 'Atlanta', estado: 'GA', mensaje: 'Pan de cada día.' },
}
const save = (fields: Record<string, string> = {}) => admin.post(at(), { ...FORM, ...fields })
const version = async (rest = '') =>
  /name="version" value="(\d+)"/.exec((await admin.get(at(rest))).text)?.[1] ?? ''
const noticeAfter = async (page: { location: string | null }) => (await admin.get(page.location ?? '')).text
const log = () =>
  db
    .selectFrom('audit_log')
    .select(['username', 'action', 'noun', 'changes'])
    .where('noun', '<>', 'session')
    .orderBy('id')
    .execute()

describe("page of a contact's business", () => {
  test('a page of a business with times has the script for these and that of the administration', async () => {
    const { text } = await admin.get(at('anotar'))
    for (const name of ['administration', 'business']) expect(text).toContain(`/assets/enhance-${name}-`)
  })

  test('a contact without business page gets one, filled with the data of its registration [202, D24]', async () => {
    const blank = await admin.get(at())
    expect(blank.status).toBe(200)
    expect(blank.text).toMatch(/href="#pagina"[^>]*>Crear su página/)
    expectParts(blank, 'value="Panadería La Espiga"', 'Pan de cada día.')
    const saved = await save({
      ...{ version: await version(), servicios: 'Pan\nBolillos', 'direccion-web': 'la espiga' },
    })
    expectRedirect(saved, 303, at())
    expect(await noticeAfter(saved)).toContain('Página creada')
    const page = await server.visitor().get('/reposteria/la-espiga')
    expect(page.text).toContain('Bolillos')
    expect((await log()).map(({ username, action, noun }) => [username, action, noun])).toEqual([
      ['admin', 'changed', 'contact'],
    ])
  })

  test('contact and business page have one address, one form and one save [198, 202]', async () => {
    const list = '/admin?search=espiga#fila-2'
    const volver = encodeURIComponent(list)
    expect(await admin.get(`${at('negocio')}?volver=${volver}`)).toMatchObject({
      status: 302,
      location: `${at()}?volver=${volver}#pagina`,
    })
    const { text } = await admin.get(at())
    expect(text.match(/<form[^>]*class="stack has-save-bar"/g)).toHaveLength(1)
    expect(text.match(/<button[^>]*>Guardar todo el contacto</g)).toHaveLength(1)
    expect(text).toMatch(/<div class="save-bar"><button[^>]*>Guardar todo el contacto</)
    const both = { mensaje: 'Abrimos el sábado', especialidad: 'Roscas', 'direccion-web': 'directorio' }
    const seen = await version()
    expect((await save({ version: seen, ...both })).status).toBe(422)
    const message = async () => (await rowOf(db, 'businesses', { id })).message
    expect(await message()).toBe('Pan de cada día.')
    expectRedirect(await save({ version: seen, ...both, 'direccion-web': 'la-espiga' }), 303, at())
    expect(await message()).toBe('Abrimos el sábado')
    expect((await server.visitor().get('/reposteria/la-espiga')).text).toContain('Roscas')
    await save({ version: await version(), 'direccion-web': 'la-espiga' })
  })

  test('after a slug change the old address and its forms still work [D21]', async () => {
    const saved = await save({ version: await version(), 'direccion-web': 'espiga-dorada' })
    expect(await noticeAfter(saved)).toContain('Contacto actualizado')
    const visitor = server.visitor()
    expectRedirect(await visitor.get('/reposteria/la-espiga'), 301, '/reposteria/espiga-dorada')
    expectRedirect(await visitor.get('/seo/la-espiga'), 301, '/seo/espiga-dorada')
    expect((await visitor.get('/reposteria/la-espiga/calificar')).status).toBe(200)
    expect((await visitor.get('/fotografia/la-espiga/calificar')).status).toBe(404)
    const taken = await addContact('Otra')
    const refused = await admin.post(`/admin/contactos/${taken}`, {
      ...{ ...FORM, version: '1' },
      'direccion-web': 'la-espiga',
    })
    expectAnswer(refused, 422, 'Esa dirección es o fue de otro negocio. Está libre «la-espiga-2»')
  })

  test('saves a contact form with long emoji texts, because its hidden fields stay small [F44, P7]', async () => {
    const long = '🌮'.repeat(1500)
    const texts = { mensaje: long, descripcion: long }
    const written = await save({ ...texts, version: await version(), 'direccion-web': 'espiga-dorada' })
    expect(written.status).toBe(303)
    const { text } = await admin.get(at())
    const again = { version: await version(), 'al-abrir': openedIn(text), 'direccion-web': 'espiga-dorada' }
    expect((await save({ ...again, ...texts, ciudad: 'Athens' })).status).toBe(303)
  })

  test('the contact page states that its state is unconfirmed [D25]', async () => {
    expect((await admin.get(at())).text).not.toContain('Estado por confirmar')
    await updateRows(db, 'businesses', { id }, { state_confirmed: 0 })
    expect((await admin.get(at())).text).toContain('Estado por confirmar')
    await save({ version: await version(), 'direccion-web': 'espiga-dorada' })
    expect((await admin.get(at())).text).not.toContain('Estado por confirmar')
  })
})

describe('related lists of a contact', () => {
  test('a contact page lists its reservations and comments, with links to the full lists', async () => {
    await addReservation(db, id, { full_name: 'Sofía Cita' })
    await addRating(db, id, { comment: 'Muy rico todo', reviewer_name: 'Omar' })
    const { text } = await admin.get(at())
    for (const said of ['Sofía Cita', 'Muy rico todo', 'No hay ningún enlace activo'])
      expect(text).toContain(said)
    expect(text).toContain(`href="/admin?tab=reservaciones&amp;negocio=${id}"`)
    expect(text).toContain(`href="/administracion/opiniones?negocio=${id}"`)
    expect(text).toMatch(/disabled=""[^>]*checked=""[^>]*value="reposteria"/)
    const all = await admin.get(`/admin?tab=reservaciones&negocio=${id}`)
    expect(all.text).toContain('1 reserva</h2>')
    await updateRows(db, 'admin_users', { username: 'admin' }, { role: 'moderator' })
    const seen = await admin.get(at())
    await updateRows(db, 'admin_users', { username: 'admin' }, { role: 'administrator' })
    expect(seen.text).toContain('Muy rico todo')
    expect(seen.text).not.toContain('Sofía Cita')
  })

  test('hours are saved with the contact and undone with it, and invalid hours are refused [198, D62, F44]', async () => {
    expect(await admin.get(at('horario'))).toMatchObject({ status: 302, location: `${at()}#horario` })
    const saved = await save({
      version: await version(),
      mensaje: 'Pan de cada día, y los lunes abrimos',
      semana: 'lunes 9-17 h',
      cerrado: '2027-01-01',
    })
    expect(saved.location).toBe(at())
    const notice = await noticeAfter(saved)
    expect(notice).toContain('Contacto actualizado')
    expect(JSON.parse((await log()).at(-1)?.changes ?? '')).toMatchObject({
      Lunes: ['', '9:00 a. m. - 5:00 p. m.'],
      Mensaje: [expect.any(String), 'Pan de cada día, y los lunes abrimos'],
      'Días en que no abre': [[], ['2027-01-01']],
    })
    const { text } = await admin.get(at())
    expect(text).toMatch(/>Lunes, 9:00\s.+; martes a domingo, cerrado\.</)
    const wrong = await save({ version: await version(), lunes: 'a veces' })
    expectAnswer(wrong, 422, 'value="a veces"')
    expect(wrong.text).toMatch(/<details[^>]* open=""[^>]*><summary[^>]*>Cambiar el horario/)
    const late = await save({ version: '1', martes: '9-17 h' })
    expectAnswer(late, 409, 'En «Lunes» ahora dice: 9:00 a. m. - 5:00 p. m.')
    const undo = /action="(\/administracion\/bitacora\/\d+\/deshacer)/.exec(notice)?.[1] ?? ''
    expect(await noticeAfter(await admin.post(undo))).toContain('Horario')
    expect(await db.selectFrom('business_hours').selectAll().where('business_id', '=', id).execute()).toEqual(
      [],
    )
  })

  test('a business page is withdrawn and published from its contact by the verbs of the list, which return to the contact [198, D96]', async () => {
    const list = '/admin?search=espiga#fila-1'
    const record = `${at()}?volver=${encodeURIComponent(list)}`
    const field = (text: string, name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const run = async (verb: string, label: string, more: Record<string, string> = {}) => {
      const { text } = await admin.get(record)
      const [form = ''] =
        new RegExp(`<form[^>]*varios/contactos"(?:(?!</form>).)*>${label}</button>`).exec(text) ?? []
      expect([field(form, 'accion'), field(form, 'volver')]).toEqual([verb, record])
      const sent = { accion: verb, cual: field(form, 'cual'), volver: record }
      const asked = await admin.post('/administracion/varios/contactos', sent)
      expect(asked.text).toContain('Volver al contacto')
      const cuales = field(asked.text, 'cuales')
      return admin.post('/administracion/varios/contactos', { ...sent, cuales, ...more })
    }
    const status = async () => (await rowOf(db, 'businesses', { id })).status
    const gone = await run('retirar', 'Retirar', { motivo: 'Pidió que lo quitaran' })
    expect([gone.status, gone.location, await status()]).toEqual([303, record, 'removed'])
    expect(await noticeAfter(gone)).toMatch(/1 contacto retirado.*Deshacer/s)
    const back = await run('publicar', 'Publicar')
    expect([back.location, await status()]).toEqual([record, 'published'])
  })

  test('the private link is shown once, opens the private page, and can be revoked [D65]', async () => {
    const made = await admin.post(at('enlace'))
    expect(made.status).toBe(200)
    expect(made.headers.get('cache-control')).toBe('no-store')
    const address = /value="[^"]*(\/mi-negocio\/[0-9a-f]{32})"/.exec(made.text)?.[1] ?? ''
    expect(made.text).toContain('se muestra solo esta vez')
    const owner = server.visitor()
    expect((await owner.get(address)).text).toContain('Panadería La Espiga')
    const listed = (await admin.get(at('enlace'))).text
    expect(listed).not.toContain(address)
    const enlace = /name="enlace" value="(\d+)"/.exec(listed)?.[1] ?? ''
    const revoke = () => admin.post(at('enlace?accion=revocar'), { enlace })
    expect(await noticeAfter(await revoke())).toContain('El enlace ya no abre')
    expect((await owner.get(address)).status).toBe(404)
    expect((await revoke()).status).toBe(404)
  })
})
