import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, getDateInZone } from '../../app/features/places/calendar'
import { setReservationStatus } from '../../app/features/reservations/change.server'
import { getRequirementExampleOfCategory } from '../../app/features/reservations/rules.server'
import { expectParts } from '../support/page-parts'
import { addReservation } from '../support/reservation-rows'
import { insertRows, updateRows } from '../support/rows'
import { asking, serveDemo } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'
import { someBusinesses } from './pages'

const { server, db, business, businessId } = await serveDemo()
beforeEach(async () => {
  await db.deleteFrom('reservations').execute()
  await forgetCounts()
  await set({ slot_capacity: 1, time_zone: 'America/New_York', status: 'published' })
  await db.deleteFrom('business_hours').where('business_id', '=', businessId).execute()
})

const set = (values: Parameters<typeof updateRows<'businesses'>>[3]) =>
  updateRows(db, 'businesses', { id: businessId }, values)
/** States the same hours for every day. */
const openDaily = (opens: string, closes: string) =>
  insertRows(
    db,
    'business_hours',
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ business_id: businessId, weekday, opens, closes })),
  )

const ask = asking(server)

type Fields = Record<string, string> | [string, string][]
const send = (fields: Fields, path = `${business}/reservar`) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields) })

/** Many forms with one e-mail would cause the spam question. */
const forgetCounts = () => db.deleteFrom('rate_limits').execute()

const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
const wanted = (more: Record<string, string> = {}) => ({
  ...{ nombre: 'Rosa Núñez', correo: 'rosa@example.com', telefono: '(404) 555-0142' },
  ...{ requerimiento: 'Corte de cabello', fecha: inDays(9), hora: '10:00', sello: formTokenOf(server) },
  ...more,
})
const rows = () => db.selectFrom('reservations').selectAll().orderBy('id').execute()
const title = (text: string) => /<title>([^<]*)/.exec(text)?.[1]
/** Times that can be chosen. */
const times = (text: string) =>
  [...text.matchAll(/<input type="radio" name="hora"([^>]*)value="([^"]*)"/g)]
    .filter(([, attributes]) => !attributes?.includes('disabled'))
    .map((match) => match[2])

/** Books a slot. Returns the path of the private page. */
async function booked(more: Record<string, string> = {}): Promise<string> {
  await forgetCounts()
  const { status, headers } = await send(wanted(more))
  expect(status).toBe(303)
  return headers.get('location') ?? ''
}

describe('reservation page', () => {
  test('the reservation form has a button for each free day of the week, which shows that day and keeps typed values [147]', async () => {
    const { text } = await ask(`${business}/reservar`)
    const [, day = ''] = /name="ver"[^>]*value="([^"]+)"[^>]*>Mañana/.exec(text) ?? []
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
    const shown = await send(wanted({ ver: day, nombre: 'Rosa Núñez' }))
    expect(shown.status).toBe(422)
    expect(shown.text).toMatch(new RegExp(`name="fecha"[^>]*value="${day}"`))
    expect(shown.text).toContain('value="Rosa Núñez"')
    expect(await rows()).toEqual([])
  })

  test('`Ver horas libres` leads to the reservation page, and the next free time by stated hours is a separate text [147, T203]', async () => {
    await openDaily('00:00', '00:00')
    const page = await ask(business)
    expect(page.text).toMatch(/<a [^>]*data-next-free[^>]*>Ver horas libres</)
    const { text, status, headers } = await ask(`${business}/reservar/libre`)
    expect(status).toBe(200)
    expect(text).toMatch(/^Libre (hoy|mañana) a las? \d+:[03]0/)
    expect(headers.get('cache-control')).toBe('private, max-age=30')
    const etag = page.headers.get('etag')
    expect(etag).toBeTruthy()
    await booked()
    expect((await ask(business)).headers.get('etag')).toBe(etag)
    expect((await ask(`${business}-nada/reservar/libre`)).status).toBe(404)
  })

  test('the reservation page is linked with nofollow and not indexed', async () => {
    const link = new RegExp(`<a [^>]*href="${business}/reservar"[^>]*>`).exec((await ask(business)).text)?.[0]
    expect(link).toContain('rel="nofollow"')
    const { text, status } = await ask(`${business}/reservar`)
    expect(status).toBe(200)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).toContain('Elige el día y la hora y después confírmalo con el negocio')
  })

  test('a day of the reservation form offers 18 half hours, without taken ones [148, D61]', async () => {
    const path = `${business}/reservar?fecha=${inDays(9)}`
    const all = times((await ask(path)).text)
    expect(all).toHaveLength(18)
    expect([all[0], all.at(-1)]).toEqual(['09:00', '17:30'])
    await booked()
    const { text } = await ask(path)
    expect(times(text)).toEqual(all.filter((time) => time !== '10:00'))
    expect(text).toMatch(/disabled=""[^>]*value="10:00"\/><span>10:00[^<]*<small[^>]*>, (<!-- -->)?ocupada/)
  })

  test('marks the default times if the business has stated no hours [62, D62]', async () => {
    const path = `${business}/reservar?fecha=${inDays(9)}`
    expect((await ask(path)).text).toMatch(/Horario por confirmar: el negocio aún no dice sus horas\./)
    await openDaily('09:00', '18:00')
    expect((await ask(path)).text).not.toContain('Horario por confirmar: el negocio')
  })

  test('a day without free times leads to the next free one, with a message [D61]', async () => {
    for (const reservation_time of times((await ask(`${business}/reservar?fecha=${inDays(9)}`)).text))
      await addReservation(db, businessId, { reservation_date: inDays(9), reservation_time })
    const { text } = await ask(`${business}/reservar?fecha=${inDays(9)}`)
    expect(text).toMatch(/No hay horas libres el .* El siguiente día libre es este\./)
    expect(text).toContain(`value="${inDays(10)}"`)
    expect(times(text)).toHaveLength(18)
  })

  test('names a time zone other than Eastern, uses the days of the business, and offers the phone if its hours are too short [D60, D62]', async () => {
    expect((await ask(`${business}/reservar`)).text).not.toContain('Las horas son las del negocio')
    await set({ time_zone: 'Pacific/Honolulu' })
    const { text } = await ask(`${business}/reservar`)
    expect(text).toMatch(/Las horas son las del negocio: [^.]*Hawái/)
    expect(text).toContain(`min="${getDateInZone('Pacific/Honolulu', new Date())}"`)
    await openDaily('19:05', '19:25')
    const short = (await ask(`${business}/reservar`)).text
    expect(short).toContain('No hay horas libres para reservar aquí')
    expect(short).toMatch(/<a aria-label="Llamar a [^"]*" href="tel:/)
    expect(short).not.toContain('name="hora"')
  })

  test('the reservation page of a held, missing or otherwise categorized business returns 404', async () => {
    const [, , slug = ''] = business.split('/')
    for (const path of ['/reposteria/no-hay-tal-negocio/reservar', `/legal-y-abogados/${slug}/reservar`]) {
      expect((await ask(path)).status).toBe(404)
      expect((await send(wanted(), path)).status).toBe(404)
    }
    await set({ status: 'held' })
    expect((await ask(`${business}/reservar`)).status).toBe(404)
    expect((await send(wanted())).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  test('the data of the reservation page contain no more than it shows [T70]', async () => {
    await booked({ comentario: 'canario-comentario' })
    const { text } = await ask(`${business}/reservar.data`)
    expect(text).not.toMatch(/rosa@example|Rosa Núñez|canario|capacity|contactPerson|openings/)
  })
})

describe('sent reservation', () => {
  test('every field of a reservation form is stored [146, 152, D63]', async () => {
    await booked({ comentario: 'Por la tarde' })
    expect(await rows()).toMatchObject([
      {
        ...{ full_name: 'Rosa Núñez', email: 'rosa@example.com', phone: '+14045550142' },
        ...{ requirement: 'Corte de cabello', comment: 'Por la tarde', status: 'pending' },
        ...{ reservation_date: inDays(9), reservation_time: '10:00' },
      },
    ])
  })

  test('lists errors of the reservation form in the order of its fields [146]', async () => {
    const { text } = await send({ fecha: inDays(-2), hora: 'x', nombre: '', correo: 'x', telefono: '1' })
    const summary = /id="errores".*?<\/ul>/s.exec(text)?.[0] ?? ''
    expect((await send({})).text).toContain('<h2>Por favor completa todos los campos requeridos.</h2>')
    const order = [...summary.matchAll(/href="#([a-z]+)"/g)].map((match) => match[1])
    expect(order).toEqual(['fecha', 'hora', 'nombre', 'correo', 'telefono', 'requerimiento'])
  })

  test('shows an example for the category at the field for the request [146]', async () => {
    const category = business.split('/')[1] ?? ''
    expect((await ask(`${business}/reservar`)).text).toContain(
      `Por ejemplo: ${getRequirementExampleOfCategory(category)}.`,
    )
    for (const word of ['constructor', '__proto__', 'ninguna'])
      expect(getRequirementExampleOfCategory(word)).toBe('una cita para dos personas')
  })

  test('a slot taken meanwhile returns 409 with the typed values and the free times [D61]', async () => {
    await booked()
    const { status, text } = await send(
      wanted({ correo: 'ana@example.com', nombre: 'Ana "Anita" & Co', comentario: 'Llego a pie' }),
    )
    expect(status).toBe(409)
    expect(title(text)).toMatch(/^Error: /)
    expectParts(text, '<h2>Ese horario ya está ocupado</h2>', 'value="Ana &quot;Anita&quot; &amp; Co"')
    expectParts(text, 'Llego a pie</textarea>', 'value="ana@example.com"')
    expect(times(text)).toHaveLength(17)
    expect(times(text)).not.toContain('10:00')
    expect(await rows()).toHaveLength(1)
  })
})

describe('private page of a reservation [D64]', () => {
  test('the private page of a reservation shows what is needed, is not cached, and sends no referrer to other sites', async () => {
    const path = await booked({ comentario: 'Comentario mío' })
    const [row] = await rows()
    const { status, text, headers } = await ask(path)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expectParts(text, '<meta name="robots" content="noindex"/>', String(row?.code), '10:00\u00a0a.\u00a0m.')
    expect(text).toMatch(/href="https:\/\/wa\.me\/\d+\?text=Hola%2C%20soy%20Rosa/)
    const greeting = decodeURIComponent(/wa\.me\/\d+\?text=([^"]*)/.exec(text)?.[1] ?? '')
    expect(greeting).toMatch(/Vi tu negocio en .* Te escribo por la reserva .* ¿Me la confirmas\?$/)
    const data = (await ask(`${path}.data`)).text
    for (const secret of ['rosa@example.com', '4045550142', 'Comentario mío', row?.token_hash ?? 'x'])
      for (const shown of [text, data]) expect(shown).not.toContain(secret)
  })

  test('the private link of a reservation can be copied, or sent by WhatsApp, text message or mail', async () => {
    const path = await booked()
    const { text } = await ask(path)
    const link = `http://localhost:${new URL(server.origin).port}${path}`
    expect(text).toMatch(new RegExp(`<input[^>]* readonly="" value="${link}"`))
    expect(text).toContain(`data-copy="${link}" hidden=""`)
    for (const start of ['https://wa.me/?text=', 'sms:?&amp;body=', 'mailto:?subject='])
      expect(text).toContain(`href="${start}`)
    expect(text.match(new RegExp(encodeURIComponent(link), 'g'))).toHaveLength(3)
  })

  test('the reservation is in the list of this browser until it is removed there', async () => {
    await forgetCounts()
    const sent = await send(wanted())
    const path = sent.headers.get('location') ?? ''
    const cookieOf = ({ headers }: { headers: Headers }) =>
      headers
        .getSetCookie()
        .map((each) => each.split(';')[0] ?? '')
        .find((each) => each.startsWith('reservas=')) ?? ''
    const headers = { cookie: cookieOf(sent) }
    const mine = await ask('/mis-reservas', { headers })
    expect(mine.text).toContain(`href="${path}"`)
    expect(mine.headers.get('cache-control')).toBe('no-store')
    expect(mine.text).toMatch(/name="robots" content="noindex/)
    expect((await ask(path, { headers })).text).toContain('href="/mis-reservas">Mis reservas</a>.')
    expect((await ask(path)).text).not.toContain('href="/mis-reservas">Mis reservas</a>.')
    const unsigned = Buffer.from(JSON.stringify(path.split('/').at(-1))).toString('base64')
    for (const cookie of ['', `reservas=${unsigned}`])
      expect((await ask('/mis-reservas', { headers: { cookie } })).text).not.toContain('/reservado/')
    const taken = await ask('/mis-reservas?accion=quitar', {
      method: 'POST',
      body: new URLSearchParams({ reserva: path.split('/').at(-1) ?? '' }),
      headers,
    })
    expect(taken.headers.getSetCookie().find((each) => each.startsWith('reservas='))).toContain('Max-Age=0')
    expect((await rows())[0]?.status).toBe('pending')
    expect((await ask(path)).status).toBe(200)
  })

  test('any invalid reservation token gets the same answer as a missing page [T31]', async () => {
    const path = await booked()
    const token = path.split('/').at(-1) ?? ''
    const [other = ''] = (await someBusinesses(server.origin, 2)).slice(1)
    const wrong = [
      `${business}/reservado/${'0'.repeat(32)}`,
      `${business}/reservado/1`,
      `${business}/reservado/${token}0`,
      `${other}/reservado/${token}`,
    ]
    const bodies = new Set<string>()
    for (const address of wrong)
      for (const page of ['', '/mover', '/cancelar', '/calendario.ics']) {
        const { status, text } = await ask(address + page)
        expect(status, address + page).toBe(404)
        if (page === '') bodies.add(text.replaceAll(address, ''))
        if (page === '/mover' || page === '/cancelar')
          expect((await send({ fecha: inDays(10), hora: '11:00' }, address + page)).status).toBe(404)
      }
    expect(bodies.size).toBe(1)
    expect(await rows()).toMatchObject([{ status: 'pending', reservation_time: '10:00' }])
  })

  test('opening the private pages of a reservation changes nothing, and its calendar file is not cached', async () => {
    const path = await booked()
    const before = await rows()
    for (const page of [
      '',
      '/mover',
      `/mover?fecha=${inDays(10)}&hora=11:00`,
      '/cancelar',
      '/calendario.ics',
    ])
      for (const method of ['GET', 'HEAD']) expect((await ask(path + page, { method })).status).toBe(200)
    expect(await rows()).toEqual(before)
    const { headers, text } = await ask(`${path}/calendario.ics`)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toMatch(/^UID:reserva-\d+@/m)
  })

  test('the page for moving says that a doubtful reservation must be confirmed again, also if the business confirms at once [D116]', async () => {
    const again = 'Al cambiarla, el negocio debe confirmarla de nuevo.'
    const path = await booked()
    expect((await ask(`${path}/mover`)).text).toContain(again)
    await insertRows(db, 'booking_rules', {
      ...{ business_id: businessId, hours_ahead: 0, days_ahead: 30, max_open: null },
      ...({ is_confirmed_at_once: 1, asks_email: 1, asks_requirement: 1, asks_comment: 1 } as const),
      step_minutes: 30,
    })
    expect((await ask(`${path}/mover`)).text).not.toContain(again)
    await updateRows(db, 'reservations', { business_id: businessId }, { is_doubtful: 1 })
    expect((await ask(`${path}/mover`)).text).toContain(again)
    await db.deleteFrom('booking_rules').where('business_id', '=', businessId).execute()
  })

  test('code and phone open the private page, and a wrong code and a wrong phone get the same answer [D64, T31]', async () => {
    await booked()
    await forgetCounts()
    const [{ code = '' } = {}] = await rows()
    const open = (codigo: string, telefono = '404 555 0142') => send({ codigo, telefono }, '/mis-reservas')
    const wrong = await open(code, '404 555 0143')
    expect(wrong.status).toBe(422)
    const answer = ({ text }: { text: string }, typed: string) =>
      /<main.*<\/main>/s
        .exec(text)?.[0]
        .replaceAll(typed, '')
        .replace(/555 014\d/g, '')
    expect(answer(await open('ZZZZZZ'), 'ZZZZZZ')).toBe(answer(wrong, code))
    expect(wrong.text).toContain(`value="${code}"`)
    const found = await open(`${code.slice(0, 3)}-${code.slice(3).toLowerCase()}`, '(404) 555-0142')
    expect(found.status).toBe(303)
    expect(found.headers.get('set-cookie')).toContain('reservas=')
    const path = found.headers.get('location') ?? ''
    expect((await ask(path)).text).toContain(code)
  })

  test('the private page states who cancelled the reservation and links to another time [D64]', async () => {
    const path = await booked()
    const [{ id = 0 } = {}] = await rows()
    await setReservationStatus(db, id, 'cancelled', { changedBy: 'owner', now: new Date() })
    expect((await ask(path)).text).toContain('El negocio canceló esta reserva')
  })

  test('the link of a reservation can move it ten times a day, because each move sends a mail [T143]', async () => {
    const path = await booked()
    const move = () => send({ fecha: inDays(12), hora: '15:30' }, `${path}/mover`)
    for (let moved = 0; moved < 10; moved++)
      expect(
        (await send({ fecha: inDays(12), hora: moved % 2 ? '15:00' : '15:30' }, `${path}/mover`)).status,
      ).toBe(303)
    expect(await move()).toMatchObject({ status: 429, text: expect.stringContaining('Llama al negocio') })
    expect(await rows()).toMatchObject([{ sequence: 10 }])
  })
})
