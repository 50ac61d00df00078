import { useContext } from 'react'
import { adminPaths } from '~/admin-paths'
import { CurrentPagePathContext, Tabs } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'

interface ContactSectionsProps {
  contactId: number
  name: string
}

/** Tabs of the administration pages of a business. The links preserve the list from which the user came. */
export function BusinessAdminTabs({ contactId, name }: ContactSectionsProps) {
  const { withReturnTo: keep } = useListReturn()
  const current = useContext(CurrentPagePathContext).split('?', 1)[0]
  const parts = [
    { text: 'Registro, horario y página', href: adminPaths.contact(contactId) },
    { text: 'Servicios', href: adminPaths.businessServices(contactId) },
    { text: 'Citas', href: adminPaths.businessBookingRules(contactId) },
    { text: 'Anotar cita', href: adminPaths.businessWalkIn(contactId) },
    { text: 'Bloquear horas', href: adminPaths.businessBlocks(contactId) },
    { text: 'Logo', href: adminPaths.businessLogo(contactId) },
    { text: 'Fotos', href: adminPaths.businessPhotos(contactId) },
    { text: 'Ofertas', href: adminPaths.businessOffers(contactId) },
    { text: 'Enlace del dueño', href: adminPaths.ownerLink(contactId) },
  ]
  return (
    <Tabs
      label={`Partes de ${name}`}
      isOneLine
      tabs={parts.map(({ text, href }) => ({ text, href: keep(href), isCurrent: href === current }))}
    />
  )
}
