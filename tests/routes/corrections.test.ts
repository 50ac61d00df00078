import { expect, test } from 'vitest'
import { createOwnerLink } from '~/features/owners/link.server'
import { serveDemo } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const { server, db, business: path } = await serveDemo()

async function ask(address: string, fields?: Record<string, string>) {
  const response = await fetch(server.origin + address, {
    redirect: 'manual',
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
  return { status: response.status, text: await response.text(), to: response.headers.get('location') }
}

test('a visitor says what changed, what is wrong comes back with all that was typed, and the owner takes it', async () => {
  expect((await ask(path)).text).toContain(`href="${path}/corregir" rel="nofollow"`)
  const form = await ask(`${path}/corregir?campo=telefono`)
  expect(form.text).toMatch(/name="campo"[^>]*checked=""[^>]*value="telefono"/)
  expect(form.text).toMatch(/name="robots" content="noindex/)
  expect(form.text).toContain('El WhatsApp (ahora dice: el mismo que el teléfono)')
  const sello = formTokenOf(server)
  const wrong = await ask(`${path}/corregir`, { campo: 'telefono', valor: '12 34', sello })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('son 10 números')
  expect(wrong.text).toMatch(/value="12 34"/)
  expect(wrong.text).toContain('<title>Error: Corregir un dato')
  expect(await ask(`${path}/corregir`, { campo: 'telefono', valor: '404 555 0199', sello })).toMatchObject({
    status: 303,
    to: path,
  })
  // Nothing of it is public.
  expect((await ask(path)).text).not.toContain('0199')

  const { id, business_id } = await db
    .selectFrom('suggestions')
    .select(['id', 'business_id'])
    .executeTakeFirstOrThrow()
  const owner = `/mi-negocio/${await createOwnerLink(db, business_id)}`
  const own = (await ask(owner)).text
  expect(own).toContain('Datos que alguien propone corregir')
  expect(own).toContain('(404) 555-0199')
  const visto = /name="visto" value="([^"]*)"/.exec(own)?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect((await ask(`${owner}/correcciones/${id}/aceptar`, { visto: '+13055550100' })).status).toBe(303)
  expect((await ask(path)).text).not.toContain('0199')
  expect((await ask(`${owner}/correcciones/${id}/borrar`, {})).status).toBe(404)
  expect((await ask(`${owner}/correcciones/999/aceptar`, {})).status).toBe(404)
  expect((await ask(`${owner}/correcciones/${id}/aceptar`, { visto })).status).toBe(303)
  expect((await ask(path)).text).toContain('tel:+14045550199')
  expect((await ask(owner)).text).not.toContain('Datos que alguien propone corregir')
})
