import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBusiness, addRating } from '../support/directory-rows'
import { expectParts, expectRedirect } from '../support/page-parts'
import { insertRows, rowOf, updateRows } from '../support/rows'
import { asking, serveDemo } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const { server, db } = await serveDemo()

beforeAll(async () => {
  await insertRows(db, 'settings', { key: 'site_phone', value: '+14045550100', updated_at: '2026' })
})
beforeEach(async () => {
  await db.deleteFrom('ratings').execute()
  await db.deleteFrom('settings').where('key', '=', 'contractor_business').execute()
  await db.deleteFrom('rate_limits').execute()
})

const PAGE = '/landing/electricista'

const ask = asking(server)

const WHOLE = { nombre: 'Rosa', correo: 'Rosa@Ejemplo.com', calificacion: '5', comentario: 'Muy cumplido' }
const send = (fields: Record<string, string> = WHOLE) =>
  ask(`${PAGE}/opinar`, {
    method: 'POST',
    body: new URLSearchParams({ sello: formTokenOf(server), ...fields }),
  })
const stored = () => db.selectFrom('ratings').selectAll().orderBy('id').execute()

test('the community page states the benefits, compares, and links to home and registration [158, 159, D18, D56]', async () => {
  expectRedirect(await ask('/comunidad'), 301, '/servicios')
  const { text } = await ask('/servicios')
  for (const title of ['Verificados', 'En Tu Idioma', 'Cerca de Ti'])
    expect(text).toContain(`<h3>${title}</h3>`)
  const table = /<table\b.*?<\/table>/s.exec(text)?.[0] ?? ''
  expect(table.match(/<tr\b/g)?.length).toBeGreaterThan(3)
  const main = /<main.*<\/main>/s.exec(text)?.[0] ?? ''
  for (const address of ['/', '/#registro']) expect(main).toContain(`href="${address}"`)
})

describe('page for electricians', () => {
  test('the page for electricians has a hero with phone and e-mail, three services, three marked testimonials and reasons [160, 161, 162, D18, D56]', async () => {
    const { text } = await ask(PAGE)
    expect(text).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    expectParts(text, 'href="tel:+14045550100"', 'href="mailto:hola@ejemplo-sitio.us"')
    for (const service of ['Residencial', 'Comercial', 'Industrial'])
      expect(text).toContain(`<h3>${service}</h3>`)
    const testimonials = text.match(/<figure.*?<\/figure>/gs) ?? []
    expect(testimonials).toHaveLength(3)
    for (const each of testimonials) expect(each).toMatch(/Ejemplo<\/figcaption>/)
    expect(text).toContain('Antes de contratar')
    expectRedirect(await ask('/electricista'), 301, PAGE)
  })

  test('the comment form of the page for electricians starts with five stars, and its own address shows it, too [163, D57]', async () => {
    for (const path of [PAGE, `${PAGE}/opinar`]) {
      const { text, status } = await ask(path)
      expect(status).toBe(200)
      const form = new RegExp(`<form[^>]*action="${PAGE}/opinar".*?</form>`, 's').exec(text)?.[0] ?? ''
      expect(form.match(/type="radio"[^>]*name="calificacion"/g)).toHaveLength(5)
      expect(form.match(/checked=""[^>]*value="(\d)"/)?.[1]).toBe('5')
      for (const name of ['nombre', 'correo', 'comentario'])
        expect(form).toMatch(new RegExp(`name="${name}"[^>]*required|required=""[^>]*name="${name}"`))
      expect(form).toMatch(/\(opcional\)/)
    }
  })
})

describe('sent rating of the page', () => {
  test('a sent rating gets a thank-you notice, and waits as a rating of a draft [163, D57, D150]', async () => {
    const sent = await send({ ...WHOLE, proyecto: 'Tablero nuevo' })
    expectRedirect(sent, 303, PAGE)
    const [rating] = await stored()
    expect(rating).toMatchObject({
      ...{ professional_rating: 5, trust_rating: 5, reviewer_name: 'Rosa' },
      reviewer_email: 'rosa@ejemplo.com',
      ...{ comment: 'Tablero nuevo\nMuy cumplido', status: 'in_review' },
      status_reason: 'Llegó por la página del electricista',
    })
    expect(await rowOf(db, 'businesses', { id: rating?.business_id ?? 0 })).toMatchObject({ status: 'draft' })
    const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { text } = await ask(PAGE, { headers: { cookie } })
    expect(text).toContain('¡Gracias por tu opinión!')
    expect(text).not.toContain('Muy cumplido')
    expect(text).toMatch(/<textarea[^>]*><\/textarea>/)
  })

  test('a published rating is shown without the e-mail, and no address leads to the draft [163, D31, D150]', async () => {
    await send({ ...WHOLE, proyecto: 'Tablero' })
    await db.updateTable('ratings').set({ status: 'published' }).execute()
    for (const path of [PAGE, `${PAGE}.data`]) {
      const { text } = await ask(path)
      expect(text).toContain('Muy cumplido')
      expect(text).not.toMatch(/rosa@ejemplo|electricista-de-la-pagina/i)
    }
    expect((await ask('/servicios-tecnicos/electricista-de-la-pagina')).status).toBe(404)
  })

  test('the page for electricians shows ratings, page and phone of the business named in the settings, until it is withdrawn [160, 163, D150]', async () => {
    const { id: category } = await rowOf(db, 'categories', { slug: 'servicios-tecnicos' })
    const id = await addBusiness(db, [category], {
      ...{ business_name: 'Luz Norte', business_slug: 'luz-norte', phone: '+14045550188' },
    })
    await insertRows(db, 'settings', { key: 'contractor_business', value: String(id), updated_at: '2026' })
    await addRating(db, id, { reviewer_name: 'Eva', comment: 'Dejó todo limpio' })
    await send()
    expect((await stored()).map(({ business_id }) => business_id)).toEqual([id, id])
    await db.updateTable('ratings').set({ status: 'published' }).execute()
    const { text } = await ask(PAGE)
    for (const each of ['Dejó todo limpio', 'Muy cumplido', 'href="tel:+14045550188"'])
      expect(text).toContain(each)
    expect(text).toContain('href="/servicios-tecnicos/luz-norte"')
    expect((await ask('/servicios-tecnicos/luz-norte')).text).toContain('Muy cumplido')
    await updateRows(db, 'businesses', { id }, { status: 'removed' })
    const withdrawn = (await ask(PAGE)).text
    for (const each of ['Dejó todo limpio', 'Muy cumplido', 'luz-norte', '4045550188'])
      expect(withdrawn, 'after the business was withdrawn').not.toContain(each)
  })
})
