import { adminPaths, type ListQuery, withReturn } from '~/admin-paths'
import { BulkBar } from '~/features/selection/ui/bulk-bar'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Notice } from '~/ui/feedback/notice'
import { NearestNotice } from '~/ui/list/nearest-notice'
import { Pagination } from '~/ui/list/pagination'
import { UsualViews } from '~/ui/list/usual-views'
import { MISSING_LABELS, MISSING_WORDS, PAGE_WORDS } from '../labels'
import type { ContactList } from '../list/list.server'
import { type ContactOrder, ORDER_WORDS } from '../list/order'
import type { ContactFilter } from '../schema'
import { ContactFilters } from './contact-filters'
import { ContactRecords } from './contact-records'

interface Props {
  list: ContactList | null
  nameless: number
  filter: ContactFilter
  query: ListQuery
  order: ContactOrder
  categories: { value: string; label: string }[]
  /** `yyyy-MM-dd`. */
  weekStart: string
}

export function ContactsTab({ list, nameless, filter, query, order, categories, weekStart }: Props) {
  const isFiltered = Object.values(query).some(Boolean)
  const ordered = { ...query, orden: order === 'newest' ? undefined : ORDER_WORDS[order] }
  const here = (to: number) =>
    adminPaths.panel('contactos', { ...ordered, pagina: to > 1 ? String(to) : undefined })
  const sorted = (wanted: ContactOrder) =>
    adminPaths.panel('contactos', { ...query, orden: wanted === 'newest' ? undefined : ORDER_WORDS[wanted] })
  return (
    <>
      <UsualViews at={at} query={ordered} views={usualViews(weekStart)} />
      <ContactFilters filter={filter} order={order} categories={categories} isFiltered={isFiltered} />
      {list === null ? (
        <Notice kind="error" title="No se pudieron cargar los contactos" role="alert">
          Ya quedó anotado. Espera un momento y vuelve a intentarlo.
        </Notice>
      ) : (
        <>
          <NearestNotice isNear={list.isNear} typed={filter.search} />
          <ListHead list={list} nameless={filter.isNameless ? 0 : nameless} at={here(list.page)} />
          {list.rows.length > 0 ? (
            <>
              <ContactRecords rows={list.rows} at={here(list.page)} order={order} sorted={sorted} />
              <BulkBar
                list="contactos"
                at={here(list.page)}
                items={list.rows.map(({ id }) => String(id))}
                all={list.pages > 1 ? totalText(list) : undefined}
              />
            </>
          ) : (
            <NoContacts isFiltered={isFiltered} />
          )}
          <Pagination page={list.page} pages={list.pages} href={here} />
        </>
      )}
    </>
  )
}

const at = (query: ListQuery) => adminPaths.panel('contactos', query)

const usualViews = (weekStart: string) => [
  { name: MISSING_LABELS.phone, query: { falta: MISSING_WORDS.phone } },
  { name: 'Por confirmar', query: { falta: MISSING_WORDS.state } },
  { name: 'Pendientes', query: { publicacion: PAGE_WORDS.held } },
  { name: 'Esta semana', query: { desde: weekStart } },
]

const ListHead = ({ list, nameless, at }: { list: ContactList; nameless: number; at: string }) => (
  <div className="flex min-h-11 flex-wrap items-center gap-2">
    <p className="figures mr-auto" id="total">
      {totalText(list)}
    </p>
    <ButtonLink size="small" tone="primary" icon="plus" href={withReturn(adminPaths.newBusiness(), at)}>
      Nuevo negocio
    </ButtonLink>
    <ButtonLink size="small" href={adminPaths.duplicates()}>
      Posibles duplicados
    </ButtonLink>
    {nameless > 0 && (
      <ButtonLink size="small" href={adminPaths.panel('contactos', { 'sin-nombre': '1' })}>
        Sin nombre ({nameless.toLocaleString('es-US')})
      </ButtonLink>
    )}
  </div>
)

const totalText = ({ total }: ContactList) =>
  total === 1 ? '1 contacto' : `${total.toLocaleString('es-US')} contactos`

const NoContacts = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    card={{ sign: '0', name: 'El tarjetero', hue: 'turquesa' }}
    title={isFiltered ? 'Nadie coincide' : 'Todavía no hay contactos'}
    actions={
      isFiltered && <ButtonLink href={adminPaths.panel('contactos')}>Ver todos los contactos</ButtonLink>
    }
  >
    {isFiltered
      ? 'Prueba con menos filtros o con otra palabra.'
      : 'Cuando alguien registre su negocio, lo ves aquí.'}
  </EmptyState>
)
