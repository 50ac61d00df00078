import { describe, expect, test } from 'vitest'
import { indexPending } from '../../app/features/search/indexing.server'
import { unwritable } from '../support/broken-tables'
import { addBusiness, addCategory, addContact, addRating } from '../support/directory-rows'
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

describe('the contacts tab', () => {
  test('carries its filters from page to page and shows the total [197]', async () => {
    for (let i = 0; i < 60; i++)
      await addContact(db, { name: `Lista ${i}`, state_code: 'WY', created_at: '2020' })
    await indexPending(db)
    const { text } = await ana.get('/admin?tab=contactos&estado=WY&origen=registro')
    expect(text).toContain('60 contactos')
    expect(text).toContain('href="/admin?estado=WY&amp;origen=registro&amp;pagina=2"')
    const second = await ana.get('/admin?estado=WY&origen=registro&pagina=2')
    expect(second.text.match(/>Lista \d+</g)).toHaveLength(10)
    await db.deleteFrom('businesses').where('state_code', '=', 'WY').execute()
  })

  test('nameless ones are counted apart, with what is missing [D22]', async () => {
    const id = await addContact(db, { contact_person: 'Eva' })
    await indexPending(db)
    expect((await ana.get('/admin')).text).toContain('Sin nombre (1)')
    const { text } = await ana.get('/admin?sin-nombre=1')
    expect(text).toContain('negocio-sin-nombre')
    expect(text).toContain('Falta el nombre del negocio')
    await db.deleteFrom('businesses').where('id', '=', id).execute()
  })
})

describe('a contact', () => {
  test('is saved, and says so on its page [198]', async () => {
    const id = await addContact(db, { name: 'Sol' })
    const saved = await ana.post(`/admin/contactos/${id}`, FORM)
    expect(saved).toMatchObject({ status: 303, location: `/admin/contactos/${id}` })
    expect(await ana.notice(saved.location)).toContain('Contacto actualizado')
    expect((await ana.get(`/admin/contactos/${id}`)).text).toContain('luna@ejemplo.com')
  })

  test('that was saved is taken back from what is said of it; its history says which facts changed [198, D133]', async () => {
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

  test('comes back with everything typed when something is wrong, or the database fails [198, F4]', async () => {
    const id = await addContact(db, { name: 'Sol' })
    const wrong = await ana.post(`/admin/contactos/${id}`, { ...FORM, telefono: '12' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('luna@ejemplo.com')
    expect(wrong.text).toContain('Ana Paz |||')
    expect(wrong.text).toContain('<title>Error: ')
    const failed = await unwritable(db, 'businesses', () => ana.post(`/admin/contactos/${id}`, FORM))
    expect(failed.status).toBe(503)
    expect(failed.text).toContain('No se pudo actualizar el contacto')
    expect(failed.text).toContain('luna@ejemplo.com')
  })

  test('that was nameless is offered its page once it has a name [D22]', async () => {
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

  test('is deleted after the question, and comes back [199, D30]', async () => {
    const id = await addContact(db, { name: 'Sol' })
    const question = await ana.get(`/admin/contactos/${id}/eliminar`)
    expect(question.text).toContain('¿Estás seguro de que quieres eliminar este contacto?')
    const gone = await ana.post(`/admin/contactos/${id}/eliminar`)
    expect(gone.location).toBe('/admin')
    const notice = await ana.notice(gone.location)
    expect(notice).toContain('Contacto eliminado')
    const undo = `/administracion/papelera/contacto/${id}/restaurar`
    expect(notice).toContain(`action="${undo}?volver=%2Fadmin"`)
    expect((await ana.get(`/admin/contactos/${id}`)).status).toBe(404)
    expect((await ana.get(undo)).location).toBe('/administracion/papelera')
    expect((await ana.get('/administracion/papelera?que=contacto')).text).toContain('>Sol<')
    const back = await ana.post(undo)
    expect(back.location).toBe(`/admin/contactos/${id}`)
    expect(await ana.notice(back.location)).toContain('Contacto de vuelta')
    const again = await ana.post(undo)
    expect(await ana.notice(again.location)).toContain('Ya no está en la papelera')
  })
})

describe('two contacts that are one business', () => {
  async function addTwo(slug: string) {
    const category = await addCategory(db, slug)
    const add = async (name: string, business_slug: string) => {
      const id = await addBusiness(db, [category], {
        business_name: name,
        business_slug,
        phone: '+14045550142',
      })
      return id
    }
    const [kept, gone] = [await add('Luna Feliz', slug), await add('Luna Feliz LLC', `${slug}-llc`)]
    await indexPending(db)
    return { kept, gone, merge: `/admin/contactos/${kept}/unir/${gone}` }
  }
  const versions = { version: '1', 'version-otro': '1' }

  test('are found, compared and made one; the old address leads on, and the notice takes it back [D24, D30]', async () => {
    const { kept, gone, merge } = await addTwo('luna-feliz')
    await addRating(db, gone)
    expect((await ana.get(`/admin/contactos/${kept}`)).text).toContain(`/admin/contactos/${kept}/unir"`)
    const choice = await ana.get(`/admin/contactos/${kept}/unir`)
    expect(choice.text).toContain('El mismo teléfono')
    expect(choice.text).toContain(`href="${merge}"`)
    const named = await ana.get(`/admin/contactos/${kept}/unir?otro=luna-feliz-llc`)
    expect(named.location).toBe(merge)
    const unknown = await ana.get(`/admin/contactos/${kept}/unir?otro=nadie`)
    expect(unknown.text).toContain('No encontramos ese contacto')
    expect(unknown.text).toContain('value="nadie"')

    const question = await ana.get(merge)
    expect(question.text).toContain('¿Unir los dos en «Luna Feliz»?')
    expect(question.text).toContain('vuelve con todo lo que pasó de él')
    const merged = await ana.post(merge, versions)
    expect(merged).toMatchObject({ status: 303, location: `/admin/contactos/${kept}` })
    const notice = await ana.notice(merged.location)
    expect(notice).toContain('Contactos unidos')
    expect(notice).toContain('Pasó 1 calificación.')
    const undo = /action="(\/administracion\/bitacora\/\d+\/deshacer)/.exec(notice)?.[1] ?? ''
    const moved = await ana.get('/luna-feliz/luna-feliz-llc')
    expect(moved).toMatchObject({ status: 301, location: '/luna-feliz/luna-feliz' })
    expect((await ana.get('/administracion/papelera?que=contacto')).text).toContain('Unido con Luna Feliz')
    const back = await ana.post(undo)
    expect(back.location).toBe(`/admin/contactos/${kept}`)
    expect(await ana.notice(back.location)).toContain('Deshecho')
    expect((await ana.get('/luna-feliz/luna-feliz-llc')).text).toContain('1 calificación')
    expect((await ana.get(`/admin/contactos/${kept}`)).text).toContain('Deshizo')
  })

  test('of which one waits for review: the published one stays by default, whichever was opened first; they may be two [D24]', async () => {
    const { kept, gone, merge } = await addTwo('luna-espera')
    await updateRows(db, 'businesses', { id: kept }, { status: 'held' })
    const asked = await ana.get(`${merge}?volver=%2Fadministracion%2Frevision`)
    const turned = `/admin/contactos/${gone}/unir/${kept}`
    expect(asked.location).toBe(`${turned}?volver=%2Fadministracion%2Frevision`)
    const { text } = await ana.get(`${turned}?volver=%2Fadministracion%2Frevision`)
    expect(text).toContain('¿Unir los dos en «Luna Feliz LLC»?')
    expect(text).toContain(`href="${merge}?elegido=1&amp;volver=`)
    expect((await ana.get(`${merge}?elegido=1`)).text).toContain('¿Unir los dos en «Luna Feliz»?')
    const distinct = `/administracion/duplicados/${gone}/${kept}/distintos`
    expect(text).toMatch(new RegExp(`formaction="${distinct}\\?volver=`, 'i'))
    const answered = await ana.post(`${distinct}?volver=%2Fadministracion%2Frevision`, versions)
    expect(answered).toMatchObject({ status: 303, location: '/administracion/revision' })
    expect((await ana.get(`/admin/contactos/${kept}/unir`)).text).not.toContain(`/unir/${gone}`)
  })

  test('say different things field by field: one of each is chosen, without a script as well [D24]', async () => {
    const { kept, gone, merge } = await addTwo('luna-doble')
    for (const [id, phone] of [
      [kept, '+14045550142'],
      [gone, '+14045550177'],
    ] as const)
      await updateRows(
        db,
        'businesses',
        { id },
        { phone, message: `Somos ${id}. ${'Hola '.repeat(1000)}fin` },
      )
    const { text } = await ana.get(merge)
    expect(text).toMatch(/<input[^>]*type="radio"[^>]*name="telefono"[^>]*checked=""[^>]*value="este"/)
    expect(text).toContain(`(404) 555-0177 (contacto ${gone})`)
    expect(text).toContain(`Hola Hola… (contacto ${gone})`)
    expect(text).not.toContain('name="ciudad"')
    const merged = await ana.post(merge, { ...versions, negocio: 'este', telefono: 'otro' })
    expect(await ana.notice(merged.location)).toContain('Del otro se tomó: el teléfono.')
    const page = await ana.get('/luna-doble/luna-doble')
    expect(page.text).toContain('+14045550177')
    expect(page.text).not.toContain('+14045550142')
    expect(page.text).toContain('Luna Feliz<')
    expect((await ana.get(`/admin/contactos/${kept}`)).text).toContain('<del>(404) 555-0142</del>')
  })

  test('are asked which logo stays by the pictures; no address of one is told [D24]', async () => {
    const { kept, gone, merge } = await addTwo('luna-pintada')
    const [one, other] = ['a'.repeat(32), 'b'.repeat(32)]
    const facts = { media_type: 'image/webp', width: 9, height: 9, bytes: 9, created_at: '2026-11-01' }
    const images = [one, other].map((hash) => ({ hash, ...facts }))
    await db.insertInto('images').values(images).execute()
    const draw = (page: number, logo_hash: string) =>
      db.updateTable('businesses').set({ logo_hash }).where('id', '=', page).execute()
    await draw(kept, one)
    await draw(gone, other)
    const { text } = await ana.get(merge)
    expect(text).toMatch(new RegExp(`<img[^>]*src="/imagenes/${one}\\.webp"[^>]*/>Este logo<`))
    expect(text).toMatch(new RegExp(`<img[^>]*src="/imagenes/${other}\\.webp"[^>]*/>El otro logo<`))
    await draw(gone, one)
    const alike = (await ana.get(merge)).text
    expect(alike).toContain('<dt>El logo</dt><dd>Solo hay uno</dd>')
    expect(alike.match(/<main.*<\/main>/s)?.[0]).not.toContain('/imagenes/')
  })
})

describe('the trash and the log', () => {
  test('a category and a promotion lead to their pages when they come back [D30]', async () => {
    const gone = { deleted_at: new Date().toISOString() }
    const category = await addCategory(db, 'vuelve', gone)
    const back = await ana.post(`/administracion/papelera/categoria/${category}/restaurar`)
    expect(back.location).toBe('/admin/categoria/vuelve')
    const { insertId } = await db
      .insertInto('promotions')
      .values({
        ...{ title: 'Oferta', discount_type: 'percentage', application_scope: 'all', ...gone },
        ...{ valid_from: '2026-01-01', valid_until: '2027-01-01', created_at: '2026', updated_at: '2026' },
      })
      .executeTakeFirst()
    const offer = await ana.post(`/administracion/papelera/promocion/${insertId}/restaurar`)
    expect(offer.location).toBe(`/admin/promociones/${insertId}`)
    expect((await ana.get(offer.location ?? '')).status).toBe(200)
  })

  test('something is erased for good after a question, and the log tells what was done [D30, D101, D102]', async () => {
    const id = await addContact(db, { name: 'Marte', email: 'marte@ejemplo.com' })
    await ana.post(`/admin/contactos/${id}/eliminar`)
    expect((await ana.get('/administracion/bitacora?que=contacto&accion=elimino')).text).toContain('Marte')
    const erase = `/administracion/papelera/contacto/${id}/borrar`
    expect((await ana.get(erase)).text).toContain('¿Borrar para siempre?')
    const erased = await ana.post(erase)
    expect(await ana.notice(erased.location)).toContain('Borrado para siempre')
    expect((await ana.post(erase)).status).toBe(404)
    const log = await ana.get('/administracion/bitacora')
    expect(log.text).toContain('Borró para siempre')
    expect(log.text).not.toContain('Marte')
  })

  test.each([
    '/admin/contactos/999999',
    '/admin/contactos/abc',
    '/admin/contactos/1e3/eliminar',
    '/administracion/papelera/nada/1/borrar',
    '/administracion/papelera/contacto/0/borrar',
  ])('%s is not there', async (path) => {
    expect((await ana.get(path)).status).toBe(404)
  })
})
