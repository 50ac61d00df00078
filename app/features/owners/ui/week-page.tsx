import { WeekForm } from '~/features/businesses/ui/week-form'
import { paths } from '~/paths'
import type { Sending } from '~/ui/form/form-frame'
import { OwnerPart } from './owner-part'

interface Props extends Omit<Sending, 'action'> {
  token: string
  name: string
  version: number
  days: Record<string, string>
  closedDates: string[]
}

export function WeekPage({ token, name, ...form }: Props) {
  return (
    <OwnerPart
      token={token}
      name={name}
      title="Horario y días cerrados"
      lead="Tu página dice si estás abierto, y solo se ofrecen citas dentro de tu horario."
    >
      <WeekForm {...form} action={paths.ownerHours(token)} />
    </OwnerPart>
  )
}
