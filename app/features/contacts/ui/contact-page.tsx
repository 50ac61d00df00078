import { adminPaths } from '~/admin-paths'
import type { LogEntry } from '~/features/audit/schema'
import { History } from '~/features/audit/ui/history'
import { BusinessForm, type BusinessFormProps } from '~/features/businesses/ui/business-form'
import { ContactSections } from '~/features/businesses/ui/contact-sections'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { ConfirmLink } from '~/ui/controls/confirm-link'
import { usePermission } from '~/ui/controls/permission'
import { Notice } from '~/ui/feedback/notice'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK } from '~/ui/layout/section'
import { useListReturn } from '~/ui/list/list-return'
import type { ContactPage as Page } from '../edit/fields'
import type { Related as Lists } from '../related.server'
import { Beside } from './beside'
import { DELETE_CONTACT, DeletedContact } from './delete-contact'

interface Props extends Omit<BusinessFormProps, 'action' | 'button' | 'page'> {
  id: number
  name: string
  page: Page | null
  isInTrash: boolean
  isStateConfirmed: boolean
  history: LogEntry[]
  beside: Lists | null
}

export function ContactPage({
  id,
  name,
  page,
  isInTrash,
  isStateConfirmed,
  history,
  beside,
  ...form
}: Props) {
  const { back, keep } = useListReturn()
  return (
    <AdminPage
      title={name || 'negocio-sin-nombre'}
      back={{ text: 'Contactos', href: back ?? adminPaths.panel('contactos') }}
      lead={name === '' ? 'Falta el nombre del negocio: nadie lo ve hasta que lo tenga' : `Contacto ${id}`}
      actions={<Actions id={id} name={name} page={page} isInTrash={isInTrash} />}
    >
      <ContactSections contactId={id} name={name} hasPage={page !== null} />
      {isInTrash && <PageInTrash />}
      {!isStateConfirmed && (
        <Notice title="Estado por confirmar">
          <p>No se sabe de qué estado es: se puso Georgia. Al guardar queda confirmado el que elijas.</p>
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className={STACK}>
          <BusinessForm
            {...form}
            page={page ? 'stored' : isInTrash ? 'in_trash' : 'possible'}
            button="Guardar"
            action={keep(adminPaths.contact(id))}
          />
        </div>
        <aside className={STACK} aria-label="Lo que depende de este negocio">
          {page && beside ? <Beside contactId={id} page={page} lists={beside} /> : <p>Sin página.</p>}
          <History entries={history} none="Nadie lo ha cambiado desde la administración." />
        </aside>
      </div>
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
