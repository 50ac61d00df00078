import { beforeAll, describe, expect, test } from 'vitest'
import { doesAddressAcceptUploads } from '~/address-rules.server'
import { formPages } from '../support/form-pages'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
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
    'business-admin/find-duplicate': '/admin/contactos/1/unir',
    'reservations/admin-reservation': '/admin/reservaciones/1?accion=mover',
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
  /** Hidden fields. */
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

/** All pages above with their forms. */
const forms: [route: string, form: Form][] = []
beforeAll(async () => {
  // One after the other, because too many simultaneous requests would get 503.
  for (const [route, address] of Object.entries(pages)) {
    const { status, text } = await visitor.get(address)
    expect(status, `${route} ${address}`).toBe(200)
    forms.push(...formsOf(text).map((form): [string, Form] => [route, form]))
  }
})

/** Error messages of the fields of a returned form, by field. */
function complaints(html: string): Record<string, string> {
  const found = html.matchAll(/<p class="field-error" id="([^"]+)-error">([^<]*)/g)
  return Object.fromEntries([...found].map(([, id = '', text = '']) => [id, text]))
}

/** A different text for each field. */
const textFor = (name: string, length: number) => name.padEnd(length, 'x').slice(0, length)

/**
 * Fields that are checked after all others: a percentage, an address, a repeated password. A search is cut,
 * not refused (row 89), and an unknown place is reported with the results.
 */
const LATER = new Set(['porcentaje', 'direccion', 'repetida', 'search', 'cerca'])
/** Forms whose fields have no error message: the address of a picture. */
const ELSEWHERE = new Set(['category-images/images'])

describe('every form', () => {
  test('every form with fields that the browser would check has `novalidate`, and every text field a maximum length', async () => {
    const checked = /\s(required|pattern|min|max|step)(=|\s|>)|type="(email|url|number|date|time)"/
    const wrong = forms
      .filter(
        ([, { tag, controls }]) =>
          !/novalidate/i.test(tag) && controls.some((each) => checked.test(each.tag)),
      )
      .map(([route, { tag }]) => `${route}: ${tag}`)
    expect(wrong).toEqual([])
    const without = forms.flatMap(([route, { controls }]) =>
      controls
        .filter((control) => isText(control) && control.most === null)
        .map(({ name }) => `${route}: ${name}`),
    )
    expect(without).toEqual([])
  })

  test('every form with a file is sent to an address that accepts uploads [T41]', async () => {
    const uploads = forms.filter(([, { isUpload }]) => isUpload)
    const paths = uploads.map(([, { action }]) => new URL(action, 'http://localhost').pathname)
    expect(paths.length).toBeGreaterThan(5)
    const refused = paths.filter((path) =>
      [path, `${path}.data`].some((each) => !doesAddressAcceptUploads(each)),
    )
    expect(refused).toEqual([])
  })

  test('every form has the same length limits in the page and on the server, and returns refused values as typed [D13, D54]', async () => {
    const differing: string[] = []
    const posted = forms.filter(
      ([route, { isPost, controls }]) =>
        isPost && !ELSEWHERE.has(route) && controls.some((control) => isText(control)),
    )
    expect(posted.length).toBeGreaterThan(20)
    const send = async ({ isUpload, action, hidden, controls }: Form, more: number) => {
      const fields = isUpload ? new FormData() : new URLSearchParams()
      for (const [name, value] of hidden) if (name !== 'asunto') fields.append(name, value)
      // Without a page, its fields are not checked.
      if (controls.some(({ name }) => name === 'direccion-web')) fields.append('publicacion', 'published')
      for (const { name, most } of controls.filter(isText))
        fields.append(name, textFor(name, (most ?? 0) + more))
      return (await visitor.post(action, {}, { body: fields })).text
    }
    // Valid values may be stored, so they are sent last.
    for (const [route, form] of posted) {
      const html = await send(form, 1)
      const over = complaints(html)
      for (const { name, tag, most } of form.controls.filter(isText)) {
        if (!over[name] && !LATER.has(name)) differing.push(`${route}: ${name} takes more than the page`)
        // A search redirects to results that show the text.
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

describe('form sent after its session ended', () => {
  const typed = {
    negocio: 'Circo Luna',
    responsable: 'Eva "Luna"',
    mensaje: 'Dos líneas\ncon eñes',
    version: '1',
  }
  const contact = () => pages['business-admin/contact'] ?? ''
  const kept = (html: string, name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')

  test('a form sent after its session ended is kept through the sign-in, and shown again without being saved', async () => {
    const late = server.visitor('198.51.100.23')
    const ended = await late.post(contact(), { ...typed, conservar: 'si' })
    expectAnswer(ended, 401, 'Tu sesión terminó. Lo que escribiste está a salvo')
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
    expectAnswer(entered, 200, 'Volver a mi formulario')
    expect(entered.text).not.toContain('Acceso concedido')
    expect(entered.text).toContain(`action="${contact()}"`)
    expect(kept(entered.text, 'responsable')).toBe(typed.responsable)

    const resumed = await late.post(contact(), { ...typed, retomar: 'si' })
    expectAnswer(resumed, 422, 'Tu sesión se cerró antes de guardar: revisa y guarda otra vez')
    expectParts(resumed, 'Esto es lo que escribiste y no está guardado.')
    expect(resumed.text).not.toMatch(/Acceso concedido|No se pudo actualizar/)
    expectParts(resumed, 'value="Eva &quot;Luna&quot;"', 'Dos líneas\ncon eñes</textarea>')
    const stored = await server.open().selectFrom('businesses').select('business_name as name').execute()
    expect(stored.map(({ name }) => name)).toContain('Circo Sol')
  })

  test('a late form without typed values, or with invalid pending data, leads to the normal sign-in page', async () => {
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
      expectRedirect(entered, 303, '/admin/contactos/1')
    }
  })
})
