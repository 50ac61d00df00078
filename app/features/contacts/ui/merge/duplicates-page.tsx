import { adminPaths, withReturn } from '~/admin-paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { PostForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { Pagination } from '~/ui/list/pagination'
import { Records } from '~/ui/list/records'
import { readablePhone } from '~/values/contact/phone'
import type { AlikeSide, DuplicateList, DuplicatePair } from '../../merge/duplicates.server'
import { DUPLICATE_REASONS } from '../../merge/labels'

/** Pairs of contacts that may be one business: compared and united, or told apart for good. */
export function DuplicatesPage({ list }: { list: DuplicateList }) {
  const { rows, total, page, pages } = list
  const at = (pagina: number) => adminPaths.duplicates({ pagina })
  return (
    <AdminPage
      title="Posibles duplicados"
      back={{ text: 'Contactos', href: adminPaths.panel('contactos') }}
      lead={total === 1 ? '1 pareja' : `${total.toLocaleString('es-US')} parejas`}
    >
      {rows.length > 0 ? (
        <Records
          label="Posibles duplicados"
          rows={rows}
          at={at(page)}
          keyOf={({ one, other }) => `${one.id}-${other.id}`}
          columns={[
            { name: 'Uno', value: ({ one }) => <Side {...one} /> },
            { name: 'Otro', narrow: 'line', value: ({ other }) => <Side {...other} /> },
            { name: 'Por qué', narrow: 'plain', value: ({ reason }) => DUPLICATE_REASONS[reason] },
            {
              name: 'Acciones',
              narrow: 'plain',
              size: 'buttons',
              value: (pair, place) => <Decision {...pair} place={place} />,
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

function Decision({ one, other, place }: DuplicatePair & { place: string }) {
  const which = ` ${one.name}, contacto ${one.id}, y ${other.name}, contacto ${other.id}`
  return (
    <div className="flex flex-wrap gap-2">
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
