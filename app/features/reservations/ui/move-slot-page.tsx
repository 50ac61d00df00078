import { adminPaths } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { SEARCH_LINE } from '~/ui/controls/search-line'
import { Notice } from '~/ui/feedback/notice'
import { Field } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { HiddenField } from '~/ui/form/hidden-field'
import type { ReturnedForm } from '~/ui/form/returned-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { ReturnField, useListReturn } from '~/ui/list/list-return'
import type { Offer } from '../schema'
import { TimeChoices } from './time-choices'

interface Props {
  id: number
  code: string
  sequence: number
  day: string
  time: string
  businessName: string
  /** null when it cannot be moved: cancelled, or the business is not listed. */
  offer: Offer | null
  returned?: ReturnedForm | undefined
}

/** Another slot: first the day, by its address, then one of its free times. */
export function MoveSlotPage({ id, code, sequence, day, time, businessName, offer, returned }: Props) {
  const { keep } = useListReturn()
  const action = keep(adminPaths.moveReservation(id))
  return (
    <AdminPage
      title="Mover a otro horario"
      back={{ text: `Reservación ${code}`, href: keep(adminPaths.reservation(id)) }}
      lead={`${businessName}. Ahora es el ${day}, ${time}`}
      narrow
    >
      {offer === null || offer.times.length === 0 ? (
        <Notice title="No hay horario al que moverla">
          Está cancelada, el negocio no está publicado o no tiene horas libres.
        </Notice>
      ) : (
        <>
          <DayForm action={action} offer={offer} />
          {offer.instead && (
            <p role="status">No hay horas libres el {offer.instead}. El siguiente día libre es este.</p>
          )}
          <FormFrame action={action} returned={returned} button="Mover">
            <HiddenField name="cambio" value={sequence} />
            <input type="hidden" name="fecha" value={offer.date} />
            <TimeChoices offer={offer} />
          </FormFrame>
        </>
      )}
    </AdminPage>
  )
}

const DayForm = ({ action, offer }: { action: string; offer: Offer }) => (
  <form className={SEARCH_LINE} method="get" action={action} noValidate>
    <ReturnField />
    <Field
      label="Día"
      name="fecha"
      id="dia"
      type="date"
      defaultValue={offer.date}
      min={offer.first}
      max={offer.last}
    />
    <Button>Ver sus horas</Button>
  </form>
)
