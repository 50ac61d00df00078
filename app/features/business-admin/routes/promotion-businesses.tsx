import { useActionData, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { type AdminFilterValues, parseFilterParams } from '~/features/admin-lists/filters'
import { readAdminList } from '~/features/admin-lists/http/read-list.server'
import { type AdminListDefinition, AdminListView } from '~/features/admin-lists/ui/list-view'
import { listAllCategoryOptions } from '~/features/categories/read.server'
import { addPromotionBusinesses } from '~/features/promotions/apply/save.server'
import {
  formatPromotionTargetNames,
  MAX_PROMOTION_TARGETS,
  readPromotionTargets,
} from '~/features/promotions/apply/targets.server'
import {
  buildPromotionFormRejection,
  buildTrashedTargetsRejection,
  TARGETS_NOT_SAVED_TITLE,
} from '~/features/promotions/http/admin-form.server'
import { href } from '~/href'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import { withFallback } from '~/http/fallback.server'
import { handleForm } from '~/http/forms/answer-form.server'
import type { FormRejection } from '~/http/forms/returned-form'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { getRequestContext } from '~/http/request-context.server'
import { Badge } from '~/ui/display/badge'
import { Notice } from '~/ui/feedback/notices'
import { ErrorSummary } from '~/ui/form/error-summary'
import { AdminPage } from '~/ui/layout/admin-page'
import { CellSecondLine } from '~/ui/list/records'
import { slugify } from '~/values/text/slug'
import { ADMIN_BUSINESS_LIST_FILTERS } from '../list/filters'
import { type AdminBusinessRow, findContactIdsByFilter, listBusinessesForAdmin } from '../list/list.server'

/** The filters of contacts that can differ among published businesses. */
const { page: _status, isNameless: _nameless, ...FILTERS } = ADMIN_BUSINESS_LIST_FILTERS

type Row = Pick<AdminBusinessRow, 'id' | 'name' | 'contactPerson' | 'city' | 'stateCode' | 'categories'>

/** Builds the definition of the list in which businesses are chosen for a promotion (rows 272, 273). */
const defineList = (
  { id, version, chosen }: { id: number; version: number; chosen: readonly number[] },
  place: string,
): AdminListDefinition<Row, typeof FILTERS> => ({
  label: 'Negocios publicados',
  rows: { one: 'negocio', many: 'negocios' },
  at: (query) => adminPaths.promotionBusinesses(id, query),
  filters: FILTERS,
  isDense: true,
  bulk: {
    list: 'contactos',
    nameOf: ({ name }) => name,
    own: { action: place, button: 'Agregar a la promoción', version },
  },
  columns: () => [
    {
      name: 'Negocio',
      value: (row) => (
        <>
          {row.name} {chosen.includes(row.id) && <Badge tone="good">Elegido</Badge>}
        </>
      ),
    },
    { name: 'Persona', narrow: 'hidden', value: ({ contactPerson }) => contactPerson },
    {
      name: 'Lugar y categoría',
      narrow: 'fill',
      value: ({ city, stateCode, categories }) => (
        <>
          {[city, stateCode].filter(Boolean).join(', ')}
          <CellSecondLine>{categories.join(', ')}</CellSecondLine>
        </>
      ),
    },
  ],
  notLoaded: 'No se pudieron cargar los negocios',
  empty: {
    card: { sign: '0', name: 'El tarjetero', hue: 'turquesa' },
    title: 'Todavía no hay negocios publicados',
    text: 'Cuando publiques uno, lo eliges aquí.',
    filtered: {
      title: 'Ningún negocio coincide',
      text: 'Prueba con menos filtros o con otra palabra.',
      all: 'Ver todos los negocios',
    },
  },
})

export const loader = createAdminLoader(async ({ query, id }) => {
  const promotion = await readPromotionTargets(db, id)
  if (!promotion || promotion.ownerId !== null) return null
  const [businesses, categoria] = await Promise.all([
    readAdminList('promotion businesses', FILTERS, query, async (filter, page) =>
      listBusinessesForAdmin(db, await buildFilter(filter), page, filter.order),
    ),
    withFallback('categories', listAllCategoryOptions(db), []),
  ])
  // A promoter may not open contacts, and the data of a page can be read.
  const rows = businesses.list?.rows.map(({ id, name, contactPerson, city, stateCode, categories }) => ({
    ...{ id, name, contactPerson, city, stateCode, categories },
  }))
  return {
    ...businesses,
    list: businesses.list && { ...businesses.list, rows: rows ?? [] },
    id,
    title: promotion.title,
    version: promotion.version,
    reach: promotion.reach,
    now: formatPromotionTargetNames(promotion),
    chosen: promotion.businesses.map((business) => business.id),
    most: MAX_PROMOTION_TARGETS,
    options: { categoria },
    selected: readSelectedItems(getRequestContext()?.form),
  }
})

/** Builds the filter of the list and of all its results. A search may be the name of a category (row 273). */
async function buildFilter({ order: _order, ...filter }: AdminFilterValues<typeof FILTERS>) {
  const published = { ...filter, page: 'published' as const }
  const { search } = filter
  if (!search || filter.category) return published
  const category = (await listAllCategoryOptions(db)).find(({ label }) => slugify(label) === slugify(search))
  return category ? { ...published, search: undefined, category: category.value } : published
}

const BUSINESS_ID_PATTERN = /^[1-9]\d{0,8}$/

/** Returns the rows that the form selects one by one, or those of its page. */
const readSelectedItems = (form: URLSearchParams | undefined): string[] =>
  (form?.getAll(form.get('quienes') === 'pagina' ? 'pagina' : 'cual') ?? [])
    .flatMap((items) => items.split(','))
    .filter((item) => BUSINESS_ID_PATTERN.test(item))

/** Adds the selected businesses, all or none. Refused ones stay selected. */
export const action = createAdminAction(({ request, query, actor, id }) =>
  handleForm(
    { request, failed: buildPromotionFormRejection(TARGETS_NOT_SAVED_TITLE) },
    async ({ form, rejectForm }) => {
      const areAll = form.get('quienes') === 'todos'
      const businessIds = areAll
        ? await findContactIdsByFilter(
            db,
            await buildFilter(parseFilterParams(FILTERS, query)),
            2 * MAX_PROMOTION_TARGETS + 1,
          )
        : readSelectedItems(form).map(Number)
      if (businessIds.length === 0)
        return rejectForm(reject('Marca los negocios en la lista y después pulsa «Agregar a la promoción».'))
      const version = Number(form.get('version')) || 0
      const saved = await addPromotionBusinesses(db, { actor }, id, { version, businessIds })
      if (!saved.ok && saved.reason === 'not_found') throw buildRowNotFoundResponse()
      if (!saved.ok && saved.reason === 'full') return rejectForm(reject(formatNoRoom(saved)))
      if (!saved.ok && saved.reason === 'changed')
        return rejectForm(
          reject(
            `La promoción cambió mientras elegías: ahora vale en ${saved.differences[0]?.stored}. Mira cómo quedó y vuelve a pulsar.`,
          ),
          409,
        )
      if (!saved.ok) return rejectForm(buildTrashedTargetsRejection(saved))
      const { search } = new URL(request.url)
      return redirectWithNotice(href('/admin/promociones/:id/negocios', { id }) + search, {
        kind: saved.added > 0 ? 'success' : 'info',
        title: saved.added > 0 ? `Agregaste ${formatCount(saved.added)}` : 'Ya estaban elegidos',
        text: `Aplicaciones de promoción creadas correctamente: «${saved.title}» vale en ${saved.reach}`,
      })
    },
  ),
)

const reject = (message: string): FormRejection => buildPromotionFormRejection(null, { '': [message] })

const formatCount = (count: number) =>
  count === 1 ? '1 negocio' : `${count.toLocaleString('es-US')} negocios`

const formatNoRoom = ({ chosen, room }: { chosen: number; room: number }) =>
  `Elegiste ${chosen > 2 * MAX_PROMOTION_TARGETS ? `más de ${2 * MAX_PROMOTION_TARGETS} negocios` : `${formatCount(chosen)} más`} y ${room === 1 ? 'cabe' : 'caben'} ${room}: una promoción vale en ${MAX_PROMOTION_TARGETS} como mucho. Desmarca algunos, o elige sus categorías.`

export const meta = createAdminMeta<typeof loader>(({ title }) => `Negocios de ${title}`)

const SCOPE_WARNINGS = {
  all: 'Ahora vale en todos los negocios. Si agregas negocios aquí, valdrá solo en ellos.',
  category: 'Ahora vale por categorías. Si agregas negocios aquí, valdrá solo en ellos.',
}

export default function PromotionBusinessesPage() {
  const { id, title, version, reach, now, chosen, most, selected, ...businesses } =
    useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const place = adminPaths.promotionBusinesses(id, { ...businesses.query, pagina: businesses.list?.page })
  const targets = href('/admin/promociones/:id/aplicar', { id })
  return (
    <AdminPage title={`Negocios de ${title}`} back={{ text: `¿Dónde vale ${title}?`, href: targets }}>
      {returned?.lastResult.error && (
        <ErrorSummary title={returned.title} errors={returned.lastResult.error} />
      )}
      {reach === 'all' || reach === 'category' ? (
        <Notice title={`Ahora vale en: ${now}`}>{SCOPE_WARNINGS[reach]}</Notice>
      ) : (
        <p>
          <b>
            {chosen.length === 0 ? 'Ningún negocio elegido' : `${formatCount(chosen.length)} en la promoción`}
          </b>
          {chosen.length > 0 && (
            <>
              {' '}
              (de {most} como mucho). <a href={targets}>Ver o quitar</a>
            </>
          )}
        </p>
      )}
      <AdminListView
        of={defineList({ id, version, chosen }, place)}
        {...businesses}
        views={[]}
        selected={selected}
      />
    </AdminPage>
  )
}
