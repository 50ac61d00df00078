import { adminPaths, type ListQuery } from '~/admin-paths'
import type { ContactFilter, ContactList } from '~/models/contact/schema'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import { Pagination } from '~/ui/pagination'
import { ContactFilters } from './contact-filters'
import { ContactRecords } from './contact-records'

interface Props {
  /** null: it could not be read. */
  list: ContactList | null
  nameless: number
  filter: ContactFilter
  query: ListQuery
  page: number
  pages: number
  categories: { value: string; label: string }[]
}

/** The contacts, newest first, 50 on a page (rows 197, 200; D22). */
export function ContactsTab({ list, nameless, filter, query, page, pages, categories }: Props) {
  const isFiltered = Object.values(query).some(Boolean)
  return (
    <>
      <ContactFilters filter={filter} categories={categories} isFiltered={isFiltered} />
      {list === null ? (
        <Notice kind="error" title="No se pudieron cargar los contactos" role="alert">
          Ya quedó anotado. Espera un momento y vuelve a intentarlo.
        </Notice>
      ) : (
        <>
          <div className="list-total">
            <p className="figures" id="total">
              {totalText(list)}
            </p>
            {nameless > 0 && !filter.isNameless && (
              <ButtonLink size="small" href={adminPaths.panel('contactos', { 'sin-nombre': '1' })}>
                Sin nombre ({nameless.toLocaleString('es-US')})
              </ButtonLink>
            )}
          </div>
          {list.rows.length > 0 ? (
            <ContactRecords rows={list.rows} />
          ) : (
            <NoContacts isFiltered={isFiltered} />
          )}
          <Pagination
            page={page}
            pages={pages}
            href={(to) =>
              adminPaths.panel('contactos', { ...query, pagina: to > 1 ? String(to) : undefined })
            }
          />
        </>
      )}
    </>
  )
}

function totalText({ total, isCapped }: ContactList): string {
  const number = total.toLocaleString('es-US')
  if (isCapped) return `Más de ${number} contactos. Aquí están los ${number} más nuevos: afina los filtros.`
  return total === 1 ? '1 contacto' : `${number} contactos`
}

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
