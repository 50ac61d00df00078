import { BackLink } from '~/ui/controls/back-link'
import { Notice } from '~/ui/feedback/notice'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { HiddenField } from '~/ui/form/hidden-field'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import type { DayTimes } from '../day-times.server'
import { type ReturnedWithTimes, useNewestOffer } from './newest-offer'
import { SlotPicker } from './slot-picker'

interface Props extends Omit<Sending, 'returned'> {
  place: { name: string }
  day: string
  time: string
  /** Of the reservation as it is shown. */
  sequence: number
  offer: DayTimes
  returned?: ReturnedWithTimes | undefined
  fetched?: DayTimes | undefined
  onDay?: (date: string) => void
  back: string
}

export function MovePage({ place, day, time, sequence, offer, fetched, onDay, back, ...sending }: Props) {
  const { returned, action } = sending
  const newest = useNewestOffer({ offer, returned, fetched })
  return (
    <Section top narrow>
      <PageHeading kicker={place.name} title="Cambiar tu reserva">
        Ahora es el {day}, {time} Al cambiarla, el negocio debe confirmarla de nuevo.
      </PageHeading>
      {newest.times.length > 0 ? (
        <FormFrame {...sending} button="Cambiar">
          <HiddenField name="cambio" value={sequence} />
          <SlotPicker offer={newest} onDay={onDay} returned={returned} action={action} />
        </FormFrame>
      ) : (
        <Notice title="No hay otras horas libres" />
      )}
      <BackLink href={back}>Volver sin cambiar</BackLink>
    </Section>
  )
}
