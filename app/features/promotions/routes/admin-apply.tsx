import { useActionData, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import { handleEditForm } from '~/http/forms/answer-form.server'
import { createAdminMeta } from '~/http/meta'
import { getRequestContext } from '~/http/request-context.server'
import { Button, ButtonLink } from '~/ui/controls/button'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { HiddenField } from '~/ui/form/field'
import { FormFieldsProviderWithErrors } from '~/ui/form/form-frame'
import { PermittedPostForm, type ReturnedForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK_CLASS } from '~/ui/layout/section'
import { ListReturnField, useListReturn } from '~/ui/list/list-return'
import { savePromotionTargets } from '../apply/save.server'
import {
  formatPromotionTargetNames,
  listPromotionCategoryChoices,
  promotionTargetsSchema,
  readPromotionTargets,
} from '../apply/targets.server'
import {
  buildPromotionFormRejection,
  buildTrashedTargetsRejection,
  readSentOrStoredTargets,
  TARGETS_NOT_SAVED_TITLE,
} from '../http/admin-form.server'

interface ApplyFormProps {
  id: number
  chosen: { version: number; reach: string | undefined; categories: string[]; businesses: string[] }
  categories: { value: string; label: string }[]
  /** Businesses that the promotion is applied to. */
  businesses: { value: string; label: string }[]
  returned?: ReturnedForm | undefined
}

const SCOPE_OPTIONS = [
  { value: 'todos', label: 'Todos los negocios' },
  { value: 'categorias', label: 'Categorías' },
  { value: 'negocios', label: 'Negocios' },
]

/**
 * Form that chooses all, some categories or some businesses (row 272). Businesses are added in the list of
 * `promotion-businesses.tsx`, and removed here.
 */
function ApplyForm({ id, returned, chosen, categories, businesses }: ApplyFormProps) {
  const { version, reach, ...ticked } = chosen
  const stored = { alcance: reach, categoria: ticked.categories, negocio: ticked.businesses }
  const { withReturnTo: keep } = useListReturn()
  return (
    <FormFieldsProviderWithErrors returned={returned} stored={stored}>
      <PermittedPostForm
        className={`${STACK_CLASS} apply-form`}
        noValidate
        action={keep(href('/admin/promociones/:id/aplicar', { id }))}
      >
        <ListReturnField />
        <HiddenField name="version" value={version} />
        <ChoiceGroup legend="Vale en" name="alcance" type="radio" options={SCOPE_OPTIONS} />
        <div className="apply-categories">
          <ChoiceGroup legend="Categorías" name="categoria" type="checkbox" optional options={categories} />
        </div>
        <div className={`apply-businesses ${STACK_CLASS}`}>
          <ChoiceGroup
            legend={businesses.length > 0 ? `Negocios elegidos (${businesses.length})` : 'Negocios elegidos'}
            name="negocio"
            type="checkbox"
            optional
            options={businesses}
            help={
              businesses.length > 0
                ? 'Desmarca los que quieras quitar y guarda.'
                : 'Todavía ninguno. Elígelos en la lista.'
            }
          />
          <p>
            <ButtonLink icon="plus" href={adminPaths.promotionBusinesses(id)}>
              Elegir negocios en la lista
            </ButtonLink>
          </p>
        </div>
        <Button tone="primary" size="big" wide>
          Guardar dónde vale
        </Button>
      </PermittedPostForm>
    </FormFieldsProviderWithErrors>
  )
}

export const loader = createAdminLoader(async ({ id }) => {
  const applied = await readPromotionTargets(db, id)
  if (!applied || applied.ownerId !== null) return null
  const chosen = readSentOrStoredTargets(getRequestContext()?.form, applied)
  const categories = await listPromotionCategoryChoices(db, chosen.categories)
  return {
    id,
    title: applied.title,
    now: formatPromotionTargetNames(applied),
    chosen,
    businesses: applied.businesses.map((business) => ({ value: String(business.id), label: business.name })),
    categories: categories.map(({ slug, name }) => ({ value: slug, label: name })),
  }
})

export const action = createAdminAction(({ request, actor, id, redirectBack }) =>
  handleEditForm({
    request,
    schema: promotionTargetsSchema,
    invalid: 'Elige dónde vale',
    failed: buildPromotionFormRejection(TARGETS_NOT_SAVED_TITLE),
    store: (application) => savePromotionTargets(db, { actor }, id, application),
    respond: (saved, { rejectForm: sendBack }) => {
      if (!saved.ok && saved.reason === 'not_found') throw buildRowNotFoundResponse()
      if (!saved.ok) return sendBack(buildTrashedTargetsRejection(saved))
      const text = `Aplicaciones de promoción creadas correctamente: «${saved.title}» vale en ${saved.reach}`
      return redirectBack(href('/admin/promociones/:id/aplicar', { id }), { title: 'Éxito', text })
    },
  }),
)

export const meta = createAdminMeta<typeof loader>(({ title }) => `Dónde vale ${title}`)

export default function PromotionTargetsPage() {
  const { title, now, ...form } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { back, withReturnTo: keep } = useListReturn()
  return (
    <AdminPage
      title={`¿Dónde vale ${title}?`}
      back={{ text: title, href: keep(href('/admin/promociones/:id', { id: form.id })) }}
      lead={`Ahora vale en: ${now}`}
      narrow
    >
      <ApplyForm {...form} returned={returned} />
      <p>
        <a href={back ?? adminPaths.promotions()}>Volver a Promociones y Ofertas</a>
      </p>
    </AdminPage>
  )
}
