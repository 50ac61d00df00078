import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import type { Page } from '../support/admin'
import { addBusiness, addRating } from '../support/directory-rows'
import { addPageRating } from '../support/moderation-rows'
import { addReservation } from '../support/reservation-rows'
import { serveAdministration } from '../support/shared-server'

const { db, visitor: marta } = await serveAdministration()
let business: number
beforeAll(async () => {
  const { id } = await db.selectFrom('categories').select('id').limit(1).executeTakeFirstOrThrow()
  business = await addBusiness(db, [id], { business_name: 'Salón Rosa' })
})

const LIST = '/admin?tab=reservaciones'
/** The page that a form ends on. */
async function follow(page: Page): Promise<string> {
  expect(page.status).toBe(303)
  return (await marta.get(page.location ?? '')).text
}
const setStatus = (id: number, estado: string, cambio: number) =>
  marta.post(`/admin/reservaciones/${id}/estado`, { estado, cambio: String(cambio), volver: LIST })

describe('the reservations of the administration', () => {
  test.each([
    ['confirmada', '09:00'],
    ['completada', '09:30'],
    ['cancelada', '10:00'],
    ['pendiente', '10:30'],
  ])(
    'a status is set from the list, said in the documented words, and undone: %s [205, 206, D66]',
    async (word, time) => {
      const from = word === 'pendiente' ? 'confirmed' : 'pending'
      const id = await addReservation(db, business, {
        full_name: 'Ana',
        status: from,
        reservation_date: '2031-11-24',
        reservation_time: time,
      })
      const done = await setStatus(id, word, 0)
      expect(done.location).toBe(LIST)
      const text = await follow(done)
      expect(text).toContain(`La reservación se marcó como ${word}`)
      const undo = `/admin/reservaciones/${id}/deshacer?cambio=1`
      expect(text).toContain(undo)
      await follow(await marta.post(undo))
      const row = await db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirst()
      expect(row?.status).toBe(from)
    },
  )

  test('what cannot be written is refused in the documented words, and a late form changes nothing [206, F44]', async () => {
    const id = await addReservation(db, business, { status: 'pending' })
    expect(await follow(await setStatus(id, 'perdida', 0))).toContain(
      'No se pudo actualizar el estado de la reservación',
    )
    await setStatus(id, 'confirmada', 0)
    const late = await follow(await setStatus(id, 'cancelada', 0))
    expect(late).toContain('La reserva cambió mientras la mirabas')
    expect(late).toContain('Ahora está confirmada')
    await sql`alter table reservation_changes rename to gone`.execute(db)
    expect(await follow(await setStatus(id, 'cancelada', 1))).toContain(
      'No se pudo actualizar el estado de la reservación',
    )
    await sql`alter table gone rename to reservation_changes`.execute(db)
    const row = await db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirst()
    expect(row?.status).toBe('confirmed')
  })

  test('the days asked for daily are links, and what comes stands hour by hour with telephone and WhatsApp [205]', async () => {
    const today = dateIn(DEFAULT_TIME_ZONE, new Date())
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
    expect(tomorrow.text).toContain('href="https://wa.me/14045550177?text=Hola%2C%20Zoe%20Temprano.')
    expect((await named('&dia=semana')).names).toEqual(['Zoe Hoy', 'Zoe Temprano', 'Zoe Tarde'])
    expect((await named('&dia=hoy')).names).toEqual(['Zoe Hoy'])
    expect((await named('')).names).toEqual(['Zoe Tarde', 'Zoe Temprano', 'Zoe Hoy'])

    const confirm = (fields: Record<string, string>) =>
      marta.post('/administracion/varios/reservas', { accion: 'confirmar', ...fields })
    const question = (await confirm({ cual: String(early) })).text
    expect(question).toContain('Zoe Temprano en')
    expect(question).toContain('No hay correo configurado: nadie recibe aviso.')
    const done = await follow(await confirm({ cuales: String(early) }))
    expect(done).toContain('1 reserva confirmada')
  })

  test('any state is in the dropdown; cancelling offers a reason, which is kept, and goes without one [206, D141]', async () => {
    const id = await addReservation(db, business, { full_name: 'Sol', status: 'pending' })
    const { text: page } = await marta.get(`/admin/reservaciones/${id}`)
    expect([...page.matchAll(/<option value="(\w+)"/g)].map(([, word]) => word)).toEqual([
      ...['pendiente', 'confirmada', 'completada', 'cancelada'],
    ])
    expect((await marta.get(`${LIST}&search=sol`)).text).toContain('name="estado" value="cancelada"')
    const at = `/admin/reservaciones/${id}/cancelar`
    expect((await marta.get(at)).text).toContain('No hay correo configurado')
    expect((await marta.post(at, { cambio: '0', motivo: 'Otro motivo' })).status).toBe(422)
    const silent = await addReservation(db, business, { full_name: 'Luz', status: 'confirmed' })
    const without = await marta.post(`/admin/reservaciones/${silent}/cancelar`, { cambio: '0', motivo: '' })
    expect(await follow(without)).toContain('La reservación se marcó como cancelada')
    expect((await marta.get(`/admin/reservaciones/${silent}`)).text).not.toContain('Motivo:')
    const sent = { cambio: '0', motivo: 'Está repetida', detalle: 'Tienes otra' }
    expect(await follow(await marta.post(at, sent))).toContain('La reservación se marcó como cancelada')
    expect((await marta.get(`/admin/reservaciones/${id}`)).text).toContain(
      'Motivo: Está repetida. Tienes otra',
    )
    expect(await follow(await marta.post(at, { ...sent, cambio: '7' }))).toContain('cambió mientras')
  })

  test('one is moved to another day, as its customer moves it; said, and taken back [206, D61, D66]', async () => {
    const [before, day] = [20, 9].map((days) => addDays(dateIn(DEFAULT_TIME_ZONE, new Date()), days)) as [
      string,
      string,
    ]
    const id = await addReservation(db, business, { reservation_date: before })
    await addReservation(db, business, { seat: 0, reservation_date: day, reservation_time: '11:00' })
    const at = `/admin/reservaciones/${id}/mover`
    const send = (fields: Record<string, string>) => marta.post(at, { cambio: '0', ...fields })
    const stored = () =>
      db
        .selectFrom('reservations')
        .select(['reservation_date as date', 'reservation_time as time', 'sequence'])
        .where('id', '=', id)
        .executeTakeFirst()
    const shown = await send({ fecha: day, ver: '1' })
    expect([shown.status, shown.text.includes('id="errores"')]).toEqual([422, false])
    expect(shown.text).toContain(`value="${day}"`)
    expect((await send({ fecha: day, hora: '' })).text).toContain('<a href="#hora">Elige la hora</a>')
    const taken = await send({ fecha: day, hora: '11:00' })
    expect([taken.status, taken.text.includes('<h2>Ese horario ya está ocupado</h2>')]).toEqual([409, true])
    expect(await stored()).toEqual({ date: before, time: '10:00', sequence: 0 })
    const moved = await follow(await send({ fecha: day, hora: '15:30' }))
    expect(moved).toMatch(/La reserva pasó al [^<]*3:30/)
    expect(await stored()).toEqual({ date: day, time: '15:30', sequence: 1 })
    expect(await follow(await send({ fecha: day, hora: '16:00' }))).toContain('cambió mientras')
    const undone = await follow(await marta.post(`/admin/reservaciones/${id}/deshacer?cambio=1`))
    expect(undone).toMatch(/La reserva pasó al [^<]*10:00/)
    expect(await stored()).toMatchObject({ date: before, time: '10:00' })
    // `reservación` stands in addresses, and where the documents spell it (206, 207).
    for (const page of [undone, shown.text, (await marta.get(LIST)).text])
      expect(page).not.toMatch(/[>\s]reservaci/i)
    await marta.post(`/admin/reservaciones/${id}/estado`, { estado: 'cancelada', cambio: '2' })
    for (const answer of [
      await marta.get(at),
      { text: await follow(await send({ fecha: day, hora: '16:00' })) },
    ])
      expect(answer.text).toContain('No hay horario al que moverla')
  })

  test('the panel opens the tab its query names, contacts when it names none [194, 196, D5]', async () => {
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

  test('`reservas` names the tab as well, and the old address lands on its link [195, D5]', async () => {
    const { text } = await marta.get('/admin?tab=reservas')
    expect(text).toMatch(/id="reservas"[^>]*aria-current="page"/)
    expect(text).toMatch(/<script type="module" src="\/assets\/open-tab-/)
  })

  test('one has its page, note, line on paper, and its way into the trash and out', async () => {
    const id = await addReservation(db, business, { full_name: 'Eva Ruiz', reservation_date: '2031-11-25' })
    const at = `/admin/reservaciones/${id}`
    expect(await follow(await marta.post(`${at}/nota`, { nota: 'Llamar antes', previa: '' }))).toContain(
      'Llamar antes',
    )
    expect((await marta.post(`${at}/nota`, { nota: 'Otra', previa: '' })).status).toBe(409)
    expect((await marta.get('/admin?tab=reservaciones&desde=2031-11-25')).text).toMatch(
      /print:block">Nota: (<!-- -->)?Llamar antes/,
    )
    expect((await marta.get(`${at}/eliminar`)).text).toContain('¿Estás seguro')
    const gone = await follow(await marta.post(`${at}/eliminar`))
    expect(gone).toContain('Reserva eliminada')
    expect((await marta.get(at)).status).toBe(404)
    expect((await marta.post(`/administracion/papelera/reserva/${id}/restaurar`)).status).toBe(303)
    expect((await marta.get(at)).status).toBe(200)
  })
})

describe('the moderation queue', () => {
  test('publishes, refuses with a reason, and tells the second administrator [D20, D52]', async () => {
    const first = await addRating(db, business, { status: 'in_review', comment: 'Muy buen trato' })
    const second = await addRating(db, business, { status: 'in_review', comment: 'Compra ya' })
    const queue = await marta.get('/administracion/revision?tipo=calificaciones')
    expect(queue.text).toContain('Muy buen trato')
    const publish = () => marta.post(`/administracion/revision/calificaciones/${first}/publicar`)
    expect(await follow(await publish())).toContain('Publicaste la calificación de alguien sobre')
    const late = await follow(await publish())
    expect(late).toContain('Otra persona ya lo decidió')
    const refuse = `/administracion/revision/calificaciones/${second}/rechazar`
    expect((await marta.post(refuse, { motivo: '' })).status).toBe(422)
    const refused = await follow(await marta.post(refuse, { motivo: 'Publicidad' }))
    expect(refused).toContain('Rechazaste la calificación de alguien sobre')
    expect(refused).not.toContain('Compra ya')
    const undone = await marta.post(`/administracion/revision/calificaciones/${second}/devolver`)
    expect(await follow(undone)).toContain('Compra ya')
  })

  test('is what the first page counts, by kind, with the way to it [D57]', async () => {
    await addPageRating(db)
    const { text } = await marta.get('/administracion')
    expect(text).toMatch(
      /<a [^>]*href="\/administracion\/revision\?tipo=opiniones"><b class="figures">1<\/b> opinión de una página en revisión, espera [^<]+<\/a>/,
    )
    expect((await marta.get('/administracion/revision')).text).toContain('Opiniones de páginas: 1')
  })
})
