import type { ReactNode } from 'react'
import { HiddenField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
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

export interface MoveFormProps extends Omit<FormFrameBaseProps, 'returned'>, SlotPickerProps {
  /** `sequence` of the reservation when the form was opened. */
  sequence: number
}

/** Form that moves a reservation. */
export const MoveForm = ({ sequence, offer, onDay, ...sending }: MoveFormProps & { button: string }) => (
  <FormFrame {...sending}>
    <HiddenField name="cambio" value={sequence} />
    <SlotPicker {...sending} offer={offer} onDay={onDay} />
  </FormFrame>
)
