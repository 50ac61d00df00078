import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { listAllCategories } from '~/features/categories/read.server'
import { href } from '~/href'
import { addListReturn } from '~/http/auth/admin-return'
import { buildSaveFailure, handleEditForm } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { Notice } from '~/ui/feedback/notices'
import { useFocusOnMount } from '~/ui/form/form-context'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { getAdminBusinessName } from '~/values/text/slug'
import { adminBusinessSchema } from '../business-schemas'
import { businessFieldSet } from '../fields'
import { listDuplicatesForNewBusiness, type PossibleDuplicate } from '../find.server'
import { POSSIBLE_DUPLICATE_LABELS } from '../labels'
import { getInitialBusinessValues } from '../read.server'
import { saveBusiness } from '../save.server'
import { BusinessForm, type BusinessFormProps } from '../ui/business-form'

export const handle = { hydrate: true }

/** Loads the form for a new business (rows 198, 203). */
export const loader = createAdminLoader(async () => ({
  stored: businessFieldSet.typed(getInitialBusinessValues()),
  categories: await listAllCategories(db),
}))

export const action = createAdminAction(({ request, actor, back }) =>
  handleEditForm({
    request,
    schema: adminBusinessSchema,
    invalid: 'Revisa los datos',
    failed: buildSaveFailure(BUSINESS_NOT_STORED_TITLE),
    store: async ({ business }, { form }) => {
      const alike =
        form.get('de-todos-modos') === 'si' ? [] : await listDuplicatesForNewBusiness(db, business)
      if (alike.length > 0) return { ok: false as const, reason: 'alike' as const, alike }
      return saveBusiness(db, { actor }, null, { business })
    },
    respond: (made, { value, rejectForm: sendBack }) => {
      if (!made.ok && made.reason === 'alike') return sendBack({ title: '', alike: made.alike })
      if (!made.ok && made.reason === 'refused')
        return sendBack({ title: BUSINESS_NOT_STORED_TITLE, errors: made.errors })
      if (!made.ok) return null
      const page = href('/admin/contactos/:id', { id: made.id })
      return redirectWithNotice(back ?? page, {
        kind: 'success',
        title: 'Negocio creado',
        text: value.business.name,
        link: { text: 'Abrir', href: addListReturn(page, request) },
      })
    },
  }),
)

const BUSINESS_NOT_STORED_TITLE = 'No se pudo guardar la página'

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta('Nuevo negocio')

export default function NewBusinessRoute() {
  const form = useLoaderData<typeof loader>()
  const sending = useFormAnswer<typeof action>()
  const { returned } = sending
  return (
    <NewBusinessPage {...form} {...sending} alike={returned && 'alike' in returned ? returned.alike : []} />
  )
}

interface NewBusinessPageProps extends Omit<BusinessFormProps, 'action' | 'version' | 'button' | 'kind'> {
  /** Possible duplicates of the new business. Undefined or empty if there are none. */
  alike: Pick<PossibleDuplicate, 'id' | 'name' | 'city' | 'reason'>[] | undefined
}

function NewBusinessPage({ alike = [], ...form }: NewBusinessPageProps) {
  const { back, withReturnTo: keep } = useListReturn()
  return (
    <AdminPage
      title="Nuevo negocio"
      back={{ text: 'Contactos', href: back ?? adminPaths.panel('contactos') }}
      lead="Crea el contacto y su página de una vez."
      narrow
    >
      {alike.length > 0 && <Alike contacts={alike} />}
      <BusinessForm
        {...form}
        version={0}
        kind="new"
        button={alike.length > 0 ? 'Guardar de todos modos' : 'Crear el negocio'}
        isSure={alike.length > 0}
        action={keep(href('/admin/contactos/nuevo'))}
      />
    </AdminPage>
  )
}

function Alike({ contacts }: { contacts: NonNullable<NewBusinessPageProps['alike']> }) {
  const step = useFocusOnMount()
  return (
    <div ref={step} tabIndex={-1}>
      <Notice title="Puede que ya esté en el directorio">
        <p>Nada se ha guardado todavía. Lo que escribiste sigue abajo.</p>
        <ul className="touch-links">
          {contacts.map(({ id, name, city, reason }) => (
            <li key={id}>
              <a href={href('/admin/contactos/:id', { id })}>{getAdminBusinessName(name)}</a>
              {city && `, ${city}`}. {POSSIBLE_DUPLICATE_LABELS[reason]}.
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
