import { adminPaths } from '~/admin-paths'
import type { LogEntry } from '~/features/audit/schema'
import { History } from '~/features/audit/ui/history'
import { BusinessForm, type BusinessFormProps } from '~/features/businesses/ui/business-form'
import { ContactSections } from '~/features/businesses/ui/contact-sections'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { ConfirmLink } from '~/ui/controls/confirm-link'
import { usePermission } from '~/ui/controls/permission'
import { Facts } from '~/ui/display/facts'
import { Notice } from '~/ui/feedback/notice'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import type { ContactPage as Page } from '../edit/fields'
import { PAGE_STATES } from './contact-records'
import { DELETE_CONTACT, DeletedContact } from './delete-contact'

interface Props extends Omit<BusinessFormProps, 'action' | 'button' | 'page'> {
  id: number
  name: string
  page: Page | null
  isInTrash: boolean
  isStateConfirmed: boolean
  history: LogEntry[]
}

export function ContactPage({ id, name, page, isInTrash, isStateConfirmed, history, ...form }: Props) {
  const { back, keep } = useListReturn()
  return (
    <AdminPage
      title={name || 'negocio-sin-nombre'}
      back={{ text: 'Contactos', href: back ?? adminPaths.panel('contactos') }}
      lead={name === '' ? 'Falta el nombre del negocio: nadie lo ve hasta que lo tenga' : `Contacto ${id}`}
      actions={<Actions id={id} name={name} page={page} isInTrash={isInTrash} />}
      narrow
    >
      <ContactSections contactId={id} name={name} hasPage={page !== null} />
      {isInTrash && <PageInTrash />}
      {!isStateConfirmed && (
        <Notice title="Estado por confirmar">
          <p>No se sabe de qué estado es: se puso Georgia. Al guardar queda confirmado el que elijas.</p>
        </Notice>
      )}
      <BusinessForm
        {...form}
        page={page ? 'stored' : isInTrash ? 'in_trash' : 'possible'}
        button="Guardar"
        action={keep(adminPaths.contact(id))}
      />
      <h2>Lo que depende de este contacto</h2>
      <Facts
        facts={[
          { name: 'Página', value: page ? PAGE_STATES[page.status].text : 'Sin página' },
          { name: 'Reservas', value: page && String(page.reservations) },
          { name: 'Calificaciones', value: page && String(page.ratings) },
        ]}
      />
      <History entries={history} none="Nadie lo ha cambiado desde la administración." />
    </AdminPage>
  )
}

function Actions({ id, name, page, isInTrash }: Pick<Props, 'id' | 'name' | 'page' | 'isInTrash'>) {
  const { keep } = useListReturn()
  const may = usePermission()
  return (
    <>
      {!page && !isInTrash && may('POST', adminPaths.contact(id)) && (
        <ButtonLink href="#pagina">Crear su página</ButtonLink>
      )}
      {page?.isListed && <ButtonLink href={paths.business(page)}>Ver su página</ButtonLink>}
      <ButtonLink href={keep(adminPaths.mergeContact(id))}>Unir con otro</ButtonLink>
      <ConfirmLink
        text="Eliminar"
        question={DELETE_CONTACT}
        confirm="Eliminar"
        action={keep(adminPaths.deleteContact(id))}
      >
        <DeletedContact name={name} hasPage={page !== null} />
      </ConfirmLink>
    </>
  )
}

const PageInTrash = () => (
  <Notice title="La página de este negocio está en la papelera">
    <p>
      <a href={adminPaths.trash()}>Ver la papelera</a>
    </p>
  </Notice>
)
