import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '../../button'
import { Notice } from '../../notice'
import { AdminPage } from '../admin-page'
import { Figures } from '../figures'

const count = new Intl.NumberFormat('es-US')

interface Props {
  /** Null when they could not be counted. */
  figures: { contacts: number; phones: number; categories: number } | null
}

/** Rows 277 and 278. */
export function ExportPage({ figures }: Props) {
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
      <p>
        <ButtonLink tone="primary" size="big" href={adminPaths.exportFile()}>
          Exportar contactos
        </ButtonLink>
      </p>
      <p>
        Un CSV en UTF-8 con los más nuevos primero. El mismo archivo se puede volver a importar: lo que no
        cambió se queda como está.
      </p>
    </AdminPage>
  )
}
