import { expect, test } from 'vitest'
import { createOwnerLink } from '~/features/owners/link.server'
import { expectAnswer, expectParts } from '../support/page-parts'
import { addReservation } from '../support/reservation-rows'
import { insertRows, newestRow, updateRows } from '../support/rows'
import { serveDemo } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const { server, db, business: path, businessId } = await serveDemo()

/** A request without the cookies of earlier ones, apart from `cookie`. */
async function ask(address: string, fields?: Record<string, string>, cookie = '') {
  const response = await fetch(server.origin + address, {
    redirect: 'manual',
    headers: { cookie },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
  return {
    ...{ status: response.status, text: await response.text(), to: response.headers.get('location') },
    cookie: cookies.join('; '),
  }
}

test('a correction by a visitor shows typed values after errors, and a phone that the owner accepts waits for review [D119]', async () => {
  expect((await ask(path)).text).toContain(`href="${path}/corregir" rel="nofollow"`)
  const form = await ask(`${path}/corregir?campo=telefono`)
  expect(form.text.indexOf('name="telefono"')).toBeLessThan(form.text.indexOf('name="whatsapp"'))
  expect(form.text).toMatch(/name="robots" content="noindex/)
  expect(form.text).toContain('Ahora dice: el mismo que el teléfono')
  await updateRows(db, 'businesses', { id: businessId }, { whatsapp: '' })
  expect((await ask(`${path}/corregir`)).text).not.toContain('el mismo que el teléfono')
  await updateRows(db, 'businesses', { id: businessId }, { whatsapp: null })
  const sello = formTokenOf(server)
  const wrong = await ask(`${path}/corregir`, { telefono: '12 34', sello })
  expectAnswer(wrong, 422, 'son 10 números')
  expect(wrong.text).toMatch(/value="12 34"/)
  expect(wrong.text).toContain('<title>Error: Corregir un dato')
  expect(await ask(`${path}/corregir`, { telefono: '404 555 0199', sello })).toMatchObject({
    status: 303,
    to: path,
  })
  // The suggestion is not public.
  expect((await ask(path)).text).not.toContain('0199')

  const { id } = await newestRow(db, 'suggestions')
  const owner = `/mi-negocio/${await createOwnerLink(db, businessId)}`
  const own = (await ask(owner)).text
  expectParts(own, 'Datos que alguien propone corregir', '(404) 555-0199')
  const visto = /name="visto" value="([^"]*)"/.exec(own)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const decide = (decision: string, visto: string, correccion = String(id)) =>
    ask(owner, { correccion, decision, visto })
  expect((await decide('aceptar', '+13055550100')).status).toBe(303)
  expect((await ask(path)).text).not.toContain('0199')
  expect((await decide('borrar', visto)).status).toBe(404)
  expect((await decide('aceptar', visto, '999')).status).toBe(404)
  const accepted = await decide('aceptar', visto)
  expect(accepted.status).toBe(303)
  expect((await ask(path)).text).not.toContain('0199')
  const after = (await ask(owner, undefined, accepted.cookie)).text
  expect(after).toContain('Tu cambio espera nuestra revisión')
  expect(after).not.toContain('Dato cambiado')
  expect(after).not.toContain('Datos que alguien propone corregir')
  expect(after).toMatch(/Cambios que pediste[\s\S]*\(404\) 555-0199[\s\S]*En revisión/)
})

test('accepting suggested hours that exclude a reservation needs a confirmation [D62]', async () => {
  await db.deleteFrom('business_hours').where('business_id', '=', businessId).execute()
  const open = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' }))
  const hoursOf = open.map((span) => ({ business_id: businessId, ...span }))
  await insertRows(db, 'business_hours', hoursOf)
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await ask(`${path}/corregir`, { horario: 'todos los días 1 pm a 5 pm', sello: formTokenOf(server) })
  const owner = `/mi-negocio/${await createOwnerLink(db, businessId)}`
  const card = (await ask(owner)).text
  expect(card).toMatch(/Lunes a domingo, 1:00\u00a0p\.\u00a0m\. – 5:00\u00a0p\.\u00a0m\./)
  expect(card).not.toContain('Cambiarlo de todos modos')
  // Booked after the page was shown.
  const booked = { full_name: 'Rosa', reservation_date: day, reservation_time: '09:30' }
  await addReservation(db, businessId, booked)
  const value = (text: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const offered = { correccion: value(card, 'correccion'), visto: value(card, 'visto') }
  const accept = (sure: Record<string, string>) => ask(owner, { ...offered, decision: 'aceptar', ...sure })
  const hours = () =>
    db.selectFrom('business_hours').select('opens').where('business_id', '=', businessId).execute()
  await accept({})
  expect((await hours()).every(({ opens }) => opens === '09:00')).toBe(true)
  const warned = (await ask(owner)).text
  expectParts(warned, 'Ese horario cierra horas con reservas', 'Rosa', 'Cambiarlo de todos modos')
  await accept({ 'de-todos-modos': value(warned, 'de-todos-modos') })
  expect((await hours()).every(({ opens }) => opens === '13:00')).toBe(true)
})

test('the form of a correction does not show an e-mail that the page hides [T259]', async () => {
  await updateRows(db, 'businesses', { id: businessId }, { email: 'escondido@ejemplo.com', shows_email: 0 })
  for (const address of [`${path}/corregir`, `${path}/corregir.data`]) {
    const { status, text } = await ask(address)
    expect(status).toBe(200)
    expect(text).not.toContain('escondido@ejemplo.com')
  }
  expect((await ask(`${path}/corregir`)).text).toContain('Su página no lo muestra.')
})
