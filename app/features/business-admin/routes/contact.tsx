import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { inTransaction } from 'db/transaction'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { readHistory } from '~/features/audit/history.server'
import type { LogEntry } from '~/features/audit/schema'
import { History } from '~/features/audit/ui/history'
import { trustEmail } from '~/features/businesses/email-change.server'
import { type BusinessStatus, CLOSINGS } from '~/features/businesses/labels'
import { followMerges } from '~/features/businesses/merged.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { BusinessForm, type BusinessFormProps } from '~/features/businesses/ui/business-form'
import { ClosingButtons } from '~/features/businesses/ui/closing-form'
import { ContactSections } from '~/features/businesses/ui/contact-sections'
import { withListReturn } from '~/http/auth/admin-return'
import { buildSaveFailure, handleForm } from '~/http/forms/answer-form.server'
import { useSentForm } from '~/http/forms/retry'
import { buildConflictResponse, readInitialHashes } from '~/http/forms/submission.server'
import { adminTitle } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { ConfirmLink } from '~/ui/controls/confirm-link'
import { usePermission } from '~/ui/controls/permission'
import { Notice } from '~/ui/feedback/notices'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK } from '~/ui/layout/section'
import { useListReturn } from '~/ui/list/list-return'
import { getDisplayName } from '~/values/text/shown-name'
import { differencesInWords, parseBusinessForm, readBusinessForm } from '../http/record.server'
import { type Related, readRelated } from '../relations.server'
import { DELETE_CONTACT, DeletedContact } from '../ui/delete-contact'
import { RelatedLists } from '../ui/related-lists'

export const handle = { hydrate: true }

/** Loads a contact, or redirects to the one it was merged into (D24). */
export const loader = adminLoader(async ({ id, actor, request }) => {
  const record = await readBusinessForm(id)
  if (!record) {
    const survivor = (await followMerges(db, [id])).get(id)
    if (survivor) throw redirect(withListReturn(adminPaths.contact(survivor), request))
    return null
  }
  const { business, stored, categories } = record
  const [history, related] = await Promise.all([
    readHistory(db, [{ noun: 'contact', id }], actor.role),
    readRelated(db, business, actor.role),
  ])
  const { version, name, status, stateCode, closed } = business
  return {
    closed: closed && CLOSINGS[closed.kind].label,
    id,
    version,
    name,
    status,
    stateCode,
    stored,
    categories,
    history,
    related,
  }
})

export const action = adminAction(({ request, actor, id, back }) =>
  handleForm({ request, failed: buildSaveFailure(NOT_SAVED) }, async ({ form, rejectForm: sendBack }) => {
    const record = await readBusinessForm(id)
    if (!record) return null
    const { business: before, stored, categories } = record
    const sent = parseBusinessForm(form, stored, categories)
    if (!sent.ok) return sendBack({ title: NOT_SAVED, errors: sent.errors })
    const base = { version: sent.version, opened: readInitialHashes(form) }
    const saved = await inTransaction(db, async (trx) => {
      const outcome = await saveBusiness(trx, { actor }, id, { business: sent.business, base })
      if (outcome.ok && outcome.changed.includes('email')) await trustEmail(trx, id)
      return outcome
    })
    if (saved.ok) {
      const isNamed = before.name === '' && sent.business.status === 'draft'
      const isNew = before.status === 'draft' && sent.business.status !== 'draft'
      const again = {
        text: `Abrir «${sent.business.name}»`,
        href: withListReturn(adminPaths.contact(id), request),
      }
      const publish = {
        text: 'Crear su página',
        href: withListReturn(adminPaths.businessPage(id), request),
      }
      return redirectWithNotice(back ?? adminPaths.contact(id), {
        kind: 'success',
        title: isNew ? 'Página creada' : 'Contacto actualizado',
        text: isNamed ? 'Ya tiene nombre: ahora puede tener página.' : undefined,
        link: isNamed ? publish : back ? again : undefined,
        undo: saved.entry ? adminPaths.undoChange(saved.entry) : undefined,
        row: String(id),
      })
    }
    if (saved.reason === 'not_found') return null
    if (saved.reason === 'refused') return sendBack({ title: NOT_SAVED, errors: saved.errors })
    return buildConflictResponse(form, {
      ...saved,
      differences: differencesInWords(saved.differences, categories),
    })
  }),
)

const NOT_SAVED = 'No se pudo actualizar el contacto'

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ name }) => name || 'Contacto')

export default function ContactRoute() {
  const page = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  return <ContactPage {...page} {...sending} />
}

interface ContactPageProps extends Omit<BusinessFormProps, 'action' | 'button' | 'kind'> {
  id: number
  name: string
  status: BusinessStatus
  /** Null if not stated. */
  stateCode: string | null
  history: LogEntry[]
  related: Related
  /** Closure as text. */
  closed: string | null
}

function ContactPage({ id, name, status, stateCode, history, related, closed, ...form }: ContactPageProps) {
  const { back, withReturnTo: keep } = useListReturn()
  const { 'direccion-web': slug, categoria: categorySlug } = form.stored
  const page = status === 'published' ? { slug, categorySlug } : null
  return (
    <AdminPage
      title={getDisplayName(name)}
      back={{ text: 'Contactos', href: back ?? adminPaths.panel('contactos') }}
      lead={name === '' ? 'Falta el nombre del negocio: nadie lo ve hasta que lo tenga' : `Contacto ${id}`}
      actions={<Actions id={id} name={name} status={status} page={page} />}
    >
      <ContactSections contactId={id} name={getDisplayName(name)} />
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

interface ActionProps extends Pick<ContactPageProps, 'id' | 'name' | 'status'> {
  page: { slug: string; categorySlug: string } | null
}

function Actions({ id, name, status, page }: ActionProps) {
  const { withReturnTo: keep } = useListReturn()
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
