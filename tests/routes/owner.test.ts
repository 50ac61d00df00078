import { beforeAll, describe, expect, test } from 'vitest'
import { createOwnerLink, revokeOwnerLinks } from '~/features/owners/link.server'
import { insertRow, rowOf } from '../support/rows'
import { runCommand } from '../support/server'
import { serveDemo } from '../support/shared-server'

const { server, db, business } = await serveDemo()
let id: number
let token: string
beforeAll(async () => {
  const row = await rowOf(db, 'businesses', { business_slug: business.split('/')[2] ?? '' })
  id = row.id
  token = await createOwnerLink(db, id)
})

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(server.origin + path, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const own = (rest = '', init: RequestInit = {}) => ask(`/mi-negocio/${token}${rest}`, init)

describe('the owner’s private page', () => {
  test('shows how the business stands, and nobody keeps it or learns its address [D65, T70]', async () => {
    const { status, text, headers } = await own()
    expect(status).toBe(200)
    expect(text).toContain('Tu página está publicada')
    expect(text).toContain(`href="${business}"`)
    expect(text).toContain(`href="${business}/reportar?motivo=quitar"`)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(headers.get('cache-control')).toBe('no-store')
    // Not `no-referrer`: browsers would send `Origin: null` with its forms.
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect((await ask('/')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  test('names the offers that its page shows, which the team put there, and whom to write to', async () => {
    const { text } = await own()
    expect(text).toMatch(/Semana del directorio<\/b>: [^<]*, hasta el /)
    expect(text).toContain('href="/contacto"')
    const ofAll = db.updateTable('promotions').where('application_scope', '=', 'all')
    await ofAll.set({ is_active: 0 }).execute()
    expect((await own()).text).not.toContain('Semana del directorio')
    await ofAll.set({ is_active: 1 }).execute()
  })

  test('says that a held page waits, and links no page that visitors would not find [D20]', async () => {
    await db.updateTable('businesses').set({ status: 'held' }).where('id', '=', id).execute()
    const { text } = await own()
    expect(text).toContain('Tu página está en revisión')
    expect(text).not.toContain(`href="${business}`)
    await db.updateTable('businesses').set({ status: 'published' }).where('id', '=', id).execute()
  })

  test('a mistyped private link leads to where another is asked for [D65]', async () => {
    const { status, text } = await ask(`/mi-negocio/${'a'.repeat(32)}`)
    expect(status).toBe(404)
    expect(text).toContain('Este enlace privado no abre')
    expect(text).toMatch(/href="\/mi-negocio"[^>]*>Pedir el enlace de mi negocio/)
  })

  test('an unknown token and a revoked one are answered alike, word for word [D65, T31]', async () => {
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
  })

  test('its address does not reach the log', async () => {
    await own()
    expect(server.output()).toContain('/mi-negocio/…')
    expect(server.output()).not.toContain(token)
  })
})

describe('the owner mends the data', () => {
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
  const send = (fields: Record<string, string>) =>
    own('/datos', { method: 'POST', body: new URLSearchParams(fields) })

  test('what was saved is on the public page, and thanked for [D94, D101]', async () => {
    const sent = await send({
      ...(await base()),
      descripcion: 'Hecho a mano en casa.',
      servicios: 'Uno\nDos',
    })
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe(`/mi-negocio/${token}`)
    const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await own('', { headers: { cookie } })).text).toContain('Tus datos quedaron guardados')
    const { text } = await ask(business)
    expect(text).toContain('Hecho a mano en casa.')
    expect(text).not.toContain(token)
  })

  test('a city one letter from a known one is asked about; a state nobody said is to be chosen, and why [D119]', async () => {
    const { status, text } = await send({ ...(await base()), ciudad: 'Atlantaa' })
    expect(status).toBe(422)
    expect(text).toContain('¿Quisiste decir Atlanta?')
    expect(text).toMatch(/name="ciudad-preguntada" value="Atlantaa"/)
    const row = db.updateTable('businesses').where('id', '=', id)
    await row.set({ state_confirmed: 0 }).execute()
    const form = (await own('/datos')).text
    expect(form).toMatch(/<option value="" selected="">Elige tu estado<\/option>/)
    expect(form).toContain('Tu página supone uno')
    expect(form).toContain('se ven después de nuestra revisión')
    await row.set({ state_confirmed: 1 }).execute()
  })

  test('sixty times an hour; then it comes back with what was typed and how long to wait [T144]', async () => {
    await db.deleteFrom('rate_limits').execute()
    const typed = { ...(await base()), negocio: '', descripcion: 'Hecho a mano, otra vez.' }
    for (let form = 0; form < 60; form++) expect((await send(typed)).status).toBe(422)
    const { status, headers, text } = await send(typed)
    expect([status, Number(headers.get('retry-after')) > 3000]).toEqual([429, true])
    expect(text).toContain('Hecho a mano, otra vez.</textarea>')
    await db.deleteFrom('rate_limits').execute()
  })
})

describe('the owner says the hours', () => {
  const post = (path: string, fields: [string, string][]) =>
    own(path, { method: 'POST', body: new URLSearchParams(fields) })
  const version = async () => /name="version" value="(\d+)"/.exec((await own('/horario')).text)?.[1] ?? ''

  test('in one line for the whole week; the page says whether it is open, and the owner sees what it says [D62, D134]', async () => {
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
    expect(text.match(/value="00:00-24:00"/g)).toHaveLength(6)
    expect(text).toContain('value="09:00-17:00"')
    expect(text).toContain('value="2030-12-25"')
    expect((await own()).text).toContain('; martes a domingo, abierto las 24 horas')
  })
})

describe('the owner answers reservations', () => {
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  async function book(businessId: number, name: string) {
    const { id: reservation } = await insertRow(db, 'reservations', {
      business_id: businessId,
      business_name: 'X',
      contact_person: null,
      full_name: name,
      email: `${name}@example.com`,
      phone: '+14045550142',
      requirement: 'Corte',
      reservation_date: tomorrow,
      reservation_time: '10:00',
      seat: 40 + Math.floor(Math.random() * 1e6),
      time_zone: 'America/New_York',
      comment: null,
      admin_note: null,
      status: 'pending',
      code: name.toUpperCase(),
      token_hash: null,
      created_at: '2026',
      updated_at: '2026',
      deleted_at: null,
    })
    return reservation
  }
  const statusOf = async (reservation: number) =>
    (await db.selectFrom('reservations').select('status').where('id', '=', reservation).executeTakeFirst())
      ?.status
  const post = (path: string, fields: Record<string, string>) =>
    own(path, { method: 'POST', body: new URLSearchParams(fields) })

  test('confirms and, asked first, declines; nothing happens by GET [D65]', async () => {
    const reservation = await book(id, 'canariaana')
    expect((await own()).text).toMatch(/href="\/mi-negocio\/\w+\/reservas"[\s\S]{0,400}?1 reserva espera</)
    const list = (await own('/reservas')).text
    expect(list).toContain('canariaana@example.com')
    expect(list).toContain('tel:+14045550142')
    expect((await own(`/reservas/${reservation}/confirmar`)).status).toBe(302)
    expect((await own(`/reservas/${reservation}/rechazar`)).text).toContain(
      '¿No puedes atender a canariaana?',
    )
    expect(await statusOf(reservation)).toBe('pending')
    const confirmed = await post(`/reservas/${reservation}/confirmar`, { cambio: '0' })
    expect(confirmed.status).toBe(303)
    const cookie = confirmed.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await own('/reservas', { headers: { cookie } })).text).toContain('Reserva confirmada')
    expect(await statusOf(reservation)).toBe('confirmed')
    expect((await own('/reservas')).text).toMatch(/wa\.me\/14045550142\?text=[^"]*confirmada/)
    expect((await own()).text).not.toContain('reserva espera')
    // As it was shown before it was confirmed.
    await post(`/reservas/${reservation}/rechazar`, { cambio: '0' })
    expect(await statusOf(reservation)).toBe('confirmed')
    await post(`/reservas/${reservation}/rechazar`, { cambio: '1' })
    expect(await statusOf(reservation)).toBe('cancelled')
    const declined = (await own('/reservas')).text
    expect(declined).toContain('La rechazaste')
    expect(declined).toContain('href="tel:+14045550142"')
    expect(declined).not.toContain(`/reservas/${reservation}/confirmar`)
  })

  test('not those of another business, and a customer is on no public page [T31, T70]', async () => {
    const other = await db
      .selectFrom('businesses')
      .select('id')
      .where('id', '<>', id)
      .where('is_listed', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    const foreign = await book(other.id, 'canariaeva')
    for (const verb of ['confirmar', 'rechazar'])
      expect((await post(`/reservas/${foreign}/${verb}`, { cambio: '0' })).status).toBe(404)
    expect(await statusOf(foreign)).toBe('pending')
    expect((await own('/reservas')).text).not.toContain('canariaeva')
    await book(id, 'canariapublica')
    for (const path of [business, `${business}/reportar`, `/mi-negocio/${'0'.repeat(32)}/reservas`])
      expect((await ask(path)).text).not.toMatch(/canaria/)
    expect((await post('/reservas/1/confirmar', { cambio: 'x' })).status).toBe(404)
  })
})

describe('the owner answers opinions', () => {
  test('and the answer stands below the comment, as text [T1, T31, D54]', async () => {
    const rate = (businessId: number) =>
      insertRow(db, 'ratings', {
        business_id: businessId,
        business_name: 'X',
        category: 'X',
        professional_rating: 5,
        trust_rating: 5,
        reviewer_name: 'Ana',
        reviewer_email: 'canaria@example.com',
        comment: 'Muy bien',
        status: 'published',
        status_reason: null,
        owner_reply: null,
        owner_replied_at: null,
        created_at: '2030',
        updated_at: '2030',
        deleted_at: null,
      })
    const { id: rating } = await rate(id)
    expect((await own()).text).toMatch(/href="\/mi-negocio\/\w+\/opiniones"[\s\S]{0,400}?1 opinión nueva</)
    const send = (replica: string, of = rating) =>
      own(`/opiniones/${of}`, { method: 'POST', body: new URLSearchParams({ replica }) })
    expect((await own('/opiniones')).text).toContain(`href="/mi-negocio/${token}/opiniones/${rating}"`)
    expect((await send('Gracias <b>Ana</b>')).status).toBe(303)
    expect((await ask(business)).text).toContain('Responde el negocio:</b> Gracias &lt;b&gt;Ana&lt;/b&gt;')
    const long = await send('a'.repeat(301))
    expect(long.status).toBe(422)
    expect(long.text).toContain(`${'a'.repeat(301)}</textarea>`)
    expect((await own(`/opiniones/${rating}`)).text).not.toContain('canaria')
    await send('')
    expect((await ask(business)).text).not.toContain('Responde el negocio')
    const { id: foreign } = await rate(id + 1)
    expect((await send('x', foreign)).status).toBe(404)
  })
})

describe('the operator hands a link over', () => {
  test('by command, beside the server, and revokes it [D65]', async () => {
    const slug = business.split('/')[2] ?? ''
    const run = (...words: string[]) => runCommand('owner-link.js', { DATA_DIR: server.dataDir }, words)
    const address = async (...words: string[]) =>
      /\/mi-negocio\/[0-9a-f]{32}/.exec((await run(...words)).output)?.[0] ?? ''
    const first = await address(slug)
    expect((await ask(first)).status).toBe(200)
    const second = await address(slug, '--revocar')
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([404, 200])
    expect((await run('no-existe-zz')).code).toBe(78)
    expect((await run()).code).toBe(78)
  })
})
