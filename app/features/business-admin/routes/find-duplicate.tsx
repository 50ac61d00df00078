import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { readBusiness } from '~/features/businesses/read.server'
import { href } from '~/href'
import { addListReturn } from '~/http/auth/admin-return'
import { createAdminMeta } from '~/http/meta'
import { Button, ButtonLink } from '~/ui/controls/button'
import { Field } from '~/ui/form/field'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK_CLASS } from '~/ui/layout/section'
import { ListReturnField, useListReturn } from '~/ui/list/list-return'
import { RecordTable } from '~/ui/list/records'
import { formatPhone } from '~/values/contact/phone'
import { cutText } from '~/values/text/clean'
import { getAdminBusinessName } from '~/values/text/slug'
import {
  type DuplicateCandidate,
  findBusinessIdByReference,
  findDuplicateCandidates,
  searchOtherBusinesses,
} from '../merge/read.server'
import { DUPLICATE_REASON_LABELS } from '../merge/schema'

interface FindDuplicateProps {
  id: number
  name: string
  typed: string
  problem: string | null
  suggestions: DuplicateCandidate[]
  others?: DuplicateCandidate[] | undefined
}

function FindDuplicate({ id, name, typed, problem, suggestions, others = [] }: FindDuplicateProps) {
  const { withReturnTo: keep } = useListReturn()
  const title = getAdminBusinessName(name)
  return (
    <AdminPage
      title={`Unir ${title} con un duplicado`}
      back={{ text: title, href: keep(href('/admin/contactos/:id', { id })) }}
      lead="Elige el contacto que es el mismo negocio. Antes de unirlos los ves lado a lado."
    >
      <h2>Se parecen a este</h2>
      {suggestions.length > 0 ? (
        <Suggestions id={id} rows={suggestions} label="Posibles duplicados" />
      ) : (
        <p>Ninguno tiene su teléfono, su correo o casi su nombre en la misma ciudad.</p>
      )}
      <h2>Otro contacto</h2>
      <form className={STACK_CLASS} method="get" action={adminPaths.mergeContact(id)} noValidate>
        <ListReturnField />
        <Field
          label="Nombre, teléfono, número del contacto o dirección de su página"
          name="otro"
          defaultValue={typed}
          maxLength={300}
          autoComplete="off"
          help="Como Salón Luna, 128 o /belleza/salon-luna"
          error={problem ?? undefined}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button tone="primary" icon="search">
            Comparar
          </Button>
        </div>
      </form>
      {others.length > 0 && <Suggestions id={id} rows={others} label={`Contactos con «${typed.trim()}»`} />}
    </AdminPage>
  )
}

function Suggestions({ id, rows, label }: { id: number; rows: DuplicateCandidate[]; label: string }) {
  const { withReturnTo: keep } = useListReturn()
  return (
    <RecordTable
      label={label}
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        {
          name: 'Negocio',
          value: (row) => <a href={keep(href('/admin/contactos/:id', { id: row.id }))}>{nameOf(row)}</a>,
        },
        { name: 'Por qué', narrow: 'plain', value: ({ reason }) => DUPLICATE_REASON_LABELS[reason] },
        { name: 'Teléfono', narrow: 'plain', value: ({ phone }) => phone && formatPhone(phone) },
        { name: 'Correo', narrow: 'plain', value: ({ email }) => email },
        { name: 'Lugar', narrow: 'plain', value: ({ location }) => location },
        { name: 'Acciones', narrow: 'end', size: 'button', value: (row) => <Compare id={id} other={row} /> },
      ]}
    />
  )
}

const nameOf = ({ id, name }: Pick<DuplicateCandidate, 'id' | 'name'>) => name || `Contacto ${id}`

function Compare({ id, other }: { id: number; other: DuplicateCandidate }) {
  const { withReturnTo: keep } = useListReturn()
  return (
    <ButtonLink size="small" href={keep(adminPaths.mergeContacts(id, other.id))}>
      Comparar<span className="visually-hidden"> con {nameOf(other)}</span>
    </ButtonLink>
  )
}

/**
 * Page that searches for a duplicate (D24). It shows possible duplicates. With `?otro=` it redirects to the
 * comparison with that business, or adds matches of the words.
 */
export const loader = createAdminLoader(async ({ request, query, id }) => {
  const contact = await readBusiness(db, id)
  if (!contact) return null
  const { name } = contact
  const typed = cutText(query.get('otro') ?? '', 300)
  const others = typed.trim() ? await searchOtherBusinesses(db, id, typed) : undefined
  const found = typed.trim() ? await findBusinessIdByReference(db, typed) : null
  if (found !== null && found !== id)
    throw redirect(addListReturn(adminPaths.mergeContacts(id, found), request))
  const problem = !typed.trim()
    ? null
    : found === id
      ? 'Es este mismo contacto'
      : others?.length
        ? null
        : 'No encontramos ese contacto'
  return { id, name, typed, others, problem, suggestions: await findDuplicateCandidates(db, id) }
})

export const meta = createAdminMeta<typeof loader>(
  ({ name, problem }) => `${problem ? 'Error: ' : ''}Unir ${name || 'contacto'}`,
)

export default function FindBusinessToMergeRoute() {
  return <FindDuplicate {...useLoaderData<typeof loader>()} />
}
