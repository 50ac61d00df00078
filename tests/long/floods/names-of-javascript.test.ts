import { afterAll, describe, expect, test } from 'vitest'
import { startAdminServer, type Visitor } from '../../support/admin'
import { addBusiness } from '../../support/directory-rows'
import { builtRoutes } from '../../support/manifest'
import { rowOf } from '../../support/rows'

const NAMES = ['constructor', '__proto__']

const [server, routes] = await Promise.all([startAdminServer(), builtRoutes()])
afterAll(() => server.close())
const admin = server.visitor()
await admin.signIn()
const { id } = await rowOf(server.open(), 'categories', { slug: 'legal-y-abogados' })
await addBusiness(server.open(), [id], { business_slug: 'taller' })

/** Expects no error, and no function of JavaScript shown or linked. */
function expectUnharmed({ status, location, text }: Awaited<ReturnType<Visitor['get']>>, what: string): void {
  expect(status, what).toBeLessThan(500)
  expect(`${location} ${text}`, what).not.toMatch(/native(%20|\+| )code|\[object/)
}

/** Names of query values that loaders read. */
const QUERY =
  'search categoria category state estado vista pagina tab tipo orden desde antes filtro fuente origen quien que noun accion negocio volver return cuando dia ver w'.split(
    ' ',
  )

/** Returns the fields of every form by its action, hidden ones with their values. */
async function allForms(): Promise<Map<string, Record<string, string | undefined>>> {
  const pages = routes
    // The forms in the service worker are templates.
    .filter(({ hasLoader, address }) => hasLoader && address !== '/sw.js')
    .map(({ address }) => address)
  const forms = new Map<string, Record<string, string | undefined>>()
  for (const page of [...pages, '/admin/categoria/legal', '/admin/contactos/1', '/legal-y-abogados/taller']) {
    const { text } = await admin.get(page)
    for (const [form = ''] of text.matchAll(/<form[^>]*method="post".*?<\/form>/gis)) {
      const action = /action="([^"]*)"/.exec(form)?.[1]?.replaceAll('&amp;', '&') || page
      const fields = [...form.matchAll(/<(?:input|select|textarea)[^>]*?name="([^"]+)"[^>]*/gi)]
      const entries = fields.map(([tag, field = '']) => [
        field,
        /type="hidden"/.test(tag) ? (/value="([^"]*)"/.exec(tag)?.[1] ?? '') : undefined,
      ])
      forms.set(action, Object.fromEntries(entries))
    }
  }
  return forms
}

describe('names of JavaScript’s own as input [T111]', () => {
  test.each(NAMES)(
    'accepts %s as any part of an address and as any query value',
    async (name) => {
      const query = QUERY.map((each) => `${each}=${name}`).join('&')
      for (const { address, id } of routes.filter(({ hasLoader }) => hasLoader)) {
        if (id === 'features/change-feed/routes/events') continue
        const parts = address.split('/')
        const within = parts.map((_, place) =>
          parts.map((part, at) => (at === place && at > 0 ? name : part)),
        )
        expectUnharmed(await admin.get(`${address}?${query}`), address)
        const samples = within.filter((each) =>
          each.some((part, at) => part === name && /^1$|legal/.test(parts[at] ?? '')),
        )
        for (const each of samples) expectUnharmed(await admin.get(each.join('/')), each.join('/'))
      }
    },
    180_000,
  )

  test('accepts names of JavaScript in every field of every form, and as a field name', async () => {
    const forms = await allForms()
    expect(forms.size).toBeGreaterThan(20)
    for (const [action, fields] of forms) {
      if (/salir|sesiones|cuenta\/contrasena/.test(action)) continue
      for (const name of NAMES) {
        const filled = Object.entries(fields).map(([field, hidden]) => [field, hidden ?? name])
        expectUnharmed(await admin.post(action, { ...Object.fromEntries(filled), [name]: name }), action)
        const all = Object.fromEntries(Object.keys(fields).map((field) => [field, name]))
        expectUnharmed(await admin.post(action, all), action)
      }
    }
  }, 180_000)

  test('refuses names of JavaScript as a kind of discount, with an error at the field', async () => {
    for (const name of NAMES) {
      const answer = await admin.post('/admin/promociones/nueva', { titulo: 'Dos por uno', tipo: name })
      expect(answer.status).toBe(422)
      expect(answer.text).toContain('Elige el tipo de descuento')
    }
  })

  test('manages a category called Constructor like any other', async () => {
    const FIELDS = {
      version: '0',
      nombre: 'Constructor',
      tipo: 'Obras',
      descripcion: 'Casas y techos.',
      color: 'rosa',
      dibujo: 'construction',
      cupo: '2',
      activa: 'si',
    }
    const created = await admin.post('/admin/categorias/nueva', FIELDS)
    expect(created.status, created.text.slice(0, 3_000)).toBe(303)
    expect((await admin.get('/admin/categorias')).text).toContain('href="/admin/categoria/constructor"')
    for (const page of ['', '/editar', '/generar-fotos', '/indicaciones', '/eliminar']) {
      const { status, text } = await admin.get(`/admin/categoria/constructor${page}`)
      expect([status, /<h1[^>]*>[^<]*(?:<[^h][^<]*)*<\/h1>/i.test(text)], page).toEqual([200, true])
      expect(text, page).toContain('Constructor')
    }
    expect((await admin.get('/constructor')).status).toBe(200)
    expect((await admin.get('/categoria/constructor')).location).toBe('/constructor')
    for (const verb of ['desactivar', 'activar', 'imagen-principal/siguiente']) {
      const { status, location } = await admin.post(`/admin/categoria/constructor/${verb}`)
      expect([status, location?.startsWith('/admin/categoria')], verb).toEqual([303, true])
    }
    expect((await admin.post('/admin/categoria/constructor/eliminar')).status).toBe(303)
    expect((await admin.get('/constructor')).status).toBe(404)
  })
})
