import type { ReactNode } from 'react'
import { appendActionParam } from '~/href'
import { Notice } from '~/ui/feedback/notices'
import { HiddenField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps, type FormFrameProps } from '~/ui/form/form-frame'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import type { ReservationProposal } from '../proposal-rows.server'
import type { BookingDayWithTimes } from '../week.server'
import { SlotPicker, type SlotPickerProps } from './slot-picker'

export interface CancelFormProps extends FormFrameBaseProps {
  /** `sequence` of the reservation when the form was opened. */
  sequence: number
  button: string
  /** Fields for a reason. */
  children?: ReactNode
}

/** Form that cancels a reservation. */
export const CancelForm = ({ sequence, children, ...sending }: CancelFormProps) => (
  <FormFrame {...sending} tone="danger" lengths={MAX_FIELD_LENGTHS.cancelReason}>
    <HiddenField name="cambio" value={sequence} />
    {children}
  </FormFrame>
)

export interface MoveFormProps
  extends Omit<FormFrameBaseProps, 'returned'>,
    SlotPickerProps,
    Pick<FormFrameProps, 'guard'> {
  /** `sequence` of the reservation when the form was opened. */
  sequence: number
}

/** Form that moves a reservation. */
export const MoveForm = ({ sequence, offer, ...sending }: MoveFormProps & { button: string }) => (
  <FormFrame {...sending}>
    <HiddenField name="cambio" value={sequence} />
    <SlotPicker {...sending} offer={offer} />
  </FormFrame>
)

interface ProposalFormProps extends Omit<MoveFormProps, 'offer'> {
  /** Null if the business takes no reservations. */
  offer: BookingDayWithTimes | null
  /** Proposed time that the customer has not answered. Null if there is none. */
  proposed: Pick<ReservationProposal, 'slot' | 'until'> | null
}

/**
 * Form to propose another time instead of declining. If a time was proposed, a button withdraws it (decision
 * record 144).
 */
export function ProposeTimeForm({ offer, proposed, ...form }: ProposalFormProps) {
  const { action, sequence } = form
  return (
    <>
      {proposed && (
        <Notice title="Ya le propusiste una hora">
          <p>
            El {proposed.slot} Queda guardada hasta el {proposed.until} Si eliges otra, vale la nueva.
          </p>
          <FormFrame
            action={appendActionParam(action, 'retirar')}
            button="Retirar la propuesta"
            tone="danger"
          >
            <HiddenField name="cambio" value={sequence} />
          </FormFrame>
        </Notice>
      )}
      {offer && offer.times.length > 0 ? (
        <MoveForm {...form} offer={offer} button="Proponer esta hora" />
      ) : (
        <Notice title="No hay horas libres para proponer" />
      )}
    </>
  )
}
