import { describe, expect, test } from 'vitest'
import { createOwnerLink, revokeOwnerLinks } from '~/features/owners/link.server'
import { hashToken } from '~/values/hash-token.server'
import { addRating } from '../support/directory-rows'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { addReservation } from '../support/reservation-rows'
import { insertRow, rowOf, updateRows } from '../support/rows'
import { asking, serveDemo } from '../support/shared-server'

const { server, db, business, businessId: id } = await serveDemo()
let token = await createOwnerLink(db, id)

const ask = asking(server)
const own = (rest = '', init: RequestInit = {}) => ask(`/mi-negocio/${token}${rest}`, init)
const post = (rest: string, fields: Record<string, string> | [string, string][]) =>
  own(rest, { method: 'POST', body: new URLSearchParams(fields) })
/** A private page with the notice of an answer. */
const noticeAfter = async ({ headers }: { headers: Headers }, rest = '') =>
  (await own(rest, { headers: { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' } })).text
const set = (values: Parameters<typeof updateRows<'businesses'>>[3]) =>
  updateRows(db, 'businesses', { id }, values)

describe('private page of an owner', () => {
  test('the private page shows the state of the business, also in review, is not cached, and does not leak its address [D20, D65, T70]', async () => {
    const { status, text, headers } = await own()
    expect(status).toBe(200)
    expectParts(text, 'Tu página está publicada', `href="${business}"`)
    expectParts(text, `href="${business}/reportar?motivo=quitar"`, '<meta name="robots" content="noindex"/>')
    expect(headers.get('cache-control')).toBe('no-store')
    // `no-referrer` would make browsers send `Origin: null` with its forms.
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect((await ask('/')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    await set({ status: 'held' })
    const held = (await own()).text
    expect(held).toContain('Tu página está en revisión')
    expect(held).not.toContain(`href="${business}`)
    await set({ status: 'published' })
  })

  test('the private page lists the offers of the directory on the business page, each with a button to decline it [D145]', async () => {
    const { text } = await own()
    expect(text).toMatch(/Semana del directorio<\/b>: [^<]*, hasta el /)
    expect(text).toMatch(/ofertas\?accion=rechazar&amp;oferta=\d+/)
    const ofAll = db.updateTable('promotions').where('application_scope', '=', 'all')
    await ofAll.set({ is_active: 0 }).execute()
    expect((await own()).text).not.toContain('Semana del directorio')
    await ofAll.set({ is_active: 1 }).execute()
  })

  test('the public page shows the seal Verificado, and the private page states how to ask for it [D56]', async () => {
    const row = await rowOf(db, 'businesses', { id })
    await set({ verified_at: '2026-11-01T12:00:00.000Z' })
    expect((await own()).text).toContain('tu página y tus tarjetas dicen Verificado')
    expect((await ask(business)).text).toMatch(/✓(?:<[^>]*>|\s)*Verificado/)
    await set({ verified_at: null })
    const { text } = await own()
    expect(text).toContain('Sello Verificado')
    expect(text).toMatch(/Para pedirlo,(?:<[^>]*>|\s)*escríbenos/)
    const [page] = (await ask(business)).text.split('Negocios parecidos')
    expect(page).not.toContain('Verificado')
    expect(page).toContain('Lo que sabemos de este negocio')
    await set({ verified_at: row.verified_at })
  })

  test('only the owner can open the sign with the QR code and the message that asks for reviews', async () => {
    const sign = await own('/letrero')
    expect(sign.status).toBe(200)
    expect(sign.text).toMatch(new RegExp(`aria-label="Código QR de http://[a-z0-9.]+:\\d+${business}"`))
    expect(sign.headers.get('cache-control')).toBe('no-store')
    expect(sign.text).toMatch(/class="bottom-bar"(?:(?!<\/nav>).)*\/mi-negocio\/[0-9a-f]{32}/s)
    expect((await ask(`/mi-negocio/${'a'.repeat(32)}/letrero`)).status).toBe(404)
    const { text } = await own('/opiniones')
    expect(text).toContain(`${business}#calificar</textarea>`)
    const [, message = ''] = /href="https:\/\/wa\.me\/\?text=([^"]+)"/.exec(text) ?? []
    expect(decodeURIComponent(message)).toContain(`¿Nos dejas tu opinión?`)
    await set({ status: 'held' })
    expect((await own('/letrero')).status).toBe(404)
    expect((await own('/opiniones')).text).not.toContain('Pide una opinión')
    expect((await own()).text).not.toMatch(/letrero|#pedir/)
    await set({ status: 'published' })
  })

  test("the private page shows last week's figures and one task, and sends both to the owner's WhatsApp", async () => {
    const { text } = await own()
    expect(text).toMatch(/Tu semana<[\s\S]*La semana pasada /)
    const chat = [...text.matchAll(/href="https:\/\/wa\.me\/\d*\?text=([^"]+)"/g)].map(([, said = '']) =>
      decodeURIComponent(said),
    )
    expect(chat.filter((said) => /La semana pasada .*\. (Esta semana|Hoy) [a-z]+/.test(said))).toHaveLength(1)
  })

  test('an unknown and a revoked private link get exactly the same answer, which leads to the form that requests another link [D65, T31]', async () => {
    const revoked = await createOwnerLink(db, id)
    await revokeOwnerLinks(db, id)
    token = await createOwnerLink(db, id)
    const answers = await Promise.all(
      [revoked, '0'.repeat(32)].map(async (each) => {
        const { status, text, headers } = await ask(`/mi-negocio/${each}`)
        expect(status).toBe(404)
        expect(headers.get('referrer-policy')).toBe('same-origin')
        return text.replaceAll(each, 'TOKEN')
      }),
    )
    expect(answers[0]).toBe(answers[1])
    for (const wrong of ['x', `${token}x`, '%00', "'%20or%201=1", '__proto__'])
      expect([400, 404], wrong).toContain((await ask(`/mi-negocio/${wrong}`)).status)
    const { text } = await ask(`/mi-negocio/${'a'.repeat(32)}`)

    expect(text).toContain('Este enlace privado no abre')
    expect(text).toMatch(/href="\/mi-negocio"[^>]*>Pedir el enlace de mi negocio/)
  })
})

describe('owner edits the data', () => {
  const read = (text: string, name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"`)
      .exec(text)?.[1]
      ?.replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
  const base = async () => {
    const { text } = await own('/datos')
    return {
      version: read(text, 'version') ?? '',
      negocio: read(text, 'negocio') ?? '',
      categoria: /<select[^>]*name="categoria".*?value="([^"]*)" selected/s.exec(text)?.[1] ?? '',
      ciudad: 'Atlanta',
      estado: 'GA',
      correo: 'rosa@example.com',
    }
  }
  const send = (fields: Record<string, string>) => post('/datos', fields)

  test('data saved by an owner are on the public page, and the owner gets a notice [D94, D101]', async () => {
    const sent = await send({
      ...(await base()),
      descripcion: 'Hecho a mano en casa.',
      servicios: 'Uno\nDos',
    })
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe(`/mi-negocio/${token}`)
    expect(await noticeAfter(sent)).toContain('Tus datos quedaron guardados')
    const { text } = await ask(business)
    expect(text).toContain('Hecho a mano en casa.')
    expect(text).not.toContain(token)
  })

  test("the owner's form asks about a city similar to a known one, and requires a state that is not confirmed [D119]", async () => {
    const { status, text } = await send({ ...(await base()), ciudad: 'Atlantaa' })
    expect(status).toBe(422)
    expect(text).toContain('¿Quisiste decir Atlanta?')
    expect(text).toMatch(/name="ciudad-preguntada" value="Atlantaa"/)
    // The form shows the suggested address from above (D119), including its state.
    await db.deleteFrom('suggestions').where('business_id', '=', id).execute()
    await set({ state_confirmed: 0 })
    const form = (await own('/datos')).text
    expect(form).toMatch(/<option value="" selected="">Elige tu estado<\/option>/)
    expectParts(form, 'Tu página supone uno', 'se ven después de nuestra revisión')
    await set({ state_confirmed: 1 })
  })
})

/** Separates the counts of an hour from those of a day. */
const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000).toISOString()

test('all actions of a private link share the limit of sixty an hour, and the page states the waiting time [T144, T147]', async () => {
  await db.deleteFrom('rate_limits').execute()
  const moment = '2026-11-21T12:00:00.000Z'
  const { id: suggestion } = await insertRow(db, 'suggestions', {
    ...{ business_id: id, business_name: 'Uno', source: 'visitor', bot_score: 1, status: 'in_review' },
    ...{ fields: JSON.stringify({ responsable: ['', 'Ana'] }), created_at: moment, updated_at: moment },
  })
  const seen = /name="visto" value="([^"]*)"/.exec((await own()).text)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const version = async () => (await rowOf(db, 'businesses', { id })).version
  const before = await version()
  expect((await post('', { correccion: '999999', decision: 'aceptar' })).status).toBe(404)
  await db.updateTable('rate_limits').set({ count: 60 }).where('reset_at', '<', inTwoHours()).execute()
  const accepted = await post('', { correccion: String(suggestion), decision: 'aceptar', visto: seen })
  expect(accepted.status).toBe(303)
  expect(await noticeAfter(accepted)).toContain('Son demasiados cambios seguidos')
  expect((await post('/reservas', { reserva: '1', cambio: '0', estado: 'confirmada' })).status).toBe(303)
  for (const path of ['/fotos?accion=primera', '/fotos?accion=quitar', '/logo?accion=quitar'])
    expect([path, (await post(path, { foto: 'x' })).status]).toEqual([path, 429])
  expect(await version()).toBe(before)
  expect((await rowOf(db, 'suggestions', { id: suggestion })).status).toBe('in_review')
  await db.deleteFrom('rate_limits').execute()
  await db.deleteFrom('suggestions').where('id', '=', suggestion).execute()
})

test('a private link can send at most four hundred forms in a day, at any hour [T279]', async () => {
  await db.deleteFrom('rate_limits').execute()
  const form = { correccion: '999999', decision: 'aceptar' }
  expect((await post('', form)).status).toBe(404)
  await db.updateTable('rate_limits').set({ count: 400 }).where('reset_at', '>', inTwoHours()).execute()
  const refused = await post('', form)
  expect(refused.status).toBe(303)
  expect(await noticeAfter(refused)).toMatch(/Vuelve a intentarlo dentro de 2[34] horas/)
  await db.deleteFrom('rate_limits').execute()
})

describe('owner edits the hours', () => {
  const version = async () => /name="version" value="(\d+)"/.exec((await own('/horario')).text)?.[1] ?? ''

  test('an owner enters the hours of the week in one line, and the public page states whether the business is open [D62, D134]', async () => {
    const fields: [string, string][] = [
      ['version', await version()],
      ['semana', '24 horas, lunes 9-5'],
      ['martes', '9-1'],
      ['cerrado', '2030-12-25'],
      ['cerrado', ''],
    ]
    expect((await post('/horario', fields)).status).toBe(303)
    const page = (await ask(business)).text
    expect(page).toMatch(/(Abierto|Cerrado) ahora/)
    expect(page.match(/>Abierto las 24 horas</g)).toHaveLength(6)
    expect(page.match(/"opens":"00:00","closes":"23:59"/g)).toHaveLength(6)
    const { text } = await own('/horario')
    expect(text.match(/value="24 horas"/g)).toHaveLength(6)
    expect(text).toContain('value="9:00 a. m. - 5:00 p. m."')
    // The choices open with the stored hours.
    expect(text).toMatch(/name="abre-1"[^>]*value="00:00"|value="00:00"[^>]*name="abre-1"/)
    expect(text).toContain('value="2030-12-25"')
    expect((await own()).text).toContain('; martes a domingo, abierto las 24 horas')
  })

  test('an owner enters the hours of the week by selects without JavaScript, and the page marks today [D62]', async () => {
    const fields: [string, string][] = [
      ['version', await version()],
      ['dias-1', 'semana'],
      ['abre-1', '09:00'],
      ['cierra-1', '17:30'],
      ['dias-2', 'domingo'],
      ['abre-2', ''],
      ['cierra-2', '13:00'],
    ]
    const asked = await post('/horario', fields)
    expect([asked.status, asked.text.includes('Horario 2: elige la hora en que abres')]).toEqual([422, true])
    expect(asked.text).toMatch(/name="cierra-2"[^>]*value="13:00"|value="13:00"[^>]*name="cierra-2"/)
    const whole = fields.map(([name, value]): [string, string] => [name, value || '10:00'])
    expect((await post('/horario', whole)).status).toBe(303)
    const { text } = await own('/horario')
    expect(text.match(/value="9:00 a\. m\. - 5:30 p\. m\."/g)).toHaveLength(6)
    expect(text).toContain('value="10:00 a. m. - 1:00 p. m."')
    expect((await ask(business)).text.match(/<span> · hoy<\/span>/g)).toHaveLength(1)
  })
})

describe('owner answers reservations', () => {
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  const book = (businessId: number, name: string) =>
    addReservation(db, businessId, {
      ...{ full_name: name, email: `${name}@example.com`, reservation_date: tomorrow },
      token_hash: hashToken(keyOf(name)),
    })
  /** The secret part of the customer's private page. */
  const keyOf = (name: string) => hashToken(name).slice(0, 32)
  const statusOf = async (of: number) => (await rowOf(db, 'reservations', { id: of })).status

  test('an owner can confirm a reservation and decline it afterwards, and a GET changes nothing [D65]', async () => {
    const reservation = await book(id, 'canariaana')
    expect((await own()).text).toMatch(/href="\/mi-negocio\/\w+\/reservas"[\s\S]{0,400}?1 reserva espera</)
    const list = (await own('/reservas')).text
    expectParts(list, 'canariaana@example.com', 'tel:+14045550142')
    expectRedirect(await own(`/reservas/${reservation}/rechazar`), 302, `/mi-negocio/${token}/reservas`)
    expect(list).toMatch(/<details>(?:(?!<\/details>).)*¿No puedes atender a (<!-- -->)?canariaana/s)
    expect(await statusOf(reservation)).toBe('pending')
    const confirmed = await post('/reservas', {
      reserva: `${reservation}`,
      cambio: '0',
      estado: 'confirmada',
    })
    expect(await noticeAfter(confirmed, '/reservas')).toContain('Reserva confirmada')
    expect(await statusOf(reservation)).toBe('confirmed')
    expect((await own('/reservas')).text).toMatch(/wa\.me\/14045550142\?text=[^"]*confirmada/)
    expect((await own()).text).not.toContain('reserva espera')
    // With the sequence from before the confirmation.
    const decline = (cambio: string, detalle = '') =>
      post('/reservas', { reserva: String(reservation), cambio, estado: 'cancelada', detalle })
    await decline('1', 'x'.repeat(301))
    expect(await statusOf(reservation)).toBe('confirmed')
    await decline('0')
    expect(await statusOf(reservation)).toBe('confirmed')
    await decline('1', 'Ese día tenemos boda.')
    expect(await statusOf(reservation)).toBe('cancelled')
    // Pressed twice, or cancelled by the customer meanwhile.
    expectRedirect(await decline('2'), 303, `/mi-negocio/${token}/reservas`)
    const declined = (await own('/reservas')).text
    expect(declined).toContain('La cancelaste')
    const customer = await ask(`${business}/reservado/${keyOf('canariaana')}`)
    expect(customer.text).toMatch(/Motivo: (<!-- -->)?Ese día tenemos boda\./)
    expect(decodeURIComponent(/wa\.me\/14045550142\?text=([^"]+)/.exec(declined)?.[1] ?? '')).toMatch(
      /No puedo .+\. Ese día tenemos boda\./,
    )
    expect(declined).toContain('href="tel:+14045550142"')
    expect(declined).not.toContain(`name="reserva" value="${reservation}"`)
  })
})

test('a reply of the owner is shown as text below the comment [T1, T31, T265, D54]', async () => {
  const rate = (businessId: number) =>
    addRating(db, businessId, {
      ...{
        reviewer_name: 'Ana',
        reviewer_email: 'canaria@example.com',
        comment: 'Muy bien',
        created_at: '2030',
      },
    })
  const rating = await rate(id)
  expect((await own()).text).toMatch(/href="\/mi-negocio\/\w+\/opiniones"[\s\S]{0,400}?1 opinión nueva</)
  const send = (replica: string, of = rating) => post(`/opiniones/${of}`, { replica })
  expect((await own('/opiniones')).text).toContain(`href="/mi-negocio/${token}/opiniones/${rating}"`)
  expect((await send('Gracias <b>Ana</b>')).status).toBe(303)
  expect((await ask(business)).text).toContain('Responde el negocio:</b> Gracias &lt;b&gt;Ana&lt;/b&gt;')
  expect((await own(`/opiniones/${rating}`)).text).not.toContain('canaria')
  const typed = 'Gracias. Llama al 305-555-9999'
  const refused = await send(typed)
  expectAnswer(refused, 422, 'Quita la dirección web, el correo o el teléfono')
  expect(refused.text).toContain(`${typed}</textarea>`)
  expect((await ask(business)).text).not.toContain('305-555-9999')
  await send('')
  expect((await ask(business)).text).not.toContain('Responde el negocio')
  const foreign = await rate(id + 1)
  expect((await send('x', foreign)).status).toBe(404)
})

test('a form waits five seconds for a locked database, only once, and is then shown again with all typed values [F9, F94]', async () => {
  token = await createOwnerLink(db, id)
  await db.transaction().execute(async (held) => {
    await held.updateTable('businesses').set({ id }).where('id', '=', id).execute()
    const started = Date.now()
    const { status, text } = await post('/horario', { version: '1', lunes: 'de 9 a 5 menos el almuerzo' })
    expect(status).toBe(503)
    expect(text).toContain('de 9 a 5 menos el almuerzo')
    expect(Date.now() - started).toBeLessThan(9_000)
  })
}, 30_000)
