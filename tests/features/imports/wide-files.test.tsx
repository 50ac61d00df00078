import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { layoutOf, readSheet } from '~/features/imports/map/sheet'
import { ColumnsForm } from '~/features/imports/ui/columns-form'
import { MAX_FIELDS } from '~/http/forms/form.server'

test('if a file has more columns than a form may have fields, offers columns with content first', () => {
  const width = 340
  const header = Array.from({ length: width }, (_, n) => `Propiedad ${n + 1}`)
  const cells = Array<string>(width).fill('')
  Object.assign(header, { 310: 'Nombre del negocio', 320: 'Ciudad', 330: 'Zona' })
  Object.assign(cells, { 310: 'Panadería Rosa', 320: 'Atlanta', 330: 'Norte' })
  const sheet = readSheet(Buffer.from(`${header.join(',')}\n${cells.join(',')}\n`))
  expect([...sheet.rows][0]?.cells).toMatchObject({ name: 'Panadería Rosa', city: 'Atlanta' })
  const html = renderToStaticMarkup(<ColumnsForm id={1} layout={layoutOf(sheet)} />)
  expect(html.match(/<(select|input|button)\b[^>]*\sname=/g)?.length).toBeLessThan(MAX_FIELDS - 10)
  for (const place of [310, 320, 330]) expect(html).toContain(`name="columna-${place}"`)
  expect(html).toContain('Otras 160 columnas se quedan sin usar')
})
