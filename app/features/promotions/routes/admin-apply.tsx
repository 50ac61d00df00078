import { useActionData, useFetcher, useLoaderData } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import { handleEditForm, handleForm } from '~/http/forms/answer-form.server'
import { createAdminMeta } from '~/http/meta'
import { getRequestContext } from '~/http/request-context.server'
import { Button } from '~/ui/controls/button'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { type ComboboxChoice, SearchCombobox } from '~/ui/form/combobox'
import { HiddenField } from '~/ui/form/field'
import { useField } from '~/ui/form/form-context'
import { FormFieldsProviderWithErrors } from '~/ui/form/form-frame'
import { PermittedPostForm, type ReturnedForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK_CLASS } from '~/ui/layout/section'
import { ListReturnField, useListReturn } from '~/ui/list/list-return'
import { parseSearchParam, readPageNumber } from '~/values/list-query'
import { formatList } from '~/values/text/in-list'
import { savePromotionTargets } from '../apply/save.server'
import {
  formatPromotionTargetNames,
  listPromotionCategoryChoices,
  promotionTargetsSchema,
  readPromotionTargets,
} from '../apply/targets.server'
import {
  addBusinessesToForm,
  buildNoRoomRejection,
  buildPromotionFormRejection,
  listBusinessOptions,
  readSentOrStoredTargets,
} from '../http/admin-form.server'

interface PagedChoices {
  page: number
  pages: number
  /** Total number of businesses. */
  total: number
  /** Number of businesses on this page. */
  shown: number
  /** Maximum number of businesses of a promotion. */
  most: number
}

interface BusinessChoicesProps {
  options: { value: string; label: string; group?: string | undefined }[]
  search: string | undefined
  paged: PagedChoices
  offered: ComboboxChoice[] | undefined
  onSearch: (text: string) => void
  /** Address that shows other businesses and saves nothing. */
  look: string
}

/**
 * Lets the user search businesses by name, category, person or place, and check them (row 273). With scripts
 * they can be chosen while typing.
 */
function BusinessChoices({ options: known, search, paged, offered, onSearch, look }: BusinessChoicesProps) {
  const { values } = useField({ name: 'negocio' })
  const [added, setAdded] = useState<ComboboxChoice[]>([])
  const add = (choice: ComboboxChoice) => {
    const box = document.querySelector<HTMLInputElement>(`[name="negocio"][value="${choice.value}"]`)
    if (!box) return setAdded((before) => [...before, choice])
    box.checked = true
    recount()
  }
  const options = [...added.map((choice) => ({ ...choice, group: 'Elegidos ahora' })), ...known]
  const list = useRef<HTMLDivElement>(null)
  const [ticked, setTicked] = useState<number>()
  const recount = () => setTicked(list.current?.querySelectorAll('[name="negocio"]:checked').length)
  useEffect(recount)
  const chosen = ticked ?? new Set(values).size
  return (
    <div ref={list} onChange={recount} className={`apply-businesses ${STACK_CLASS}`}>
      <div className="flex flex-wrap items-end gap-2 [&>.field]:flex-[1_1_16rem]">
        <SearchCombobox
          label="Busca por nombre, categoría, persona o lugar"
          name="search"
          maxLength={100}
          optional
          choices={offered}
          onSearch={onSearch}
          onChoose={add}
        />
        <Button formAction={look} icon="search">
          Buscar negocio
        </Button>
      </div>
      <p role="status">
        {countText(search, paged)}. <b>{chosenText(chosen, paged.most)}</b>
      </p>
      <p className="flex flex-wrap gap-2">
        <Button size="small" formAction={`${look}&elegir=1`} name="pagina" value={String(paged.page)}>
          {paged.pages > 1 ? `Elegir los ${paged.shown} que se muestran` : 'Elegir todos los que se muestran'}
        </Button>
        {search && paged.pages > 1 && (
          <Button size="small" formAction={`${look}&elegir=todos`} name="pagina" value={String(paged.page)}>
            {paged.total > paged.most
              ? `Elegir los primeros ${paged.most}`
              : `Elegir los ${paged.total} que coinciden`}
          </Button>
        )}
      </p>
      <ChoiceGroup
        legend="Negocios"
        name="negocio"
        type="checkbox"
        optional
        options={options}
        values={[...values, ...added.map(({ value }) => value)]}
      />
      {paged.pages > 1 && <Pages {...paged} look={look} />}
    </div>
  )
}

/** Buttons that submit the form like its search does, so that selected businesses stay selected. */
const Pages = ({ page, pages, look }: PagedChoices & { look: string }) => (
  <div className="flex flex-wrap items-center gap-3">
    {page > 1 && (
      <Button formAction={look} name="pagina" value={String(page - 1)}>
        Anteriores
      </Button>
    )}
    <p>
      Página {page} de {pages}
    </p>
    {page < pages && (
      <Button formAction={look} name="pagina" value={String(page + 1)}>
        Siguientes
      </Button>
    )}
  </div>
)

/** Returns the number of businesses to choose from and their order as text. */
function countText(search: string | undefined, { total, pages, shown }: PagedChoices): string {
  if (total === 0)
    return search ? 'Ningún negocio coincide. Prueba con otra palabra' : 'Todavía no hay negocios publicados'
  const many = `${total.toLocaleString('es-US')} ${total === 1 ? 'negocio' : 'negocios'}`
  const counted = search ? `${many} ${total === 1 ? 'coincide' : 'coinciden'}` : many
  if (pages === 1) return counted
  return `${counted}, ${search ? 'los mejores primero' : 'por nombre'}; aquí se muestran ${shown}`
}

/** Returns the number of chosen businesses as text, and the limit once it is reached. */
function chosenText(chosen: number, most: number): string {
  const many = `${chosen} ${chosen === 1 ? 'elegido' : 'elegidos'}`
  if (chosen > most) return `${many}, ${chosen - most} de más: una promoción lleva ${most} como mucho`
  return chosen < most ? many : `${many}: es lo más que lleva una promoción`
}

interface ApplyFormProps {
  id: number
  search: string | undefined
  chosen: { version: number; reach: string | undefined; categories: string[]; businesses: string[] }
  categories: { value: string; label: string }[]
  businesses: { value: string; label: string; group?: string | undefined }[]
  paged: PagedChoices
  returned?: ReturnedForm | undefined
  offered: ComboboxChoice[] | undefined
  onSearch: (text: string) => void
}

const SCOPE_OPTIONS = [
  { value: 'todos', label: 'Todos los negocios' },
  { value: 'categorias', label: 'Categorías' },
  { value: 'negocios', label: 'Negocios' },
]

/**
 * Form that chooses all, some categories or some businesses (row 272). Its search is a second submit button,
 * so that selected ones stay selected.
 */
function ApplyForm({ returned, ...page }: ApplyFormProps) {
  const { search, chosen, categories, businesses, paged, offered, onSearch } = page
  const { version, reach, ...ticked } = chosen
  const stored = { search, alcance: reach, categoria: ticked.categories, negocio: ticked.businesses }
  const { withReturnTo: keep } = useListReturn()
  const look = keep(adminPaths.lookForBusinesses(page.id))
  return (
    <FormFieldsProviderWithErrors returned={returned} stored={stored}>
      <PermittedPostForm
        className={`${STACK_CLASS} apply-form`}
        noValidate
        action={keep(adminPaths.applyPromotion(page.id))}
      >
        <ListReturnField />
        <HiddenField name="version" value={version} />
        <ChoiceGroup legend="Vale en" name="alcance" type="radio" options={SCOPE_OPTIONS} />
        <div className="apply-categories">
          <ChoiceGroup legend="Categorías" name="categoria" type="checkbox" optional options={categories} />
        </div>
        <BusinessChoices
          options={businesses}
          search={search}
          paged={paged}
          offered={offered}
          onSearch={onSearch}
          look={look}
        />
        <Button tone="primary" size="big" wide>
          Guardar dónde vale
        </Button>
      </PermittedPostForm>
    </FormFieldsProviderWithErrors>
  )
}

export const handle = { hydrate: true }

export const loader = createAdminLoader(async ({ query, id }) => {
  const applied = await readPromotionTargets(db, id)
  if (!applied || applied.ownerId !== null) return null
  const form = getRequestContext()?.form
  const asked = form ?? query
  const search = parseSearchParam(asked)
  const chosen = readSentOrStoredTargets(form, applied)
  const [choices, categories] = await Promise.all([
    listBusinessOptions(applied, chosen.businesses, search, readPageNumber(asked)),
    listPromotionCategoryChoices(db, chosen.categories),
  ])
  return {
    ...choices,
    id,
    title: applied.title,
    now: formatPromotionTargetNames(applied),
    search,
    chosen,
    categories: categories.map(({ slug, name }) => ({ value: slug, label: name })),
  }
})

const TARGETS_NOT_SAVED_TITLE = 'Error al crear las aplicaciones de promoción'
/** Builds the error about deleted choices. Erased ones no longer have a name. */
const gone = (names: string[]) =>
  buildPromotionFormRejection(TARGETS_NOT_SAVED_TITLE, {
    alcance: [
      names.length === 0
        ? 'Algo de lo que elegiste ya no existe: elige otra vez'
        : `${formatList(names.map((name) => `«${name}»`))} ${names.length === 1 ? 'está' : 'están'} en la papelera: desmarca o restaura primero.`,
    ],
  })

/**
 * Saves the choices. With `?ver` it saves nothing. It then shows search results or another page of
 * businesses, with the selected ones. This request is a form, because an address could not contain all of
 * them.
 */
export const action = createAdminAction(({ request, query, actor, id, redirectBack }) =>
  query.has('ver')
    ? handleForm({ request }, async ({ form, rejectForm: sendBack }) => {
        const choice = query.get('elegir')
        const omitted = choice === null ? 0 : await addBusinessesToForm(form, choice === 'todos')
        return sendBack(omitted > 0 ? buildNoRoomRejection(omitted) : { title: '' }, 200)
      })
    : handleEditForm({
        request,
        schema: promotionTargetsSchema,
        invalid: 'Elige dónde vale',
        failed: buildPromotionFormRejection(TARGETS_NOT_SAVED_TITLE),
        store: (application) => savePromotionTargets(db, { actor }, id, application),
        respond: (saved, { rejectForm: sendBack }) => {
          if (!saved.ok && saved.reason === 'not_found') throw buildRowNotFoundResponse()
          if (!saved.ok) return sendBack(gone(saved.reason === 'unknown' ? saved.names : []))
          const text = `Aplicaciones de promoción creadas correctamente: «${saved.title}» vale en ${saved.reach}`
          return redirectBack(adminPaths.applyPromotion(id), { title: 'Éxito', text })
        },
      }),
)

export { clientLoader } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ title }) => `Dónde vale ${title}`)

export default function PromotionTargetsPage() {
  const page = useLoaderData<typeof loader>()
  const { load, data: looked } = useFetcher<typeof loader>()
  const { withReturnTo: keep } = useListReturn()
  return (
    <ApplyPage
      {...page}
      returned={useActionData<typeof action>()}
      offered={looked?.offered}
      onSearch={(search) => load(keep(adminPaths.applyPromotion(page.id, search)))}
    />
  )
}

interface ApplyPageProps extends ApplyFormProps {
  title: string
  now: string
}

function ApplyPage({ title, now, ...form }: ApplyPageProps) {
  const { back, withReturnTo: keep } = useListReturn()
  return (
    <AdminPage
      title={`¿Dónde vale ${title}?`}
      back={{ text: title, href: keep(href('/admin/promociones/:id', { id: form.id })) }}
      lead={`Ahora vale en: ${now}`}
      narrow
    >
      <ApplyForm {...form} />
      <p>
        <a href={back ?? adminPaths.promotions()}>Volver a Promociones y Ofertas</a>
      </p>
    </AdminPage>
  )
}
