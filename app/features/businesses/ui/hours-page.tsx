import { adminPaths } from '~/admin-paths'
import type { Sending } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { ContactSections } from './contact-sections'
import { WeekForm } from './week-form'

interface Props extends Omit<Sending, 'action'> {
  contactId: number
  name: string
  version: number
  days: Record<string, string>
  closedDates: string[]
}

/** When a business is open, and the days on which it is not (D62). */
export function HoursPage({ contactId, name, ...form }: Props) {
  const { keep } = useListReturn()
  return (
    <AdminPage
      title={`Horario de ${name}`}
      back={{ text: name, href: keep(adminPaths.contact(contactId)) }}
      lead="Solo se ofrecen citas dentro de este horario."
      narrow
    >
      <ContactSections contactId={contactId} name={name} />
      <WeekForm {...form} action={keep(adminPaths.businessHours(contactId))} />
    </AdminPage>
  )
}
