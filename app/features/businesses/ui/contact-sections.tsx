import { useContext } from 'react'
import { href } from '~/href'
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
    { text: 'Registro, horario y página', href: href('/admin/contactos/:id', { id: contactId }) },
    { text: 'Servicios', href: href('/admin/contactos/:id/servicios', { id: contactId }) },
    { text: 'Citas', href: href('/admin/contactos/:id/citas', { id: contactId }) },
    { text: 'Anotar cita', href: href('/admin/contactos/:id/anotar', { id: contactId }) },
    { text: 'Bloquear horas', href: href('/admin/contactos/:id/bloqueos', { id: contactId }) },
    { text: 'Logo', href: href('/admin/contactos/:id/logo', { id: contactId }) },
    { text: 'Fotos', href: href('/admin/contactos/:id/fotos', { id: contactId }) },
    { text: 'Ofertas', href: href('/admin/contactos/:id/ofertas', { id: contactId }) },
    { text: 'Enlace del dueño', href: href('/admin/contactos/:id/enlace', { id: contactId }) },
  ]
  return (
    <Tabs
      label={`Partes de ${name}`}
      isOneLine
      tabs={parts.map(({ text, href }) => ({ text, href: keep(href), isCurrent: href === current }))}
    />
  )
}
