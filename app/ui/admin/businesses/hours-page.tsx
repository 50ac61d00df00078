import { adminPaths } from '~/admin-paths'
import type { Sending } from '../../form/form-frame'
import { WeekForm } from '../../owner/week-form'
import { AdminPage } from '../admin-page'

interface Props extends Omit<Sending, 'action'> {
  contactId: number
  name: string
  version: number
  days: Record<string, string>
  closedDates: string[]
}

/** When a business is open, and the days on which it is not (D62). */
export function HoursPage({ contactId, name, ...form }: Props) {
  return (
    <AdminPage
      title={`Horario de ${name}`}
      back={{ text: 'Página del negocio', href: adminPaths.businessPage(contactId) }}
      lead="Solo se ofrecen citas dentro de este horario."
      narrow
    >
      <WeekForm
        {...form}
        action={adminPaths.businessHours(contactId)}
        copyAction={adminPaths.businessHoursCopy(contactId)}
      />
    </AdminPage>
  )
}
