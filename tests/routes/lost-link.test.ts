import { expect, test } from 'vitest'
import { asking, serveDemo } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const { server, db } = await serveDemo()
let last = 0
const ask = asking(server, () => `10.3.${++last}.7`)

const send = async (contacto: string) => {
  const begun = performance.now()
  const body = new URLSearchParams({ sello: formTokenOf(server), contacto })
  const { status, headers, text } = await ask('/mi-negocio', { method: 'POST', body })
  return { status, headers, text, took: performance.now() - begun }
}

test('a request for a lost link by phone or e-mail gets the same answer for known and unknown owners', async () => {
  const { phone } = await db
    .selectFrom('businesses')
    .select('phone')
    .where('phone', 'is not', null)
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  const page = await ask('/mi-negocio')
  expect(page.text).toContain('Si lo guardaste, ábrelo como siempre')
  expect((await ask('/ayuda')).text).toContain('href="/mi-negocio"')
  const [known, unknown] = [await send(phone as string), await send('nadie@ejemplo.test')]
  expect(
    await db.selectFrom('reports').select('id').where('message', 'like', 'Perdió el enlace%').execute(),
  ).toHaveLength(1)
  for (const answer of [known, unknown]) {
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mi-negocio'])
    expect(answer.took).toBeGreaterThan(395)
  }
  expect(known.headers.get('set-cookie')?.split(';')[0]).toBe(
    unknown.headers.get('set-cookie')?.split(';')[0],
  )
})

test('a request for a lost link with neither phone nor e-mail is shown again as typed, with a message', async () => {
  const { status, text } = await send('mi pastelería')
  expect(status).toBe(422)
  expect(text).toContain('Escribe un teléfono de 10 números')
  expect(text).toContain('value="mi pastelería"')
})
