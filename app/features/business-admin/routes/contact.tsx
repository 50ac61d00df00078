import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { inTransaction } from 'db/transaction'
import { adminPaths, withReturnTo } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { BULK_VERB_TEXTS, type BulkVerb } from '~/features/admin-lists/verbs'
import { readEntityHistory } from '~/features/audit/history.server'
import type { AuditLogEntry } from '~/features/audit/schema'
import { EntityHistorySection } from '~/features/audit/ui/history'
import { trustEmail } from '~/features/businesses/email-change.server'
import { type BusinessStatus, CLOSURE_KINDS } from '~/features/businesses/labels'
import { findRemainingBusinessesAfterMerges } from '~/features/businesses/merged.server'
import type { OpeningHoursAndClosedDates } from '~/features/businesses/owner-types'
import { saveBusiness } from '~/features/businesses/save.server'
import { BusinessForm, type BusinessFormProps } from '~/features/businesses/ui/business-form'
import { CloseOrReopenButtons } from '~/features/businesses/ui/closing-buttons'
import { BusinessAdminTabs } from '~/features/businesses/ui/contact-sections'
import { readBusinessWeek } from '~/features/businesses/week/week.server'
import {
  countUpcomingReservations,
  listReservationsOutsideNewHours,
} from '~/features/owners/reservations.server'
import { href } from '~/href'
import { addListReturn } from '~/http/auth/admin-return'
import { buildSaveFailure, handleForm } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { buildConflictResponse, readInitialHashes } from '~/http/forms/submission.server'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { ConfirmLink } from '~/ui/controls/confirm-link'
import { usePermissionCheck } from '~/ui/controls/permission'
import { Notice } from '~/ui/feedback/notices'
import { HiddenField } from '~/ui/form/field'
import { PermittedPostForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK_CLASS } from '~/ui/layout/section'
import { useListReturn } from '~/ui/list/list-return'
import { getWhatsappDigits, toSafePhoneOrNull } from '~/values/contact/links'
import { buildWhatsappHref } from '~/values/contact/phone'
import { getAdminBusinessName } from '~/values/text/slug'
import {
  parseBusinessForm,
  parseWeekForm,
  readBusinessFormData,
  readContactListNeighbors,
  readWeekFormValues,
  withCategoryNamesInConflicts,
} from '../http/record.server'
import { type RelatedRecords, readRelatedRecords } from '../relations.server'
import { DELETE_BUSINESS_QUESTION, DeleteContactWarning } from '../ui/delete-contact'
import { BusinessListsOverview } from '../ui/related-lists'

export const handle = { hydrate: true }

/** Loads a contact. Redirects to the remaining business if it was merged (D24). */
export const loader = createAdminLoader(async ({ id, actor, request, back }) => {
  const record = await readBusinessFormData(id)
  if (!record) {
    const survivor = (await findRemainingBusinessesAfterMerges(db, [id])).get(id)
    if (survivor) throw redirect(addListReturn(href('/admin/contactos/:id', { id: survivor }), request))
    return null
  }
  const { business, stored, categories } = record
  const [history, related, week, neighbors, booked] = await Promise.all([
    readEntityHistory(db, [{ noun: 'contact', id }], actor.role),
    readRelatedRecords(db, business, actor.role),
    readWeekFormValues(id),
    readContactListNeighbors(id, back),
    countUpcomingReservations(db, [id], new Date()),
  ])
  const { version, name, status, stateCode, closed } = business
  return {
    closed: closed && CLOSURE_KINDS[closed.kind].label,
    phone: toSafePhoneOrNull(business.phone),
    whatsapp: business.hasNoWhatsapp ? null : getWhatsappDigits(business),
    week,
    neighbors,
    id,
    version,
    name,
    status,
    stateCode,
    isBooked: booked.has(id),
    stored,
    categories,
    history,
    related,
  }
})

export const action = createAdminAction(({ request, actor, id, back }) =>
  handleForm(
    { request, failed: buildSaveFailure(CONTACT_NOT_SAVED_TITLE) },
    async ({ form, rejectForm: sendBack }) => {
      const record = await readBusinessFormData(id)
      if (!record) return null
      const { business: before, stored, categories } = record
      const hours = parseWeekForm(form)
      const sent = parseBusinessForm(form, stored, categories)
      if (!sent.ok || !hours.ok) {
        const errors = { ...(!sent.ok && sent.errors), ...(!hours.ok && hours.errors) }
        return sendBack({ title: CONTACT_NOT_SAVED_TITLE, errors })
      }
      const { week } = hours
      const booked = week && form.get('de-todos-modos') !== 'si' ? await listClosedOut(id, week) : []
      if (booked.length > 0) return sendBack({ title: '', booked })
      const base = { version: sent.version, opened: readInitialHashes(form) }
      const saved = await inTransaction(db, async (trx) => {
        const outcome = await saveBusiness(trx, { actor }, id, { business: sent.business, week, base })
        if (outcome.ok && outcome.changed.includes('email')) await trustEmail(trx, id)
        return outcome
      })
      if (saved.ok) {
        const isNamed = before.name === '' && sent.business.status === 'draft'
        const isNew = before.status === 'draft' && sent.business.status !== 'draft'
        const publish = {
          text: 'Crear su página',
          href: addListReturn(href('/admin/contactos/:id/negocio', { id }), request),
        }
        return redirectWithNotice(addListReturn(href('/admin/contactos/:id', { id }), request), {
          kind: 'success',
          title: isNew ? 'Página creada' : 'Contacto actualizado',
          text: isNamed ? 'Ya tiene nombre: ahora puede tener página.' : undefined,
          link: isNamed ? publish : back ? { text: 'Volver a la lista', href: back } : undefined,
          undo: saved.entry ? href('/administracion/bitacora/:id/deshacer', { id: saved.entry }) : undefined,
        })
      }
      if (saved.reason === 'not_found') return null
      if (saved.reason === 'refused')
        return sendBack({ title: CONTACT_NOT_SAVED_TITLE, errors: saved.errors })
      return buildConflictResponse(form, {
        ...saved,
        differences: withCategoryNamesInConflicts(saved.differences, categories),
      })
    },
  ),
)

/** Lists upcoming reservations at times that the new hours would close. */
const listClosedOut = async (id: number, after: OpeningHoursAndClosedDates) =>
  listReservationsOutsideNewHours(
    db,
    id,
    { before: (await readBusinessWeek(db, id)).week, after },
    new Date(),
  )

const CONTACT_NOT_SAVED_TITLE = 'No se pudo actualizar el contacto'

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ name }) => name || 'Contacto')

export default function AdminBusinessRoute() {
  const page = useLoaderData<typeof loader>()
  const sending = useFormAnswer<typeof action>()
  return <ContactPage {...page} {...sending} />
}

interface ContactPageProps extends Omit<BusinessFormProps, 'action' | 'button' | 'kind'> {
  id: number
  name: string
  status: BusinessStatus
  /** Null if the state is unknown. */
  stateCode: string | null
  /** True if it has upcoming reservations. */
  isBooked: boolean
  history: AuditLogEntry[]
  related: RelatedRecords
  /** Closure as text. Null if the business is open. */
  closed: string | null
  /** Phone to dial. Null if there is none that is safe to dial. */
  phone: string | null
  /** Digits for a WhatsApp link. Null if there are none. */
  whatsapp: string | null
  /** Contacts before and after this one, in the list from which it was opened. */
  neighbors: Awaited<ReturnType<typeof readContactListNeighbors>>
}

function ContactPage({ id, name, status, stateCode, history, related, closed, ...page }: ContactPageProps) {
  const { phone, whatsapp, neighbors, isBooked, ...form } = page
  const { back, withReturnTo: keep } = useListReturn()
  const { 'direccion-web': slug, categoria: categorySlug } = form.stored
  const address = status === 'published' ? { slug, categorySlug } : null
  return (
    <AdminPage
      title={getAdminBusinessName(name)}
      back={{ text: 'Contactos', href: back ?? adminPaths.panel('contactos') }}
      lead={name === '' ? 'Falta el nombre del negocio: nadie lo ve hasta que lo tenga' : `Contacto ${id}`}
      parts={<BusinessAdminTabs contactId={id} name={getAdminBusinessName(name)} />}
      actions={neighbors && <NeighborLinks {...neighbors} />}
    >
      <Actions {...{ id, name, status, phone, whatsapp, isBooked }} page={address} />
      {stateCode === null && status !== 'draft' && (
        <Notice title="Estado por confirmar">
          <p>
            No se sabe de qué estado es: mientras nadie lo diga está en Georgia. Elige el suyo y guarda para
            confirmarlo.
          </p>
        </Notice>
      )}
      <div className="record-columns">
        <div className={STACK_CLASS}>
          <BusinessForm
            {...form}
            kind={status === 'draft' ? 'draft' : 'stored'}
            button="Guardar todo el contacto"
            action={keep(href('/admin/contactos/:id', { id }))}
          />
        </div>
        <aside className="record-related" aria-label="Lo que depende de este negocio">
          <BusinessListsOverview id={id} status={status} closed={closed} lists={related} />
          {status !== 'draft' && (
            <div>
              <CloseOrReopenButtons
                words={{
                  title: '¿Cerró?',
                  forGood: CLOSURE_KINDS.for_good.label,
                  other: 'Por un tiempo, o se mudó',
                }}
                action={keep(adminPaths.businessClosing(id))}
                asksAt={keep(adminPaths.businessClosing(id, { como: CLOSURE_KINDS.for_good.word }))}
                isClosed={closed !== null}
              />
            </div>
          )}
        </aside>
      </div>
      <EntityHistorySection entries={history} none="Nadie lo ha cambiado desde la administración." isWide />
    </AdminPage>
  )
}

function NeighborLinks({ previous, next, atPrevious, atNext }: NonNullable<ContactPageProps['neighbors']>) {
  if (previous === null && next === null) return null
  return (
    <nav className="flex flex-wrap gap-3" aria-label="Contactos de la lista">
      {previous !== null && (
        <ButtonLink
          size="small"
          icon="back"
          rel="prev"
          href={withReturnTo(href('/admin/contactos/:id', { id: previous }), atPrevious)}
        >
          Anterior
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink
          size="small"
          rel="next"
          href={withReturnTo(href('/admin/contactos/:id', { id: next }), atNext)}
        >
          Siguiente
        </ButtonLink>
      )}
    </nav>
  )
}

interface ActionProps
  extends Pick<ContactPageProps, 'id' | 'name' | 'status' | 'phone' | 'whatsapp' | 'isBooked'> {
  page: { slug: string; categorySlug: string } | null
}

function Actions({ id, name, status, phone, whatsapp, page, isBooked }: ActionProps) {
  const { withReturnTo: keep } = useListReturn()
  const may = usePermissionCheck()
  return (
    <div className="flex flex-wrap items-center gap-3">
      {phone && (
        <ButtonLink icon="phone" href={`tel:${phone}`}>
          Llamar
        </ButtonLink>
      )}
      {whatsapp && (
        <ButtonLink tone="whatsapp" icon="whatsapp" href={buildWhatsappHref(whatsapp)}>
          WhatsApp
        </ButtonLink>
      )}
      {page && <ButtonLink href={paths.business(page)}>Ver su página</ButtonLink>}
      {status === 'draft' && may('POST', href('/admin/contactos/:id', { id })) && (
        <ButtonLink href="#pagina">Crear su página</ButtonLink>
      )}
      {BULK_VERBS_BY_STATUS[status].map((verb) => (
        <PermittedPostForm key={verb} action={adminPaths.bulk('contactos')}>
          <HiddenField name="accion" value={verb} />
          <HiddenField name="cual" value={id} />
          <HiddenField name="volver" value={keep(href('/admin/contactos/:id', { id }))} />
          <Button tone={BULK_VERB_TEXTS[verb].tone ?? 'plain'}>{BULK_VERB_TEXTS[verb].label}</Button>
        </PermittedPostForm>
      ))}
      <ButtonLink href={keep(adminPaths.mergeContact(id))}>Unir con otro</ButtonLink>
      {/* The page lists the reservations, the dialog does not. */}
      <ConfirmLink
        opensPage={isBooked}
        question={DELETE_BUSINESS_QUESTION}
        confirm="Eliminar"
        action={keep(href('/admin/contactos/:id/eliminar', { id }))}
      >
        <DeleteContactWarning name={name} hasPage={status !== 'draft'} />
      </ConfirmLink>
    </div>
  )
}

/** Buttons that change the page of one contact, by status. A draft is published by its form. */
const BULK_VERBS_BY_STATUS = {
  draft: [],
  held: ['publicar', 'rechazar'],
  published: ['retirar'],
  removed: ['publicar'],
} as const satisfies Record<BusinessStatus, readonly BulkVerb[]>
