import { describe, expect, test } from 'vitest'
import { createOwnerLink } from '~/features/owners/link.server'
import { indexPendingBusinesses } from '../../app/features/search/indexing.server'
import { addPromotion } from '../features/promotions/rows'
import { addBusiness, addCategory, addContact, addRating } from '../support/directory-rows'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { updateRows } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const { db, visitor: ana } = await serveAdministration()

const FORM = {
  'asunto-contacto': 'Ana Paz |||  |||',
  negocio: 'Luna',
  correo: 'luna@ejemplo.com',
  version: '1',
  mensaje: 'Hola',
}

describe('contacts tab', () => {
  test('the contacts tab keeps its filters across pages and shows the total [197]', async () => {
    for (let i = 0; i < 60; i++)
      await addContact(db, { name: `Lista ${i}`, state_code: 'WY', created_at: '2020' })
    await indexPendingBusinesses(db)
    const { text } = await ana.get('/admin?tab=contactos&estado=WY&origen=registro')
    expectParts(text, '60 contactos', 'href="/admin?estado=WY&amp;origen=registro&amp;pagina=2"')
    const second = await ana.get('/admin?estado=WY&origen=registro&pagina=2')
    expect(second.text.match(/>Lista \d+</g)).toHaveLength(10)
    await db.deleteFrom('businesses').where('state_code', '=', 'WY').execute()
  })

  test('counts contacts without a name separately and shows what they lack [D22]', async () => {
    const id = await addContact(db, { contact_person: 'Eva' })
    await indexPendingBusinesses(db)
    expect((await ana.get('/admin')).text).toContain('Sin nombre (1)')
    const { text } = await ana.get('/admin?sin-nombre=1')
    expectParts(text, 'negocio-sin-nombre', 'Falta el nombre del negocio')
    await db.deleteFrom('businesses').where('id', '=', id).execute()
  })
})

describe('contact form', () => {
  test('saving a contact can be undone from the notice, and its history names the changed fields [198, D133]', async () => {
    const id = await addContact(db, { name: 'Sol', contact_person: 'Rosa' })
    const path = `/admin/contactos/${id}`
    const undo = async () =>
      /action="(\/administracion\/bitacora\/\d+\/deshacer)/.exec(await ana.notice(path))?.[1]
    await ana.post(path, FORM)
    const first = await undo()
    expect((await ana.get(path)).text).toMatch(/Cambió<!-- -->: Nombre del negocio, [^<]* y \d+ datos más/)
    await ana.post(path, { ...FORM, version: '2' })
    expect(await undo()).toBeUndefined()
    await ana.post(first ?? '')
    expect((await ana.get(path)).text).toContain('value="Rosa"')
  })

  test('a contact that gets its first name is offered a page [D22]', async () => {
    const id = await addContact(db)
    const path = `/admin/contactos/${id}`
    const offer = `href="${path}/negocio">Crear su página`
    await ana.post(path, FORM)
    expect(await ana.notice(path)).toContain(offer)
    await ana.post(path, { ...FORM, responsable: 'Ana Paz', version: '2' })
    const notice = await ana.notice(path)
    expect(notice).toContain('Contacto actualizado')
    expect(notice).not.toContain(offer)
  })
})

describe('merging contacts', () => {
  async function addTwo(slug: string) {
    const category = await addCategory(db, slug)
    const add = (business_name: string, business_slug: string) =>
      addBusiness(db, [category], { business_name, business_slug, phone: '+14045550142' })
    const [kept, gone] = [await add('Luna Feliz', slug), await add('Luna Feliz LLC', `${slug}-llc`)]
    await indexPendingBusinesses(db)
    return { kept, gone, merge: `/admin/contactos/${kept}/unir/${gone}` }
  }
  const versions = { version: '1', 'version-otro': '1' }

  test('two duplicates can be found, compared and merged; the old address redirects, and the notice has an undo [D24, D30]', async () => {
    const { kept, gone, merge } = await addTwo('luna-feliz')
    await addRating(db, gone)
    expect((await ana.get(`/admin/contactos/${kept}`)).text).toContain(`/admin/contactos/${kept}/unir"`)
    expectParts(await ana.get(`/admin/contactos/${kept}/unir`), 'El mismo teléfono', `href="${merge}"`)
    const named = await ana.get(`/admin/contactos/${kept}/unir?otro=luna-feliz-llc`)
    expect(named.location).toBe(merge)
    const unknown = await ana.get(`/admin/contactos/${kept}/unir?otro=nadie`)
    expectParts(unknown, 'No encontramos ese contacto', 'value="nadie"')

    expectParts(await ana.get(merge), '¿Unir los dos en «Luna Feliz»?', 'vuelve con todo lo que pasó de él')
    const merged = await ana.post(merge, versions)
    expect(merged).toMatchObject({ status: 303, location: `/admin/contactos/${kept}` })
    const notice = await ana.notice(merged.location)
    expectParts(notice, 'Contactos unidos', 'Pasó 1 calificación.')
    const undo = /action="(\/administracion\/bitacora\/\d+\/deshacer)/.exec(notice)?.[1] ?? ''
    const moved = await ana.get('/luna-feliz/luna-feliz-llc')
    expectRedirect(moved, 301, '/luna-feliz/luna-feliz')
    expect((await ana.get('/administracion/papelera?que=contacto')).text).toContain('Unido con Luna Feliz')
    const back = await ana.post(undo)
    expect(back.location).toBe(`/admin/contactos/${kept}`)
    expect(await ana.notice(back.location)).toContain('Deshecho')
    expect((await ana.get('/luna-feliz/luna-feliz-llc')).text).toContain('1 calificación')
    expect((await ana.get(`/admin/contactos/${kept}`)).text).toContain('Deshizo')
  })

  test('a merge keeps the published one of two contacts by default, and both can be marked as distinct instead [D24]', async () => {
    const { kept, gone, merge } = await addTwo('luna-espera')
    await updateRows(db, 'businesses', { id: kept }, { status: 'held' })
    const asked = await ana.get(`${merge}?volver=%2Fadministracion%2Frevision`)
    const turned = `/admin/contactos/${gone}/unir/${kept}`
    expect(asked.location).toBe(`${turned}?volver=%2Fadministracion%2Frevision`)
    const { text } = await ana.get(`${turned}?volver=%2Fadministracion%2Frevision`)
    expectParts(text, '¿Unir los dos en «Luna Feliz LLC»?', `href="${merge}?elegido=1&amp;volver=`)
    expect((await ana.get(`${merge}?elegido=1`)).text).toContain('¿Unir los dos en «Luna Feliz»?')
    const distinct = `/administracion/duplicados/${gone}/${kept}/distintos`
    expect(text).toMatch(new RegExp(`formaction="${distinct}\\?volver=`, 'i'))
    const answered = await ana.post(`${distinct}?volver=%2Fadministracion%2Frevision`, versions)
    expectRedirect(answered, 303, '/administracion/revision')
    expect((await ana.get(`/admin/contactos/${kept}/unir`)).text).not.toContain(`/unir/${gone}`)
  })

  test('a merge lets the user choose fields that differ one by one, even without JavaScript [D24]', async () => {
    const { kept, gone, merge } = await addTwo('luna-doble')
    const message = 'Hola '.repeat(1000)
    await updateRows(db, 'businesses', { id: kept }, { message: `${message}uno` })
    await updateRows(db, 'businesses', { id: gone }, { phone: '+14045550177', message })
    const { text } = await ana.get(merge)
    expect(text).toMatch(/<input[^>]*type="radio"[^>]*name="telefono"[^>]*checked=""[^>]*value="este"/)
    expect(text).toMatch(/name="telefono"[^>]*value="otro"[^>]*\/>(?:(?!<input).)*\(404\) 555-0177/)
    expect(text).toContain('Hola Hola…<')
    expect(text).not.toContain('name="ciudad"')
    const merged = await ana.post(merge, { ...versions, negocio: 'este', telefono: 'otro' })
    expect(await ana.notice(merged.location)).toContain('Del otro quedó: Teléfono.')
    const page = await ana.get('/luna-doble/luna-doble')
    expect(page.text).toContain('+14045550177')
    expect(page.text).not.toContain('+14045550142')
    expect(page.text).toContain('Luna Feliz<')
    expect((await ana.get(`/admin/contactos/${kept}`)).text).toContain('<del>(404) 555-0142</del>')
  })

  test('the merge page asks who registered the duplicate, and a refused merge returns the choices [D147, F44]', async () => {
    const { kept, gone, merge } = await addTwo('luna-ajena')
    await updateRows(
      db,
      'businesses',
      { id: gone },
      {
        ...{ source: 'registration', contact_person: 'Iván Solís' },
        ...{ email: 'ivan@ejemplo.com', phone: '+14045550177' },
      },
    )
    await createOwnerLink(db, gone)
    const { text } = await ana.get(merge)
    expect(text).toContain('¿Quien registró el duplicado es el dueño?')
    expect(text).toMatch(/Lo registró Iván Solís, \(404\) 555-0177, ivan@ejemplo\.com el /)
    expect(text).toMatch(/name="dueno"[^>]*checked=""[^>]*value="no"/)
    const chosen = { telefono: 'otro', dueno: 'enlaces' }
    const late = await ana.post(`${merge}?elegido=1`, { version: '7', 'version-otro': '1', ...chosen })
    expectAnswer(late, 409, 'Uno de los dos cambió mientras los comparabas')
    expect(late.text).toMatch(/name="telefono"[^>]*checked=""[^>]*value="otro"/)
    expect(late.text).toMatch(/name="dueno"[^>]*checked=""[^>]*value="enlaces"/)
    const merged = await ana.post(merge, versions)
    expect(await ana.notice(merged.location)).toContain('El enlace privado del duplicado quedó cerrado.')
    expect((await ana.get(`/admin/contactos/${gone}`)).location).toBe(`/admin/contactos/${kept}`)
  })

  test('the merge page shows both logos as pictures to choose from, without their addresses [D24]', async () => {
    const { kept, gone, merge } = await addTwo('luna-pintada')
    const [one, other] = ['a'.repeat(32), 'b'.repeat(32)]
    const facts = { media_type: 'image/webp', width: 9, height: 9, bytes: 9, created_at: '2026-11-01' }
    const images = [one, other].map((hash) => ({ hash, ...facts }))
    await db.insertInto('images').values(images).execute()
    const draw = (page: number, logo_hash: string) =>
      updateRows(db, 'businesses', { id: page }, { logo_hash })
    await draw(kept, one)
    await draw(gone, other)
    const { text } = await ana.get(merge)
    const logo = (value: string, hash: string) =>
      new RegExp(
        `name="logo"[^>]*value="${value}"[^>]*/>(?:(?!<input).)*<img[^>]*src="/imagenes/${hash}\\.webp"`,
      )
    expect(text).toMatch(logo('este', one))
    expect(text).toMatch(logo('otro', other))
    await draw(gone, one)
    const alike = (await ana.get(merge)).text
    expect(alike).not.toContain('name="logo"')
    expect(alike.match(/<main.*<\/main>/s)?.[0]?.match(/\/imagenes\//g)).toHaveLength(1)
  })
})

describe('trash and log', () => {
  test('the trash shows a name that looks like a time as the visitor typed it', async () => {
    const id = await addBusiness(db, [await addCategory(db, 'circo')])
    const reviewer_name = 'Ana 2026-99-99 10:00'
    await addRating(db, id, { reviewer_name, deleted_at: new Date().toISOString() })
    expect((await ana.get('/administracion/papelera?que=calificacion')).text).toContain(reviewer_name)
  })

  test('a restored category or promotion redirects to its page [D30]', async () => {
    const gone = { deleted_at: new Date().toISOString() }
    const category = await addCategory(db, 'vuelve', gone)
    const back = await ana.post(`/administracion/papelera/categoria/${category}/restaurar`)
    expect(back.location).toBe('/admin/categoria/vuelve')
    const promotion = await addPromotion(db, { valid_until: '2099-01-01', ...gone })
    const offer = await ana.post(`/administracion/papelera/promocion/${promotion}/restaurar`)
    expect(offer.location).toBe(`/admin/promociones/${promotion}`)
    expect((await ana.get(offer.location ?? '')).status).toBe(200)
  })

  test('an unknown or invalid id in the administration returns 404, which has no reference', async () => {
    for (const id of ['0', '999999', 'abc', '1e3', '-1', '1%20or%201=1', '99999999999999999999'])
      expect((await ana.get(`/admin/contactos/${id}/negocio`)).status, id).toBe(404)
    for (const path of ['contactos/1e3/eliminar', 'contactos/999999', 'contactos/abc'])
      expect((await ana.get(`/admin/${path}`)).status, path).toBe(404)
    for (const path of ['nada/1/borrar', 'contacto/0/borrar'])
      expect((await ana.get(`/administracion/papelera/${path}`)).status, path).toBe(404)
    // A missing page is no error.
    expect((await ana.get('/admin/contactos/999999')).text).not.toContain('Referencia:')
  })
})
