import { appendActionParam } from '~/query-string'
import { Notice } from '~/ui/feedback/notices'
import { HiddenField } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import type { Proposal } from '../proposal-rows.server'
import type { DayTimes } from '../week.server'
import { MoveForm, type MoveFormProps } from './change-forms'

interface ProposalFormProps extends Omit<MoveFormProps, 'offer'> {
  /** Null if the business takes no reservations. */
  offer: DayTimes | null
  /** Proposed time that the customer has not answered. Null if there is none. */
  proposed: Pick<Proposal, 'slot' | 'until'> | null
}

/**
 * Form to propose another time instead of declining. If a time was proposed, a button withdraws it (decision
 * record 144).
 */
export function ProposalForm({ offer, proposed, ...form }: ProposalFormProps) {
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
