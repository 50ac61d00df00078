import type { ReactNode } from 'react'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { HiddenField } from '~/ui/form/hidden-field'
import { LENGTHS } from '~/values/text/lengths'

export interface CancelFormProps extends Sending {
  /** Of the reservation as it is shown. */
  sequence: number
  button: string
  /** Where a reason may be given. */
  children?: ReactNode
}

/** Cancels a reservation. */
export const CancelForm = ({ sequence, children, ...sending }: CancelFormProps) => (
  <FormFrame {...sending} tone="danger" lengths={LENGTHS.cancelReason}>
    <HiddenField name="cambio" value={sequence} />
    {children}
  </FormFrame>
)
