import { adminPaths, type ListQuery } from '~/admin-paths'
import type { ContactFilter } from '~/features/contacts/schema'
import { ContactFilters } from '~/features/contacts/ui/contact-filters'
import { ButtonLink } from '~/ui/controls/button'
import { Figures } from '~/ui/display/figures'
import { Notice } from '~/ui/feedback/notice'
import { AdminPage } from '~/ui/layout/admin-page'

const count = new Intl.NumberFormat('es-US')

interface Props {
  figures: { contacts: number; phones: number; categories: number } | null
  /** How many the file has; null when they could not be counted. */
  rows: number | null
  filter: ContactFilter
  query: ListQuery
  categories: { value: string; label: string }[]
}

export function ExportPage({ figures, rows, filter, query, categories }: Props) {
  const isFiltered = Object.values(query).some(Boolean)
  return (
    <AdminPage
      title="Exportar Datos"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead="Todos los contactos en un archivo para tu hoja de cálculo."
    >
      {figures ? (
        <Figures
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
      <ContactFilters
        filter={filter}
        categories={categories}
        isFiltered={isFiltered}
        address={adminPaths.export()}
      />
      <p>
        <ButtonLink tone="primary" size="big" href={adminPaths.exportFile(query)}>
          {isFiltered ? 'Exportar los contactos filtrados' : 'Exportar contactos'}
        </ButtonLink>
      </p>
      {rows !== null && <p className="figures">{rowsText(rows)}</p>}
      <p>
        Un CSV en UTF-8 con los más nuevos primero. El mismo archivo se puede volver a importar: lo que no
        cambió se queda como está.
      </p>
    </AdminPage>
  )
}

function rowsText(total: number): string {
  if (total === 0) return 'El archivo no llevaría ninguna fila: nadie coincide con los filtros.'
  const rows = total === 1 ? '1 fila, un contacto' : `${count.format(total)} filas, un contacto en cada una`
  return `El archivo lleva ${rows}. La fecha dice el día en que llegó, como 5 nov 2026.`
}
