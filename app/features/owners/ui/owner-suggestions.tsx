import { ClosedHoursReservationsNotice } from '~/features/businesses/ui/booked-list'
import { WITHDRAWN_BY_OWNER_REASON } from '~/features/suggestions/fields'
import type { OwnerChangeRequest } from '~/features/suggestions/read.server'
import { SuggestionComparison } from '~/features/suggestions/ui/suggestion-facts'
import { href } from '~/href'
import { Button } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { FactList } from '~/ui/display/facts'
import { SectionHeading, SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { formatList } from '~/values/text/in-list'
import type { SuggestionWithOutOfHoursReservations } from '../reservations.server'

interface OwnerSuggestionsProps {
  token: string
  /** Suggestions, each with the reservations at times that its hours would close (`booked`). */
  suggestions: SuggestionWithOutOfHoursReservations[]
}

/** Lists suggestions of visitors that the owner can accept or reject. */
export function SuggestionsForOwner({ token, suggestions }: OwnerSuggestionsProps) {
  if (suggestions.length === 0) return null
  return (
    <>
      <SectionHeading title="Datos que alguien propone corregir" />
      {suggestions.map(({ id, fields, seen, booked }) => {
        const what = formatList(fields.map(({ label }) => label))
        return (
          <div key={id} className={`sign ${STACK_CLASS}`}>
            <h3 className={SIDE_TITLE_CLASS}>{what}</h3>
            <SuggestionComparison fields={fields} />
            <ClosedHoursReservationsNotice bookings={booked} />
            <form className={CHIPS_CLASS} method="post" action={href('/mi-negocio/:token', { token })}>
              <input type="hidden" name="correccion" value={id} />
              <input type="hidden" name="visto" value={seen} />
              {booked.length > 0 && <input type="hidden" name="de-todos-modos" value="si" />}
              {SUGGESTION_DECISION_BUTTONS.map(([decision, text, tone]) => (
                <Button key={decision} tone={tone} name="decision" value={decision}>
                  {decision === 'aceptar' && booked.length > 0 ? 'Cambiarlo de todos modos' : text}
                  <span className="visually-hidden"> ({what})</span>
                </Button>
              ))}
            </form>
          </div>
        )
      })}
    </>
  )
}

const SUGGESTION_DECISION_BUTTONS = [
  ['aceptar', 'Cambiarlo', 'accept'],
  ['descartar', 'Dejarlo como está', 'plain'],
] as const

const CHANGE_REQUEST_STATE_LABELS = {
  in_review: 'En revisión: mientras tanto sigue lo de antes',
  published: 'Ya se ve',
  refused: 'No se aceptó',
} as const

/** Lists the owner's change requests with their state (D119). Those in review can be withdrawn. */
export function OwnerChangeRequests({ token, asked }: { token: string; asked: OwnerChangeRequest[] }) {
  if (asked.length === 0) return null
  return (
    <>
      <SectionHeading title="Cambios que pediste" />
      {asked.map(({ id, fields, status, reason, when }) => (
        <div key={id} className={STACK_CLASS}>
          <FactList
            facts={[
              ...fields.map(({ label, meant }) => ({ name: label, value: meant })),
              { name: 'Estado', value: `${stateOf(status, reason)}, ${when}` },
            ]}
          />
          {status === 'in_review' && (
            <form method="post" action={href('/mi-negocio/:token', { token })}>
              <input type="hidden" name="correccion" value={id} />
              <Button name="decision" value="retirar">
                Retirar este cambio
                <span className="visually-hidden"> ({formatList(fields.map(({ label }) => label))})</span>
              </Button>
            </form>
          )}
        </div>
      ))}
    </>
  )
}

const stateOf = (status: OwnerChangeRequest['status'], reason: string | null) =>
  reason === WITHDRAWN_BY_OWNER_REASON
    ? 'Lo retiraste'
    : `${CHANGE_REQUEST_STATE_LABELS[status]}${reason ? `: ${reason}` : ''}`
