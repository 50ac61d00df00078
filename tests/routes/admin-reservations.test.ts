import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import type { Page } from '../support/admin'
import { addBusiness, addRating } from '../support/directory-rows'
import { expectParts } from '../support/page-parts'
import { addReservation } from '../support/reservation-rows'
import { insertRows, rowOf, updateRows } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const { db, visitor: marta } = await serveAdministration()
let business: number
beforeAll(async () => {
  const { id } = await db.selectFrom('categories').select('id').limit(1).executeTakeFirstOrThrow()
  business = await addBusiness(db, [id], { business_name: 'Salón Rosa' })
})

const DAY = '2031-12-09'
const LIST = '/admin?tab=reservaciones'
/** Follows the redirect of a form. Returns the HTML. */
async function follow(page: Page): Promise<string> {
  expect(page.status).toBe(303)
  return (await marta.get(page.location ?? '')).text
}
/** Address of the undo button in a notice. Empty if there is none. */
const undoIn = (text: string) =>
  (/action="(\/administracion\/bitacora\/\d+\/deshacer[^"]*)/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&')

describe('reservations in the administration', () => {
  test('the list of reservations links frequent views of days, and shows upcoming ones by hour with phone and WhatsApp [205]', async () => {
    const today = getDateInZone(DEFAULT_TIME_ZONE, new Date())
    const ofDay = (full_name: string, days: number, reservation_time: string) =>
      addReservation(db, business, {
        ...{ full_name, reservation_time, phone: '+14045550177' },
        reservation_date: addDays(today, days),
      })
    await ofDay('Zoe Tarde', 1, '15:00')
    const early = await ofDay('Zoe Temprano', 1, '09:00')
    await ofDay('Zoe Hoy', 0, '09:00')
    const named = async (query: string) => {
      const { text } = await marta.get(`${LIST}&search=zoe${query}`)
      return { text, names: [...text.matchAll(/>(Zoe \w+)</g)].map(([, name]) => name) }
    }
    const tomorrow = await named('&dia=manana')
    expect(tomorrow.names).toEqual(['Zoe Temprano', 'Zoe Tarde'])
    expect(tomorrow.text).toContain('href="tel:+14045550177"')
    expect(tomorrow.text).toContain('data-chat="https://wa.me/14045550177?text=Hola%2C%20Zoe%20Temprano.')
    expect((await named('&dia=semana')).names).toEqual(['Zoe Hoy', 'Zoe Temprano', 'Zoe Tarde'])
    expect((await named('&dia=hoy')).names).toEqual(['Zoe Hoy'])
    expect((await named('')).names).toEqual(['Zoe Tarde', 'Zoe Temprano', 'Zoe Hoy'])

    const confirm = (fields: Record<string, string>) =>
      marta.post('/administracion/varios/reservas', { accion: 'confirmar', ...fields })
    const question = (await confirm({ cual: String(early) })).text
    expectParts(question, 'Zoe Temprano en', 'No hay correo configurado: nadie recibe aviso.')
    const cuales = /name="cuales" value="([^"]+)"/.exec(question)?.[1] ?? ''
    expect(await follow(await confirm({ cuales }))).toContain('1 reserva confirmada')
  })

  test('opening the chat marks the customer as notified, and without a script the next page opens the chat [205, D153]', async () => {
    const id = await addReservation(db, business, {
      ...{ full_name: 'Iris Lago', phone: '+14045550178', reservation_date: '2031-12-26' },
    })
    const action = `/admin/reservaciones/${id}?accion=avisar&volver=${encodeURIComponent(LIST)}`
    const told = await marta.get((await marta.post(action, { cambio: '0' })).location ?? '')
    expect(told.headers.get('Refresh')).toMatch(
      /^0; url=https:\/\/wa\.me\/14045550178\?text=Hola%2C%20Iris%20Lago\./,
    )
    expect(told.text).toContain('Avisado: Iris Lago')
    const record = await marta.get(`/admin/reservaciones/${id}`)
    expect(record.text).toMatch(/<dt>Avisado<\/dt>/)
    expect(record.headers.get('Refresh')).toBeNull()
    await follow(await marta.post(undoIn(told.text)))
    expect((await marta.get(`/admin/reservaciones/${id}`)).text).not.toMatch(/<dt>Avisado<\/dt>/)
    const opened = await marta.post(action, { cambio: '0', abierto: 'si' })
    const byScript = await marta.get(opened.location ?? '')
    expect(byScript.headers.get('Refresh')).toBeNull()
    expect(byScript.text).toContain('Avisado: Iris Lago')
    const outdated = await marta.get((await marta.post(action, { cambio: '7' })).location ?? '')
    expect(outdated.headers.get('Refresh')).toBeNull()
    expect(outdated.text).toContain('La reserva cambió mientras la mirabas')
  })

  test('`Por venir` omits cancelled and completed reservations, unless the filter asks for that status [205]', async () => {
    for (const status of ['completed', 'cancelled'] as const)
      await addReservation(db, business, { full_name: `Uma ${status}`, status, reservation_date: DAY })
    const shown = async (query: string) => (await marta.get(`${LIST}${query}`)).text
    expect(await shown('')).not.toMatch(/Uma (completed|cancelled)/)
    expect(await shown('&estado=cancelada')).toContain('Uma cancelled')
  })

  test('the newest reservations of a day are in order of creation, without headings of days [205]', async () => {
    const path = `${LIST}&orden=recientes&desde=2031-12-26&hasta=2031-12-26`
    const { text } = await marta.get(path)
    expect(text).toContain('Iris Lago')
    expect(text).not.toContain('id="dia-2031-12-26"')
    expect((await marta.get(path.replace('&orden=recientes', ''))).text).toContain('id="dia-2031-12-26"')
  })

  test('a reservation that its customer moved after the list was read is not confirmed with others [T232]', async () => {
    const id = await addReservation(db, business, { full_name: 'Paz Movida', status: 'pending' })
    const { text } = await marta.get(`${LIST}&search=movida&dia=todas`)
    const cual = new RegExp(`name="cual"[^>]*value="(${id}\\.[0-9a-f]{16})"`).exec(text)?.[1] ?? ''
    expect(text).toContain(`name="pagina" value="${cual}"`)
    await updateRows(db, 'reservations', { id }, { reservation_date: '2031-11-28', sequence: 1 })
    const send = (fields: Record<string, string>) =>
      marta.post('/administracion/varios/reservas', { accion: 'confirmar', ...fields })
    const cuales = /name="cuales" value="([^"]+)"/.exec((await send({ cual })).text)?.[1] ?? ''
    expect(cuales).toBe(cual)
    expect(await follow(await send({ cuales }))).toContain('cambió mientras lo mirabas')
    expect(await rowOf(db, 'reservations', { id })).toMatchObject({ status: 'pending' })
  })

  test('the status menu offers every status, and `Cancelada` opens a form with an optional stored reason [206, D141]', async () => {
    const id = await addReservation(db, business, { full_name: 'Sol', status: 'pending' })
    const { text: page } = await marta.get(`/admin/reservaciones/${id}`)
    const offered = [...page.matchAll(/name="estado" value="(\w+)"/g)].map(([, word]) => word)
    expect(offered).toEqual(['confirmada', 'completada'])
    for (const text of [page, (await marta.get(`${LIST}&search=sol`)).text])
      expect(text).toMatch(new RegExp(`href="/admin/reservaciones/${id}\\?accion=cancelar[^"]*#cancelar"`))
    const at = `/admin/reservaciones/${id}?accion=cancelar`
    expect((await marta.get(at)).text).toContain('No hay correo configurado')
    expect((await marta.post(at, { cambio: '0', motivo: 'Otro motivo' })).status).toBe(422)
    const silent = await addReservation(db, business, { full_name: 'Luz', status: 'confirmed' })
    const ofSilent = `/admin/reservaciones/${silent}`
    const without = await marta.post(`${ofSilent}?accion=cancelar`, { cambio: '0', motivo: '' })
    expect(await follow(without)).toContain('La reservación se marcó como cancelada')
    expect((await marta.get(ofSilent)).text).not.toContain('Motivo:')
    const sent = { cambio: '0', motivo: 'Está repetida', detalle: 'Tienes otra' }
    expect(await follow(await marta.post(at, sent))).toContain('La reservación se marcó como cancelada')
    expectParts(await marta.get(`/admin/reservaciones/${id}`), 'Motivo: Está repetida. Tienes otra')
    expect(await follow(await marta.post(at, { ...sent, cambio: '7' }))).toContain('cambió mientras')
  })

  test('the panel opens the tab in its query, and contacts by default [194, 196, D5]', async () => {
    for (const [query, tab, content] of [
      ['', 'Contactos', 'name="origen"'],
      ['?tab=contactos', 'Contactos', 'name="origen"'],
      ['?tab=nada', 'Contactos', 'name="origen"'],
      ['?tab=reservaciones', 'Reservas', 'name="desde"'],
      ['?tab=categorias', 'Categorías', 'Repostería'],
      ['?tab=blogs', 'Blogs', 'Blogs: próximamente'],
      ['?tab=publicidad', 'Publicidad', 'Publicidad: próximamente'],
    ] as const) {
      const { text } = await marta.get(`/admin${query}`)
      expect(text.match(/(?<=aria-current="page">)[^<]+/g), query).toEqual([tab])
      expect(text, query).toContain(content)
    }
  })

  test('a search for a phone links to its reservations, and the bulk page names the city of the business', async () => {
    await updateRows(db, 'businesses', { id: business }, { city: 'Chamblee' })
    const id = await addReservation(db, business, {
      full_name: 'Nora Paz',
      phone: '+17705550188',
      reservation_date: '2031-12-01',
    })
    const { text } = await marta.get('/admin?search=(770)%20555-0188')
    expect(text).toContain('1 reserva de un cliente coincide')
    const link = /href="(\/admin\?tab=reservaciones[^"]*)"[^>]*>1 reserva de un cliente/.exec(text)?.[1] ?? ''
    expect((await marta.get(link.replaceAll('&amp;', '&'))).text).toContain('Nora Paz')
    expect((await marta.get('/admin?search=Nora')).text).not.toContain('reserva de un cliente')
    const asked = await marta.post('/administracion/varios/reservas', {
      accion: 'confirmar',
      cual: String(id),
    })
    expect(asked.text).toMatch(/Nora Paz en [^<]*, Chamblee/)
  })

  test('the page of a reservation loads only the small script, with any of its forms open, and shows no e-mail if there is none', async () => {
    const id = await addReservation(db, business, { reservation_date: '2031-11-26' })
    for (const query of ['', '?accion=nota', '?accion=cancelar', '?accion=mover']) {
      const { text } = await marta.get(`/admin/reservaciones/${id}${query}`)
      expect(text.match(/<script\b[^>]*/g), query).toEqual([
        expect.stringContaining('/assets/enhance-administration-'),
      ])
      expect(text, query).not.toContain('rel="modulepreload"')
    }
    const silent = await addReservation(db, business, { reservation_date: '2031-11-27', email: null })
    const { text } = await marta.get(`/admin/reservaciones/${silent}?accion=cancelar`)
    expect(text).toContain('Su horario queda libre')
    expect(text).not.toMatch(/mailto:null|correo a null/)
  })
})

test('the main admin page counts the queue by kind and links to it [D57]', async () => {
  await db.deleteFrom('ratings').execute()
  await addRating(db, business, { status: 'in_review' })
  const { text } = await marta.get('/administracion')
  expect(text).toMatch(
    /<a [^>]*href="\/administracion\/revision\?tipo=calificaciones"><b class="figures">1<\/b> calificación en revisión, espera [^<]+<\/a>/,
  )
  expect((await marta.get('/administracion/revision')).text).toContain('Calificaciones: 1')
})

test('an administrator can propose another time and undo that from the notice, and sees no attendance [D65, D133, T31, T240]', async () => {
  const day = addDays(getDateInZone(DEFAULT_TIME_ZONE, new Date()), 9)
  const id = await addReservation(db, business, { full_name: 'Nadia', reservation_date: day })
  const path = `/admin/contactos/${business}/proponer/${id}`
  expect((await marta.get(path)).text).toContain('Otra hora para Nadia')
  const refused = await marta.post(path, { fecha: day, hora: '25:00', cambio: '0' })
  expect(refused.status).toBe(422)
  const text = await follow(await marta.post(path, { fecha: day, hora: '15:00', cambio: '0' }))
  const proposals = () =>
    db.selectFrom('reservation_proposals').select(['date', 'time']).where('reservation_id', '=', id).execute()
  expect(await proposals()).toEqual([{ date: day, time: '15:00' }])
  expect((await marta.get(`/admin/reservaciones/${id}`)).text).toContain('Propuesta: espera respuesta')
  await follow(await marta.post(undoIn(text)))
  expect(await proposals()).toEqual([])
  const { id: category } = await db.selectFrom('categories').select('id').limit(1).executeTakeFirstOrThrow()
  const other = await addBusiness(db, [category], { business_name: 'Otro salón' })
  expect((await marta.get(`/admin/contactos/${other}/proponer/${id}`)).status).toBe(404)
  await insertRows(db, 'reservation_attendance', {
    ...{ reservation_id: id, has_come: 0, noted_at: '2026-11-24T12:00:00Z' },
  })
  expect((await marta.get(`/admin/reservaciones/${id}`)).text).not.toContain('No vino')
})

test('a reservation unanswered for a day is on the start page of the administration, with a WhatsApp message to the business [D65]', async () => {
  await updateRows(db, 'businesses', { id: business }, { phone: '+14045550199' })
  const day = addDays(getDateInZone(DEFAULT_TIME_ZONE, new Date()), 5)
  const created_at = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await addReservation(db, business, { full_name: 'Olvidada Ruiz', reservation_date: day, created_at })
  await addReservation(db, business, {
    ...{ full_name: 'Reciente Ruiz', reservation_date: day, reservation_time: '11:00' },
    created_at: new Date().toISOString(),
  })
  const { text } = await marta.get('/administracion')
  expect(text).toContain('Olvidada Ruiz')
  expect(text).not.toContain('Reciente Ruiz')
  expect(text).toMatch(/wa\.me\/14045550199\?text=/)
})
