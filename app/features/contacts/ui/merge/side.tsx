import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { Facts } from '~/ui/display/facts'
import { AdminCard } from '~/ui/layout/admin-card'
import { useListReturn } from '~/ui/list/list-return'
import { readablePhone } from '~/values/contact/phone'
import type { MergeSide } from '../../merge/read.server'
import { PAGE_STATES } from '../contact-list'

interface Props {
  side: MergeSide
  heading: string
}

/** One of two contacts that are compared; what it has not is said as well. */
export function Side({ side, heading }: Props) {
  const { keep } = useListReturn()
  const { id, name, categories, createdOn, contactPerson, phone, email, location } = side
  return (
    <AdminCard aria-labelledby={`contacto-${id}`}>
      <h2 id={`contacto-${id}`}>
        {heading}: {name || `contacto ${id}`}
      </h2>
      <Facts
        facts={[
          { name: 'Contacto', value: `${id}, llegó el ${createdOn}` },
          { name: 'Persona', value: contactPerson || '—' },
          { name: 'Teléfono', value: (phone && readablePhone(phone)) || '—' },
          { name: 'Correo', value: email || '—' },
          { name: 'Dirección', value: location || '—' },
          { name: 'Categorías', value: categories.join(', ') || '—' },
          ...pageFacts(side),
        ]}
      />
      <ButtonLink size="small" href={keep(adminPaths.contact(id))}>
        Abrir<span className="visually-hidden"> {name || `contacto ${id}`}</span>
      </ButtonLink>
    </AdminCard>
  )
}

function pageFacts(page: MergeSide) {
  if (page.status === 'draft') return [{ name: 'Página', value: PAGE_STATES.draft.text }]
  return [
    { name: 'Página', value: `${PAGE_STATES[page.status].text}, /${page.categorySlug}/${page.slug}` },
    { name: 'Fundador', value: page.founderNumber === null ? '—' : `Número ${page.founderNumber}` },
    { name: 'Calificaciones', value: String(page.ratings) },
    { name: 'Reservas', value: String(page.reservations) },
  ]
}
