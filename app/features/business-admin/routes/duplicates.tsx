import { useLoaderData } from '@remix-run/react'
import { adminPaths, withReturnTo } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { createAdminMeta } from '~/http/meta'
import { Button, ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/notices'
import { PermittedPostForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { Pagination } from '~/ui/list/pagination'
import { RecordTable } from '~/ui/list/records'
import { formatPhone } from '~/values/contact/phone'
import { readPageNumber } from '~/values/list-query'
import {
  type DuplicatePair,
  type DuplicatePairBusiness,
  type ListDuplicateGroupsResult,
  listDuplicateGroups,
} from '../merge/duplicates.server'
import { DUPLICATE_REASON_LABELS } from '../merge/schema'

/** Lists groups of possible duplicates. Pairs can be compared, or marked as distinct. */
function DuplicatesPage({ list }: { list: ListDuplicateGroupsResult }) {
  const { rows, total, page, pages } = list
  const at = (pagina: number) => adminPaths.duplicates({ pagina })
  return (
    <AdminPage
      title="Posibles duplicados"
      back={{ text: 'Contactos', href: adminPaths.panel('contactos') }}
      lead={total === 1 ? '1 grupo' : `${total.toLocaleString('es-US')} grupos`}
    >
      {rows.length > 0 ? (
        <RecordTable
          label="Posibles duplicados"
          rows={rows}
          at={at(page)}
          keyOf={({ pairs: [first] }) => `${first?.one.id}-${first?.other.id}`}
          columns={[
            { name: 'Uno', value: ({ pairs: [first] }) => first && <Side {...first.one} /> },
            { name: 'Por qué', narrow: 'plain', value: ({ reason }) => DUPLICATE_REASON_LABELS[reason] },
            {
              name: 'Puede ser el mismo que',
              narrow: 'line',
              value: ({ pairs }, place) => <Others pairs={pairs} place={place} />,
            },
          ]}
        />
      ) : (
        <EmptyState card={{ sign: '0', name: 'El tarjetero', hue: 'turquesa' }} title="Ninguno se repite">
          Nadie comparte teléfono, correo, o casi el nombre en la misma ciudad.
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} href={at} />
    </AdminPage>
  )
}

/** Maximum number of pairs shown per group. A chain may have hundreds of businesses with one phone. */
const MAX_SHOWN_PAIRS = 10

function Others({ pairs, place }: { pairs: DuplicatePair[]; place: string }) {
  return (
    <ul className="grid gap-3">
      {pairs.slice(0, MAX_SHOWN_PAIRS).map((pair) => (
        <li key={pair.other.id}>
          <Side {...pair.other} />
          <Decision {...pair} place={place} />
        </li>
      ))}
      {pairs.length > MAX_SHOWN_PAIRS && <li>y {pairs.length - MAX_SHOWN_PAIRS} más</li>}
    </ul>
  )
}

/** Shows what distinguishes businesses with the same name: place, phone, e-mail, id and day. */
const Side = ({ id, name, phone, email, location, createdOn }: DuplicatePairBusiness) => (
  <>
    <a href={href('/admin/contactos/:id', { id })}>{name}</a>{' '}
    <span className="block font-text text-sm/[1.35] font-normal text-soft [font-stretch:normal]">
      {[location, phone && formatPhone(phone), email, `contacto ${id}, ${createdOn}`]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </>
)

function Decision({ one, other, place }: DuplicatePair & { place: string }) {
  const which = `${one.name}, contacto ${one.id}, y ${other.name}, contacto ${other.id}`
  return (
    <div className="mt-1.5 flex flex-wrap gap-2">
      <ButtonLink size="small" href={withReturnTo(adminPaths.mergeContacts(one.id, other.id), place)}>
        Comparar<span className="visually-hidden"> ({which})</span>
      </ButtonLink>
      <PermittedPostForm action={adminPaths.markDistinct(one.id, other.id, 'distintos')}>
        <input type="hidden" name="volver" value={place} />
        <Button size="small">
          No son el mismo<span className="visually-hidden"> ({which})</span>
        </Button>
      </PermittedPostForm>
    </div>
  )
}

/** Loads the possible duplicates of the whole directory (D24, D100). */
export const loader = createAdminLoader(({ query }) => listDuplicateGroups(db, readPageNumber(query)))

export const meta = createAdminMeta('Posibles duplicados')

export default function DuplicatesRoute() {
  return <DuplicatesPage list={useLoaderData<typeof loader>()} />
}
