import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { listRolePermissions } from '~/address-rules.server'
import { describePhotoOrigin, getPhotoAltText } from '~/features/category-images/ui/photos/photo-tile'
import { AdminLayout } from '~/features/dashboard/ui/admin-layout'
import { PendingWorkList, ServerHealthProblemList } from '~/features/dashboard/ui/pending-work-list'
import { href } from '~/href'
import { KeyFigureRow } from '~/ui/display/figures'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { FileField } from '~/ui/form/file-field'
import { Breadcrumbs, CurrentPagePathContext } from '~/ui/layout/admin-page'
import { RecordTable } from '~/ui/list/records'

const SOUND = { messages: null, backup: null, disk: null, imports: [], photos: [], jobs: [] }
const person = { username: 'ana', role: 'administrator' } as const

describe('layout of the administration', () => {
  test('the bar of the administration marks the current section and screen readers read the pending number [189]', () => {
    const layout = renderToStaticMarkup(
      <AdminLayout person={person} permissions={null} notices={[]} current="/admin/contactos/7" inReview={3}>
        {null}
      </AdminLayout>,
    )
    const [bar = ''] = /<nav class="admin-bar.*?<\/nav>/.exec(layout) ?? []
    expect(bar).toMatch(/href="\/admin" aria-current="true">Contactos/)
    expect(bar).toContain('>3<span class="visually-hidden"> por decidir')
    expect(bar.match(/aria-current/g)).toHaveLength(1)
  })

  test('breadcrumbs link from the start page to the page above, and a figure of the dashboard is a link with its number and name', () => {
    const crumbs = renderToStaticMarkup(
      <CurrentPagePathContext.Provider value="/admin/contactos/7/negocio">
        <Breadcrumbs parent={{ text: 'Taller Cruz', href: href('/admin/contactos/:id', { id: 7 }) }} />
      </CurrentPagePathContext.Provider>,
    )
    expect([...crumbs.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/administracion',
      '/admin',
      '/admin/contactos/7',
    ])
    const strip = renderToStaticMarkup(
      <KeyFigureRow figures={[{ name: 'Reportes', value: 4, href: '/r' }]} />,
    )
    expect(strip).toMatch(/<a [^>]*href="\/r"><b class="figures">4<\/b> Reportes<\/a>/)
  })

  test('the administration shows a missing backup as an error, and nothing without faults', () => {
    const list = renderToStaticMarkup(<ServerHealthProblemList {...SOUND} backup={{ madeAt: null }} />)
    expect(list).toMatch(/notice-error"[^>]*><svg.*?No hay ninguna copia de seguridad/)
    expect(renderToStaticMarkup(<ServerHealthProblemList {...SOUND} />)).toBe('')
  })

  test('each role sees its own pending work with the age of the oldest entry', () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()
    const waiting = [
      { subject: 'registration' as const, count: 3, since: days(2) },
      { subject: 'report' as const, count: 1, since: days(3) },
      { subject: 'reservations' as const, count: 1000, since: days(4) },
      { subject: 'promotions' as const, count: 1, since: days(5) },
    ]
    const said = (role: 'administrator' | 'moderator' | 'promoter') =>
      renderToStaticMarkup(
        <AdminLayout
          person={{ username: 'ana', role }}
          permissions={listRolePermissions(role)}
          notices={[]}
          current="/administracion"
          inReview={0}
        >
          <PendingWorkList role={role} waiting={waiting} beyond={[]} />
        </AdminLayout>,
      )
        .replace(/.*<main/, '<main')
        .replace(/<\/main>.*/, '')
        .replace(/<[^>]+>/g, '|')
        .split('|')
        .map((text) => text.trim())
        .filter(Boolean)
        .slice(1)
    const oldest = ['3', 'registros en revisión, el más viejo espera 2 días']
    const review = [...oldest, '1', 'reporte abierto, espera 3 días']
    expect(said('administrator')).toEqual([
      ...review,
      ...['1000+', 'reservas sin responder, próximos 7 días, la más vieja espera 4 días'],
      ...['1', 'promoción sin asignar, espera 5 días'],
    ])
    expect(said('moderator')).toEqual(review)
    expect(said('promoter')).toEqual(['1', 'promoción sin asignar, espera 5 días'])
  })
})

test('an administration list has checkboxes and marks its sort column', () => {
  const list = renderToStaticMarkup(
    <RecordTable
      label="Contactos"
      rows={[{ id: 1 }]}
      keyOf={({ id }) => id}
      leading={{ name: 'Elegir', value: () => <input type="checkbox" aria-label="Elegir 1" /> }}
      columns={[
        { name: 'Negocio', value: () => 'Sol', sort: { href: '/admin?orden=nombre', order: 'ascending' } },
        { name: 'Página', value: () => 'Publicada' },
      ]}
    />,
  )
  expect(list).toMatch(/aria-sort="ascending"><a href="\/admin\?orden=nombre">Negocio/)
  expect(list).toMatch(/<td class="[^"]*"><input[^>]*><\/td><th [^>]*scope="row">Sol/)
  expect(list.match(/aria-sort/g)).toHaveLength(1)
})

test('checkboxes never show (opcional) in their label', () => {
  const choices = (type: 'checkbox' | 'radio') =>
    renderToStaticMarkup(<ChoiceGroup legend="Estado" name="activa" type={type} options={[]} optional />)
  expect(choices('checkbox')).not.toContain('(opcional)')
  expect(choices('radio')).toContain('(opcional)')
})

test('the file field has a Spanish button and keeps its single label', () => {
  const field = renderToStaticMarkup(
    <FileField label="Imagen" name="imagen" most={1} tooLarge="Es muy grande" />,
  )
  expect(field).toContain('<label class="button" for="imagen">Elegir archivo</label>')
  const input = /<input [^>]*>/.exec(field)?.[0] ?? ''
  for (const said of ['type="file"', 'id="imagen"', 'name="imagen"', 'required=""'])
    expect(input).toContain(said)
})

test('the text of a photo describes it in Spanish, whatever its origin is', () => {
  const photo = { src: `/imagenes/${'0a'.repeat(16)}.webp`, prompt: null, description: null }
  const prompt = 'Latino baker decorating a cake, warm light'
  expect(getPhotoAltText({ ...photo, prompt }, 'Repostería')).toBe('Foto de Repostería')
  expect(getPhotoAltText(photo, 'Repostería')).toBe('Imagen de Repostería')
  const description = 'Dibujo: un puesto de mercado, Repostería'
  expect(getPhotoAltText({ ...photo, prompt, description }, 'Repostería')).toBe(description)
  const drawing = { ...photo, src: '/ilustraciones/bakery-3.svg' }
  expect(getPhotoAltText(drawing, 'Repostería')).toBe('Dibujo: Panadería')
  expect(describePhotoOrigin(drawing)).toBe('Dibujo del sitio')
  expect(describePhotoOrigin({ ...photo, prompt })).toBe('Generada')
  expect(describePhotoOrigin(photo)).toBe('Subida a mano')
})
