import { adminPaths } from '~/admin-paths'
import type { Sending } from '../../form/form-frame'
import { WeekForm } from '../../owner/week-form'
import { AdminPage } from '../admin-page'
import { ContactSections } from '../contact/contact-sections'
import { useListReturn } from '../list/list-return'

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
      <ContactSections contactId={contactId} name={name} hasPage />
      <WeekForm
        {...form}
        action={keep(adminPaths.businessHours(contactId))}
        copyAction={keep(adminPaths.businessHoursCopy(contactId))}
      />
    </AdminPage>
  )
}
