import { useLoaderData } from '@remix-run/react'
import { type AdminListQuery, adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { parseFilterParams, type SelectOption, toFilterParams } from '~/features/admin-lists/filters'
import { AdminFilterForm } from '~/features/admin-lists/ui/list-view'
import { ADMIN_BUSINESS_FILTERS } from '~/features/business-admin/list/filters'
import { listAllCategoryOptions } from '~/features/categories/read.server'
import { href } from '~/href'
import { withFallback } from '~/http/fallback.server'
import { createAdminMeta } from '~/http/meta'
import { Button, ButtonLink } from '~/ui/controls/button'
import { KeyFigureRow } from '~/ui/display/figures'
import { Notice } from '~/ui/feedback/notices'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { AdminPage } from '~/ui/layout/admin-page'
import { countBusinessesPhonesAndCategories, countExportedBusinesses } from '../contacts.server'
import { PRESELECTED_COLUMN_HEADERS, SELECTABLE_EXPORT_COLUMN_HEADERS } from '../csv'

const count = new Intl.NumberFormat('es-US')

interface ExportPageProps {
  figures: { contacts: number; phones: number; categories: number } | null
  /** Number of rows in the file. Null if they cannot be counted. */
  rows: number | null
  query: AdminListQuery
  /** Headers of the columns that users can choose, and of the preselected ones. */
  columns: readonly string[]
  usual: readonly string[]
  options: { categoria: SelectOption[] }
}

function ExportPage({ figures, rows, query, columns, usual, options }: ExportPageProps) {
  const isFiltered = Object.values(query).some(Boolean)
  return (
    <AdminPage
      title="Exportar Datos"
      back={{ text: 'Administración', href: href('/administracion') }}
      lead="Todos los contactos en un archivo para tu hoja de cálculo."
    >
      {figures ? (
        <KeyFigureRow
          figures={[
            { name: 'Contactos en total', value: count.format(figures.contacts) },
            { name: 'Teléfonos únicos', value: count.format(figures.phones) },
            { name: 'Categorías activas', value: count.format(figures.categories) },
          ]}
        />
      ) : (
        <Notice kind="error" title="No se pudieron contar los contactos">
          <p>Vuelve a cargar la página en un momento.</p>
        </Notice>
      )}
      <AdminFilterForm
        of={EXPORT_ADDRESS_AND_FILTERS}
        typed={query}
        isFiltered={isFiltered}
        options={options}
      />
      <p className="flex flex-wrap gap-3">
        <ButtonLink tone="primary" size="big" href={adminPaths.exportFile(query)}>
          {isFiltered ? 'Exportar los contactos filtrados' : 'Exportar contactos'}
        </ButtonLink>
        <ButtonLink size="big" href={adminPaths.exportFile({ ...query, columnas: 'todas' })}>
          Todas las columnas
        </ButtonLink>
      </p>
      {rows !== null && <p className="figures">{rowsText(rows)}</p>}
      <p>
        «Exportar contactos» lleva las diez columnas de siempre; «Todas las columnas», también los servicios,
        el horario y lo demás. Es un CSV en UTF-8 con los más nuevos primero. El mismo archivo se puede volver
        a importar: lo que no cambió se queda como está. Las fechas, las opiniones y otras columnas solo
        informan: al importar se dice cuáles.
      </p>
      <Columns columns={columns} usual={usual} query={query} />
      <h2 className="mt-8">Todo lo demás</h2>
      <p>
        Cada archivo lleva todos los campos, también lo que espera en revisión. Lo que está en la papelera no
        sale.
      </p>
      <p className="flex flex-wrap gap-3">
        {OTHER_EXPORT_FILES.map(({ file, text }) => (
          <ButtonLink key={file} href={adminPaths.exportTable(file)}>
            {text}
          </ButtonLink>
        ))}
        <ButtonLink href={href('/administracion/exportar/todo')}>Todo en un ZIP</ButtonLink>
      </p>
    </AdminPage>
  )
}

const EXPORT_ADDRESS_AND_FILTERS = { at: adminPaths.export, filters: ADMIN_BUSINESS_FILTERS }

const OTHER_EXPORT_FILES = [
  { file: 'opiniones.csv', text: 'Opiniones' },
  { file: 'reservas.csv', text: 'Reservas' },
  { file: 'promociones.csv', text: 'Promociones' },
] as const

/** Form to choose the columns of the file. It also sends the filters. */
function Columns({ columns, usual, query }: Pick<ExportPageProps, 'columns' | 'usual' | 'query'>) {
  return (
    <details>
      <summary className="button">Elegir columnas</summary>
      <form method="get" action={adminPaths.exportFile()} className="mt-3">
        {Object.entries(query).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        <ChoiceGroup
          legend="Columnas, con el nombre que llevan en el archivo"
          name="columnas"
          type="checkbox"
          optional
          options={columns.map((header) => ({ value: header, label: header }))}
          values={usual}
          help="El número y el nombre van siempre: por ellos se reconoce cada fila al volver. Sin ninguna marcada van las diez de siempre."
        />
        <Button>Exportar estas columnas</Button>
      </form>
    </details>
  )
}

function rowsText(total: number): string {
  if (total === 0) return 'El archivo no llevaría ninguna fila: nadie coincide con los filtros.'
  const rows = total === 1 ? '1 fila, un contacto' : `${count.format(total)} filas, un contacto en cada una`
  return `El archivo lleva ${rows}. La fecha dice el día en que llegó, como 5 nov 2026.`
}

/** Loads the figures, filters and columns of the export page (rows 277, 278). */
export const loader = createAdminLoader(async ({ query }) => {
  const filter = parseFilterParams(ADMIN_BUSINESS_FILTERS, query)
  const [figures, rows, categoria] = await Promise.all([
    withFallback('figures', countBusinessesPhonesAndCategories(db), null),
    withFallback('contacts', countExportedBusinesses(db, filter), null),
    withFallback('categories', listAllCategoryOptions(db), []),
  ])
  return {
    figures,
    rows,
    query: toFilterParams(ADMIN_BUSINESS_FILTERS, filter),
    columns: SELECTABLE_EXPORT_COLUMN_HEADERS,
    usual: PRESELECTED_COLUMN_HEADERS,
    options: { categoria },
  }
})

export const meta = createAdminMeta('Exportar Datos')

export default function ExportRoute() {
  return <ExportPage {...useLoaderData<typeof loader>()} />
}
