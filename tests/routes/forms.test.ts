import { beforeAll, describe, expect, test } from 'vitest'
import { formPages } from '../support/form-pages'
import { serveAdministration } from '../support/shared-server'

const { server, visitor } = await serveAdministration()
let pages: Record<string, string>
beforeAll(async () => {
  pages = {
    ...(await formPages(server.open())),
    'home/home': '/',
    'places/state': '/estado',
    'directory/directory': '/directorio',
    'directory/letters': '/negocios',
    'businesses/business': '/circo/circo-sol',
    'promotions/promotions': '/promociones',
    'dashboard/panel, reservations': '/admin?tab=reservaciones',
    'audit/log': '/administracion/bitacora',
    'directory/empty-searches': '/administracion/busquedas',
    'system/system': '/administracion/sistema',
    'categories/admin-order': '/admin/categorias/orden',
    'category-images/images': '/admin/categoria/circo',
    'contacts/find-duplicate': '/admin/contactos/1/unir',
    'category-images/photos/photos': '/admin/categoria/circo/generar-fotos',
  }
})

interface Control {
  name: string
  tag: string
  most: number | null
}

interface Form {
  tag: string
  action: string
  isPost: boolean
  isUpload: boolean
  controls: Control[]
  /** Those that a person does not see. */
  hidden: [string, string][]
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]
const isText = ({ tag }: Control) =>
  tag.startsWith('<textarea') || /^(text|search|email|tel|url|password)?$/.test(attribute(tag, 'type') ?? '')

function formsOf(html: string): Form[] {
  return [...html.matchAll(/(<form\b[^>]*>)([\s\S]*?)<\/form>/g)].map(([, tag = '', inside = '']) => {
    const tags = inside.match(/<(input|textarea)\b[^>]*>/g) ?? []
    const controls = tags.flatMap((each) => {
      const most = attribute(each, 'maxlength')
      const name = attribute(each, 'name')
      return name ? [{ name, tag: each, most: most === undefined ? null : Number(most) }] : []
    })
    const isHidden = ({ tag: each }: Control) =>
      /type="(hidden|submit)"/.test(each) || each.includes('tabindex="-1"')
    return {
      tag,
      action: (attribute(tag, 'action') ?? '').replaceAll('&amp;', '&'),
      isPost: attribute(tag, 'method') === 'post',
      isUpload: attribute(tag, 'enctype') === 'multipart/form-data',
      controls: controls.filter((each) => !isHidden(each)),
      hidden: controls.filter(isHidden).map(({ name, tag: each }) => [name, attribute(each, 'value') ?? '']),
    }
  })
}

/** Every page above with its forms. */
const walk = async (): Promise<[route: string, form: Form][]> => {
  // One after the other: more at once than the server makes pages for would be told to come back.
  const found: [string, Form][] = []
  for (const [route, address] of Object.entries(pages)) {
    const { status, text } = await visitor.get(address)
    expect(status, `${route} ${address}`).toBe(200)
    found.push(...formsOf(text).map((form): [string, Form] => [route, form]))
  }
  return found
}

/** What is said beside the fields of a form that came back. */
function complaints(html: string): Record<string, string> {
  const found = html.matchAll(/<p class="field-error" id="([^"]+)-error">([^<]*)/g)
  return Object.fromEntries([...found].map(([, id = '', text = '']) => [id, text]))
}

/** A text of its own for each field. */
const textFor = (name: string, length: number) => name.padEnd(length, 'x').slice(0, length)

/**
 * Checked once all else is in order: a percentage for its kind, an address among the others, a password with its twin.
 * And a search is cut, not refused (row 89); of a place that nobody knows its results say so.
 */
const LATER = new Set(['porcentaje', 'direccion', 'repetida', 'search', 'cerca'])
/** Without errors beside their fields: places in an order, the address of a picture, the search within a form. */
const ELSEWHERE = new Set(['categories/admin-order', 'category-images/images', 'promotions/admin-apply'])

describe('every form', () => {
  test('says in its own words what is wrong: no bubbles of the browser', async () => {
    const checked = /\s(required|pattern|min|max|step)(=|\s|>)|type="(email|url|number|date|time)"/
    const wrong = (await walk())
      .filter(
        ([, { tag, controls }]) =>
          !/novalidate/i.test(tag) && controls.some((each) => checked.test(each.tag)),
      )
      .map(([route, { tag }]) => `${route}: ${tag}`)
    expect(wrong).toEqual([])
  })

  test('has a length at every field of text', async () => {
    const without = (await walk()).flatMap(([route, { controls }]) =>
      controls
        .filter((control) => isText(control) && control.most === null)
        .map(({ name }) => `${route}: ${name}`),
    )
    expect(without).toEqual([])
  })

  test('takes as much in the page as on the server, and no more in either; what is refused comes back as it was typed [D13, D54]', async () => {
    const differing: string[] = []
    const posted = (await walk()).filter(
      ([route, { isPost, controls }]) =>
        isPost && !ELSEWHERE.has(route) && controls.some((control) => isText(control)),
    )
    expect(posted.length).toBeGreaterThan(20)
    const send = async ({ isUpload, action, hidden, controls }: Form, more: number) => {
      const fields = isUpload ? new FormData() : new URLSearchParams()
      for (const [name, value] of hidden) if (name !== 'asunto') fields.append(name, value)
      // Without a page there is nothing to say about its fields.
      if (controls.some(({ name }) => name === 'direccion-web')) fields.append('publicacion', 'published')
      for (const { name, most } of controls.filter(isText))
        fields.append(name, textFor(name, (most ?? 0) + more))
      return (await visitor.post(action, {}, { body: fields })).text
    }
    // What is within its limits may be stored: that comes last.
    for (const [route, form] of posted) {
      const html = await send(form, 1)
      const over = complaints(html)
      for (const { name, tag, most } of form.controls.filter(isText)) {
        if (!over[name] && !LATER.has(name)) differing.push(`${route}: ${name} takes more than the page`)
        // A search leads on, to results that show it.
        const isKept = [`="${textFor(name, (most ?? 0) + 1)}"`, `>${textFor(name, (most ?? 0) + 1)}<`].some(
          (typed) => html.includes(typed),
        )
        if (route !== 'home/home' && isKept === tag.includes('type="password"'))
          differing.push(`${route}: ${name} ${isKept ? 'comes' : 'does not come'} back`)
      }
    }
    for (const [route, form] of posted) {
      const within = Object.entries(complaints(await send(form, 0)))
      for (const [name, why] of within)
        if (/demasiad|como mucho|o menos/.test(why) && !why.includes('en cada línea'))
          differing.push(`${route}: ${name} takes less: ${why}`)
    }
    expect(differing).toEqual([])
  })
})

describe('a form that arrives when its session has ended', () => {
  const typed = {
    negocio: 'Circo Luna',
    responsable: 'Eva "Luna"',
    mensaje: 'Dos líneas\ncon eñes',
    version: '1',
  }
  const contact = () => pages['contacts/contact'] ?? ''
  const kept = (html: string, name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')

  test('says so and keeps all of it through the sign-in, and nothing is saved until its person says so', async () => {
    const late = server.visitor('198.51.100.23')
    const ended = await late.post(contact(), { ...typed, conservar: 'si' })
    expect(ended.status).toBe(401)
    expect(ended.text).toContain('Tu sesión terminó. Lo que escribiste está a salvo')
    const pendiente = kept(ended.text, 'pendiente')
    const door = `/admin/entrar?volver=${encodeURIComponent(contact())}`
    expect(ended.text).toContain(`action="${door}"`)

    const wrong = await late.post(door, { usuario: 'admin', contrasena: 'no es', pendiente })
    expect(wrong.status).toBe(422)
    expect(kept(wrong.text, 'pendiente')).toBe(pendiente)

    const other = await late.post('/admin/categorias/entrar', { 'otra-puerta': 'si', pendiente })
    expect(other.text).not.toContain('role="alert"')
    expect(kept(other.text, 'pendiente')).toBe(pendiente)

    const entered = await late.post(door, {
      usuario: 'admin',
      contrasena: 'una-clave-de-prueba-1',
      pendiente,
    })
    expect(entered.status).toBe(200)
    expect(entered.text).toContain('Volver a mi formulario')
    expect(entered.text).toContain(`action="${contact()}"`)
    expect(kept(entered.text, 'responsable')).toBe(typed.responsable)

    const resumed = await late.post(contact(), { ...typed, retomar: 'si' })
    expect(resumed.status).toBe(422)
    expect(resumed.text).toContain('Tu sesión había terminado. Esto es lo que escribiste')
    expect(resumed.text).toContain('value="Eva &quot;Luna&quot;"')
    expect(resumed.text).toContain('Dos líneas\ncon eñes</textarea>')
    const stored = await server.open().selectFrom('businesses').select('business_name as name').execute()
    expect(stored.map(({ name }) => name)).toContain('Circo Sol')
  })

  test('without anything typed, or with something that is no form of ours, leads to the sign-in as ever', async () => {
    const late = server.visitor('198.51.100.24')
    const nothing: Record<string, string>[] = [{}, { negocio: 'x' }, { conservar: 'si', contrasena: 'x' }]
    for (const fields of nothing) {
      const { status, location } = await late.post(contact(), fields)
      expect([status, location]).toEqual([302, expect.stringMatching(/^\/admin\/entrar\?volver=/)])
    }
    for (const pendiente of ['{', '[["a.b","x"]]', '[["a",1]]', 'null']) {
      const entered = await late.post('/admin/entrar?volver=%2Fadmin%2Fcontactos%2F1', {
        ...{ usuario: 'admin', contrasena: 'una-clave-de-prueba-1' },
        pendiente,
      })
      expect([entered.status, entered.location]).toEqual([303, '/admin/contactos/1'])
    }
  })
})
