import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { ownerBusinessSchema } from '~/features/businesses/business-schemas'
import { type OwnerFieldName, ownerFieldSet } from '~/features/businesses/fields'
import { askAboutMisspelledCity } from '~/features/businesses/http/city-question.server'
import {
  AddressFields,
  BusinessOfferingFields,
  type CategorySlugAndName,
  ContactDetailFields,
  MoreCategoriesField,
  toBusinessFormValues,
  WebAddressFields,
} from '~/features/businesses/ui/business-fields'
import { listAllCategories } from '~/features/categories/read.server'
import { formatPendingReviewNotice } from '~/features/suggestions/decide.server'
import { href } from '~/href'
import { handleEditForm } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { readInitialHashes } from '~/http/forms/submission.server'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { Field, SelectField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps, FormVersionFields } from '~/ui/form/form-frame'
import { hashInitialValue } from '~/values/initial-values-field'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import {
  buildMailContext,
  buildOwnerLinkNotFound,
  createOwnerFormAction,
  requireOwnedBusinessWithValues,
} from '../http/owned-business.server'
import { readBusinessWithPendingChanges, saveOrProposeOwnerValues } from '../own-data.server'
import { OwnerSubpage } from '../ui/owner-part'

export const handle = { hydrate: true }

export async function loader({ params }: LoaderFunctionArgs) {
  const { token, record } = await requireOwnedBusinessWithValues(db, params)
  const { name, version } = record
  const filed = [record.category, ...record.moreCategories]
  const categories = (await listAllCategories(db)).filter(
    ({ slug, is_active }) => is_active === 1 || filed.includes(slug),
  )
  return {
    token,
    name,
    version,
    categories,
    stored: ownerFieldSet.typed(await readBusinessWithPendingChanges(db, record)),
  }
}

export const action = createOwnerFormAction(({ request, token, business }) =>
  handleEditForm({
    request,
    schema: ownerBusinessSchema,
    invalid: 'Revisa tus datos',
    store: async ({ version, page }, { form }) => {
      const opened = readInitialHashes(form)
      const isSame = opened?.get('ciudad') === hashInitialValue(page.city)
      const errors =
        !isSame && askAboutMisspelledCity(form, { city: page.city, state: page.stateCode, zip: page.zipcode })
      if (errors) return { ok: false as const, reason: 'refused' as const, errors }
      const saved = await saveOrProposeOwnerValues(db, business.id, {
        page,
        version,
        opened,
        mail: buildMailContext(),
      })
      wakeOutbox()
      return saved
    },
    respond: (saved, { rejectForm: sendBack }) => {
      if (!saved.ok && saved.reason === 'not_found') throw buildOwnerLinkNotFound()
      if (!saved.ok) return sendBack({ title: 'Revisa tus datos', errors: saved.errors })
      const { waits } = saved
      return redirectWithNotice(href('/mi-negocio/:token', { token }), {
        kind: 'success',
        title: 'Tus datos quedaron guardados',
        text: waits.length > 0 ? formatPendingReviewNotice(waits) : undefined,
      })
    },
  }),
)

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildPageMeta(matches, { title: `Mis datos: ${data.name}`, hidden: true }) : []

export default function OwnerDataFormRoute() {
  const sending = useFormAnswer<typeof action>()
  return <OwnDataPage {...useLoaderData<typeof loader>()} {...sending} />
}

interface OwnDataPageProps extends Omit<FormFrameBaseProps, 'action'> {
  token: string
  name: string
  version: number
  stored: Record<OwnerFieldName, string>
  categories: CategorySlugAndName[]
}

function OwnDataPage({ token, name, ...form }: OwnDataPageProps) {
  return (
    <OwnerSubpage
      token={token}
      name={name}
      title="Mis datos"
      lead="En una página publicada, el nombre, la categoría, el teléfono, el WhatsApp y el domicilio se ven después de nuestra revisión; lo demás, enseguida. El enlace de tu página no cambia."
    >
      <OwnDataForm {...form} action={href('/mi-negocio/:token/datos', { token })} />
    </OwnerSubpage>
  )
}

interface OwnDataFormProps extends FormFrameBaseProps {
  version: number
  stored: Record<OwnerFieldName, string>
  categories: CategorySlugAndName[]
}

function OwnDataForm({ version, stored, categories, ...sending }: OwnDataFormProps) {
  return (
    <FormFrame
      lengths={MAX_FIELD_LENGTHS.ownData}
      stored={toBusinessFormValues(stored)}
      {...sending}
      button="Guardar"
      sending="Guardando…"
    >
      <FormVersionFields version={version} stored={stored} />
      <Field name="negocio" label="Nombre del negocio" autoComplete="organization" />
      <SelectField
        name="categoria"
        label="Categoría principal"
        help="En qué parte del directorio te encuentran."
        options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <MoreCategoriesField categories={categories} />
      <BusinessOfferingFields />
      <ContactDetailFields />
      <AddressFields
        unknownState={
          stored.estado ? undefined : 'Tu página supone uno, porque no lo dijiste: elige el tuyo.'
        }
      />
      <WebAddressFields />
    </FormFrame>
  )
}
