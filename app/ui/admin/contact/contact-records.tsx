import { adminPaths } from '~/admin-paths'
import { SOURCE_LABELS } from '~/models/contact/labels'
import type { ContactRow } from '~/models/contact/schema'
import { ButtonLink } from '~/ui/button'
import { readablePhone } from '~/ui/phone'
import { Badge, type BadgeTone } from '../badge'
import { Records } from '../list/records'

export const PAGE_STATES: Record<NonNullable<ContactRow['page']>, { text: string; tone: BadgeTone }> = {
  published: { text: 'Publicada', tone: 'good' },
  held: { text: 'En revisión', tone: 'warm' },
  removed: { text: 'Retirada', tone: 'bad' },
}

export function ContactRecords({ rows }: { rows: readonly ContactRow[] }) {
  return (
    <Records
      label="Contactos"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Negocio', value: (row) => <Name {...row} /> },
        { name: 'Persona', value: ({ contactPerson }) => contactPerson },
        { name: 'Contacto', value: (row) => <Reach {...row} /> },
        { name: 'Lugar', value: ({ city, stateCode }) => [city, stateCode].filter(Boolean).join(', ') },
        { name: 'Categorías', value: ({ categories }) => categories.join(', ') },
        { name: 'Llegó', value: (row) => `${row.createdOn}, ${SOURCE_LABELS[row.source].toLowerCase()}` },
        { name: 'Página', value: ({ page }) => <PageState state={page} /> },
        { name: 'Acciones', value: (row) => <Actions {...row} /> },
      ]}
    />
  )
}

/** A nameless one says what is missing: visitors do not see it until somebody mends it (D22). */
const Name = ({ id, name }: ContactRow) => (
  <>
    <a href={adminPaths.contact(id)}>{name || 'negocio-sin-nombre'}</a>
    {name === '' && <span className="field-error">Falta el nombre del negocio</span>}
  </>
)

const Reach = ({ phone, email }: ContactRow) => (
  <>
    {phone && <a href={`tel:${phone}`}>{readablePhone(phone)}</a>}
    {phone && email && <br />}
    {email && <a href={`mailto:${email}`}>{email}</a>}
  </>
)

function PageState({ state }: { state: ContactRow['page'] }) {
  if (state === null) return <Badge>Sin página</Badge>
  return <Badge tone={PAGE_STATES[state].tone}>{PAGE_STATES[state].text}</Badge>
}

function Actions({ id, name }: ContactRow) {
  const whose = <span className="visually-hidden"> {name || `el contacto ${id}`}</span>
  return (
    <div className="cluster">
      <ButtonLink size="small" href={adminPaths.contact(id)}>
        Editar{whose}
      </ButtonLink>
      <ButtonLink size="small" tone="danger" href={adminPaths.deleteContact(id)}>
        Eliminar{whose}
      </ButtonLink>
    </div>
  )
}
