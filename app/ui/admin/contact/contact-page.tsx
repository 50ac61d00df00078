import { adminPaths } from '~/admin-paths'
import type { LogEntry } from '~/models/audit/schema'
import type { ContactPage as Page } from '~/models/contact/edit/fields'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Facts } from '~/ui/facts'
import { AdminPage } from '../admin-page'
import { LogEntries } from '../audit/log-entries'
import { ContactForm, type ContactFormProps } from './contact-form'
import { PAGE_STATES } from './contact-records'

interface Props extends Omit<ContactFormProps, 'action'> {
  id: number
  name: string
  page: Page | null
  history: LogEntry[]
}

/** A contact: its fields, its page, its history. */
export function ContactPage({ id, name, page, history, ...form }: Props) {
  return (
    <AdminPage
      title={name || 'negocio-sin-nombre'}
      back={{ text: 'Contactos', href: adminPaths.panel('contactos') }}
      lead={name === '' ? 'Falta el nombre del negocio: nadie lo ve hasta que lo tenga' : `Contacto ${id}`}
      actions={
        <>
          <ButtonLink href={adminPaths.businessPage(id)}>
            {page ? 'Editar su página' : 'Crear su página'}
          </ButtonLink>
          {page?.isListed && <ButtonLink href={paths.business(page)}>Ver su página</ButtonLink>}
          <ButtonLink href={adminPaths.mergeContact(id)}>Unir con otro</ButtonLink>
          <ButtonLink tone="danger" href={adminPaths.deleteContact(id)}>
            Eliminar
          </ButtonLink>
        </>
      }
      narrow
    >
      <ContactForm {...form} action={adminPaths.contact(id)} />
      <h2>Lo que depende de este contacto</h2>
      <Facts
        facts={[
          { name: 'Página', value: page ? PAGE_STATES[page.status].text : 'Sin página' },
          { name: 'Reservas', value: page && String(page.reservations) },
          { name: 'Calificaciones', value: page && String(page.ratings) },
        ]}
      />
      <h2>Historia</h2>
      {history.length > 0 ? (
        <LogEntries entries={history} />
      ) : (
        <p>Nadie lo ha cambiado desde la administración.</p>
      )}
    </AdminPage>
  )
}
