import { adminPaths } from '~/admin-paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { SearchCombobox } from '~/ui/form/search-combobox'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK } from '~/ui/layout/section'
import { ReturnField, useListReturn } from '~/ui/list/list-return'
import { Records } from '~/ui/list/records'
import { readablePhone } from '~/values/contact/phone'
import { shownName } from '~/values/text/shown-name'
import { DUPLICATE_REASONS } from '../../merge/labels'
import type { Suggestion } from '../../merge/suggest.server'

interface Props {
  id: number
  name: string
  typed: string
  problem: string | null
  suggestions: Suggestion[]
  others?: Suggestion[] | undefined
  looked: Suggestion[] | undefined
  onSearch: (text: string) => void
  onChoose: (other: number) => void
}

export function FindDuplicate({ id, name, typed, problem, suggestions, others = [], ...typing }: Props) {
  const { keep } = useListReturn()
  const title = shownName(name)
  return (
    <AdminPage
      title={`Unir ${title} con un duplicado`}
      back={{ text: title, href: keep(adminPaths.contact(id)) }}
      lead="Elige el contacto que es el mismo negocio. Antes de unirlos los ves lado a lado."
    >
      <h2>Se parecen a este</h2>
      {suggestions.length > 0 ? (
        <Suggestions id={id} rows={suggestions} label="Posibles duplicados" />
      ) : (
        <p>Ninguno tiene su teléfono, su correo o casi su nombre en la misma ciudad.</p>
      )}
      <h2>Otro contacto</h2>
      <form className={STACK} method="get" action={adminPaths.mergeContact(id)} noValidate>
        <ReturnField />
        <SearchCombobox
          label="Nombre, teléfono, número del contacto o dirección de su página"
          name="otro"
          defaultValue={typed}
          maxLength={300}
          choices={typing.looked?.map(toChoice)}
          onSearch={typing.onSearch}
          onChoose={({ value }) => typing.onChoose(Number(value))}
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

const toChoice = (contact: Suggestion) => ({
  value: String(contact.id),
  label: [nameOf(contact), contact.phone && readablePhone(contact.phone), contact.location]
    .filter(Boolean)
    .join(' · '),
})

function Suggestions({ id, rows, label }: { id: number; rows: Suggestion[]; label: string }) {
  const { keep } = useListReturn()
  return (
    <Records
      label={label}
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        { name: 'Negocio', value: (row) => <a href={keep(adminPaths.contact(row.id))}>{nameOf(row)}</a> },
        { name: 'Por qué', narrow: 'plain', value: ({ reason }) => DUPLICATE_REASONS[reason] },
        { name: 'Teléfono', narrow: 'plain', value: ({ phone }) => phone && readablePhone(phone) },
        { name: 'Correo', narrow: 'plain', value: ({ email }) => email },
        { name: 'Lugar', narrow: 'plain', value: ({ location }) => location },
        { name: 'Acciones', narrow: 'end', size: 'button', value: (row) => <Compare id={id} other={row} /> },
      ]}
    />
  )
}

const nameOf = ({ id, name }: Pick<Suggestion, 'id' | 'name'>) => name || `Contacto ${id}`

function Compare({ id, other }: { id: number; other: Suggestion }) {
  const { keep } = useListReturn()
  return (
    <ButtonLink size="small" href={keep(adminPaths.mergeContacts(id, other.id))}>
      Comparar<span className="visually-hidden"> con {nameOf(other)}</span>
    </ButtonLink>
  )
}
