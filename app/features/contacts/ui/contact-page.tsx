import { adminPaths } from '~/admin-paths'
import type { LogEntry } from '~/features/audit/schema'
import { History } from '~/features/audit/ui/history'
import { type BusinessStatus, CLOSINGS } from '~/features/businesses/labels'
import { BusinessForm, type BusinessFormProps } from '~/features/businesses/ui/business-form'
import { ClosingButtons } from '~/features/businesses/ui/closing-form'
import { ContactSections } from '~/features/businesses/ui/contact-sections'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { ConfirmLink } from '~/ui/controls/confirm-link'
import { usePermission } from '~/ui/controls/permission'
import { Notice } from '~/ui/feedback/notice'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK } from '~/ui/layout/section'
import { useListReturn } from '~/ui/list/list-return'
import { shownName } from '~/values/text/shown-name'
import type { Related } from '../relations.server'
import { DELETE_CONTACT, DeletedContact } from './delete-contact'
import { RelatedLists } from './related-lists'

interface Props extends Omit<BusinessFormProps, 'action' | 'button' | 'kind'> {
  id: number
  name: string
  status: BusinessStatus
  /** Null where nobody has said it. */
  stateCode: string | null
  history: LogEntry[]
  related: Related
  /** How it closed, in words. */
  closed: string | null
}

export function ContactPage({ id, name, status, stateCode, history, related, closed, ...form }: Props) {
  const { back, keep } = useListReturn()
  const { 'direccion-web': slug, categoria: categorySlug } = form.stored
  const page = status === 'published' ? { slug, categorySlug } : null
  return (
    <AdminPage
      title={shownName(name)}
      back={{ text: 'Contactos', href: back ?? adminPaths.panel('contactos') }}
      lead={name === '' ? 'Falta el nombre del negocio: nadie lo ve hasta que lo tenga' : `Contacto ${id}`}
      actions={<Actions id={id} name={name} status={status} page={page} />}
    >
      <ContactSections contactId={id} name={shownName(name)} />
      {stateCode === null && status !== 'draft' && (
        <Notice title="Estado por confirmar">
          <p>
            No se sabe de qué estado es: mientras nadie lo diga está en Georgia. Elige el suyo y guarda para
            confirmarlo.
          </p>
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className={STACK}>
          <BusinessForm
            {...form}
            kind={status === 'draft' ? 'draft' : 'stored'}
            button="Guardar todo el contacto"
            action={keep(adminPaths.contact(id))}
          />
        </div>
        <aside className={STACK} aria-label="Lo que depende de este negocio">
          <RelatedLists id={id} status={status} closed={closed} page={page} lists={related} />
          {status !== 'draft' && (
            <ClosingButtons
              action={keep(adminPaths.businessClosing(id))}
              asksAt={keep(adminPaths.businessClosing(id, { como: CLOSINGS.for_good.word }))}
              isClosed={closed !== null}
            />
          )}
          <History entries={history} none="Nadie lo ha cambiado desde la administración." />
        </aside>
      </div>
    </AdminPage>
  )
}

interface ActionProps extends Pick<Props, 'id' | 'name' | 'status'> {
  page: { slug: string; categorySlug: string } | null
}

function Actions({ id, name, status, page }: ActionProps) {
  const { keep } = useListReturn()
  const may = usePermission()
  return (
    <>
      {status === 'draft' && may('POST', adminPaths.contact(id)) && (
        <ButtonLink href="#pagina">Crear su página</ButtonLink>
      )}
      {page && <ButtonLink href={paths.business(page)}>Ver su página</ButtonLink>}
      <ButtonLink href={keep(adminPaths.mergeContact(id))}>Unir con otro</ButtonLink>
      <ConfirmLink
        text="Eliminar"
        question={DELETE_CONTACT}
        confirm="Eliminar"
        action={keep(adminPaths.deleteContact(id))}
      >
        <DeletedContact name={name} hasPage={status !== 'draft'} />
      </ConfirmLink>
    </>
  )
}
