import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { HiddenField } from '~/ui/form/hidden-field'
import { type Choosing, SlotPicker } from './slot-picker'

export interface MoveFormProps extends Omit<Sending, 'returned'>, Choosing {
  /** Of the reservation as it is shown. */
  sequence: number
}

/** Another time for a reservation. */
export const MoveForm = ({ sequence, offer, onDay, ...sending }: MoveFormProps & { button: string }) => (
  <FormFrame {...sending}>
    <HiddenField name="cambio" value={sequence} />
    <SlotPicker {...sending} offer={offer} onDay={onDay} />
  </FormFrame>
)
