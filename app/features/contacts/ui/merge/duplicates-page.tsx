import { adminPaths, withReturn } from '~/admin-paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { PostForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { Pagination } from '~/ui/list/pagination'
import { Records } from '~/ui/list/records'
import { readablePhone } from '~/values/contact/phone'
import type { AlikePair, AlikeSide, DuplicateList } from '../../merge/duplicates.server'
import { DUPLICATE_REASONS } from '../../merge/labels'

/** Groups of contacts that may be one business: compared two by two and united, or told apart for good. */
export function DuplicatesPage({ list }: { list: DuplicateList }) {
  const { rows, total, page, pages } = list
  const at = (pagina: number) => adminPaths.duplicates({ pagina })
  return (
    <AdminPage
      title="Posibles duplicados"
      back={{ text: 'Contactos', href: adminPaths.panel('contactos') }}
      lead={total === 1 ? '1 grupo' : `${total.toLocaleString('es-US')} grupos`}
    >
      {rows.length > 0 ? (
        <Records
          label="Posibles duplicados"
          rows={rows}
          at={at(page)}
          keyOf={({ pairs: [first] }) => `${first?.one.id}-${first?.other.id}`}
          columns={[
            { name: 'Uno', value: ({ pairs: [first] }) => first && <Side {...first.one} /> },
            { name: 'Por qué', narrow: 'plain', value: ({ reason }) => DUPLICATE_REASONS[reason] },
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

/** A chain has hundreds under one telephone. */
const MOST = 10

function Others({ pairs, place }: { pairs: AlikePair[]; place: string }) {
  return (
    <ul className="grid gap-3">
      {pairs.slice(0, MOST).map((pair) => (
        <li key={pair.other.id}>
          <Side {...pair.other} />
          <Decision {...pair} place={place} />
        </li>
      ))}
      {pairs.length > MOST && <li>y {pairs.length - MOST} más</li>}
    </ul>
  )
}

/** What tells two of one name apart: place, number and day. */
const Side = ({ id, name, phone, email, location, createdOn }: AlikeSide) => (
  <>
    <a href={adminPaths.contact(id)}>{name}</a>{' '}
    <span className="block font-text text-sm/[1.35] font-normal text-soft [font-stretch:normal]">
      {[location, phone && readablePhone(phone), email, `contacto ${id}, ${createdOn}`]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </>
)

function Decision({ one, other, place }: AlikePair & { place: string }) {
  const which = ` ${one.name}, contacto ${one.id}, y ${other.name}, contacto ${other.id}`
  return (
    <div className="mt-1.5 flex flex-wrap gap-2">
      <ButtonLink size="small" href={withReturn(adminPaths.mergeContacts(one.id, other.id), place)}>
        Comparar<span className="visually-hidden">{which}</span>
      </ButtonLink>
      <PostForm action={adminPaths.markDistinct(one.id, other.id, 'distintos')}>
        <input type="hidden" name="volver" value={place} />
        <Button size="small">
          No son el mismo<span className="visually-hidden">:{which}</span>
        </Button>
      </PostForm>
    </div>
  )
}
