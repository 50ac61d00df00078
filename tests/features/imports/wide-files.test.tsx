import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createImport, findImport } from '~/features/imports/jobs/import-jobs.server'
import { readSheet, toFileLayout } from '~/features/imports/map/sheet'
import { describeImportState, toShownImport } from '~/features/imports/schema'
import { ColumnsForm } from '~/features/imports/ui/columns-form'
import { ImportDecisionOrOutcome } from '~/features/imports/ui/import-step'
import { RowResultsSection } from '~/features/imports/ui/verdict-section'
import { MAX_FORM_FIELDS } from '~/http/forms/form.server'
import { freshDatabase } from '../../support/database'

test('if a file has more columns than a form may have fields, offers columns with content first', () => {
  const width = 340
  const header = Array.from({ length: width }, (_, n) => `Propiedad ${n + 1}`)
  const cells = Array<string>(width).fill('')
  Object.assign(header, { 310: 'Nombre del negocio', 320: 'Ciudad', 330: 'Zona' })
  Object.assign(cells, { 310: 'Panadería Rosa', 320: 'Atlanta', 330: 'Norte' })
  const sheet = readSheet(Buffer.from(`${header.join(',')}\n${cells.join(',')}\n`))
  expect([...sheet.rows][0]?.cells).toMatchObject({ name: 'Panadería Rosa', city: 'Atlanta' })
  const html = renderToStaticMarkup(<ColumnsForm id={1} layout={toFileLayout(sheet)} />)
  expect(html.match(/<(select|input|button)\b[^>]*\sname=/g)?.length).toBeLessThan(MAX_FORM_FIELDS - 10)
  for (const place of [310, 320, 330]) expect(html).toContain(`name="columna-${place}"`)
  expect(html).toContain('Otras 160 columnas se quedan sin usar')
})

test('a workbook of 5,000 sheets offers thirty and the one that is read, and states the number of the others', () => {
  const sheets = Array.from({ length: 5000 }, (_, n) => `Hoja ${n + 1}`)
  const layout = {
    ...toFileLayout(readSheet(Buffer.from('nombre\nTaller Uno\n'))),
    sheets,
    sheet: 'Hoja 4000',
  }
  const html = renderToStaticMarkup(<ColumnsForm id={1} layout={layout} />)
  expect(html.match(/name="hoja"/g)).toHaveLength(31)
  expect(html).toContain('value="Hoja 4000"')
  expect(html).toContain('Otras 4,969 hojas no caben aquí')
})

test('the results name twenty unread sheets and the number of the others', async () => {
  const job = await uploadedImport()
  const html = renderToStaticMarkup(
    <RowResultsSection
      job={job}
      verdict={null}
      list={{ rows: [], page: 1, pages: 1 }}
      hasLeftovers={false}
      unreadSheets={Array.from({ length: 5000 }, (_, n) => `Hoja ${n + 1}`)}
    />,
  )
  expect(html).toContain('Hoja 20 y 4,980 más. Sube el libro')
  expect(html).not.toContain('Hoja 21')
})

test('a list uploaded while another import runs waits, and is not shown as interrupted', async () => {
  const job = await uploadedImport()
  expect(describeImportState(job).text).toBe('En espera')
  const html = renderToStaticMarkup(
    <ImportDecisionOrOutcome job={job} canChangeColumns={false} disputes={[]} />,
  )
  expect(html).toContain('Esta lista espera')
  expect(html).not.toContain('interrump')
  expect(describeImportState({ ...job, attempt: 1 }).text).toBe('Lectura interrumpida')
})

async function uploadedImport() {
  const { db } = await freshDatabase()
  const id = await createImport(db, { username: 'ana' }, { file: 'a', fileName: 'lista.csv' })
  const job = await findImport(db, id)
  if (!job) throw new Error('The import is missing')
  return toShownImport(job)
}
