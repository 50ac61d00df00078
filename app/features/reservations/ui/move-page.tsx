import { BackLink } from '~/ui/controls/back-link'
import { Notice } from '~/ui/feedback/notice'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { MoveForm, type MoveFormProps } from './move-form'

interface Props extends MoveFormProps {
  place: { name: string }
  day: string
  time: string
  back: string
}

export const MovePage = ({ place, day, time, back, ...form }: Props) => (
  <Section top narrow>
    <PageHeading kicker={place.name} title="Cambiar tu reserva">
      Ahora es el {day}, {time} Al cambiarla, el negocio debe confirmarla de nuevo.
    </PageHeading>
    {form.offer.times.length > 0 ? (
      <MoveForm {...form} button="Cambiar" />
    ) : (
      <Notice title="No hay otras horas libres" />
    )}
    <BackLink href={back}>Volver sin cambiar</BackLink>
  </Section>
)
