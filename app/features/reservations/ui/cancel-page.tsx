import { Button, ButtonLink } from '~/ui/controls/button'
import { FormFields } from '~/ui/form/form-fields'
import type { ReturnedForm } from '~/ui/form/returned-form'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'

interface Props {
  place: { name: string }
  day: string
  time: string
  /** Of the reservation as it is shown. */
  sequence: number
  action: string
  back: string
  /** What came back, when it could not be cancelled. */
  returned?: ReturnedForm | undefined
}

export function CancelPage({ place, day, time, sequence, action, back, returned }: Props) {
  return (
    <Section top narrow>
      <PageHeading kicker={place.name} title="¿Cancelar tu reserva?">
        Es la del {day}, {time} El horario queda libre para otra persona.
      </PageHeading>
      <FormFields returned={returned}>
        <form method="post" action={action}>
          <input type="hidden" name="cambio" value={sequence} />
          <div className="actions">
            <Button tone="danger" size="big">
              Sí, cancelar
            </Button>
            <ButtonLink size="big" href={back}>
              No, volver
            </ButtonLink>
          </div>
        </form>
      </FormFields>
    </Section>
  )
}
