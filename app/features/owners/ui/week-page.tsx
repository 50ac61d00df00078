import { WeekForm } from '~/features/businesses/ui/week-form'
import { paths } from '~/paths'
import { LONE_LINK } from '~/ui/controls/button'
import type { Sending } from '~/ui/form/form-frame'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'

interface Props extends Omit<Sending, 'action'> {
  token: string
  name: string
  version: number
  days: Record<string, string>
  closedDates: string[]
}

export function WeekPage({ token, name, ...form }: Props) {
  return (
    <Section top narrow>
      <PageHeading kicker={name} title="Horario y días cerrados">
        Tu página dice si estás abierto, y solo se ofrecen citas dentro de tu horario.
      </PageHeading>
      <WeekForm {...form} action={paths.ownerHours(token)} copyAction={paths.ownerHoursCopy(token)} />
      <p>
        <a className={LONE_LINK} href={paths.owner(token)}>
          Volver a mi negocio
        </a>
      </p>
    </Section>
  )
}
