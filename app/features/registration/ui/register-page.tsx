import type { BusinessPlace } from '~/features/businesses/schema'
import { paths } from '~/paths'
import type { Sending } from '~/ui/form/form-frame'
import { QuestionStep } from '~/ui/form/question-step'
import type { ReturnedForm } from '~/ui/form/returned-form'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { DuplicatesStep } from './duplicates-step'
import { type RegisterChoices, RegisterForm } from './register-form'

interface Props extends Omit<Sending, 'action'> {
  choices: RegisterChoices
  state: string | null
  stamp: string
  returned: (ReturnedForm & { duplicates?: BusinessPlace[] | undefined }) | undefined
}

/** Where owners put their business into the directory (rows 167 to 172). */
export function RegisterPage({ choices, state, stamp, ...sending }: Props) {
  const { returned } = sending
  const steps = { ...sending, action: paths.register() }
  return (
    <Section top narrow>
      {returned?.question ? (
        <QuestionStep {...steps} returned={returned} question={returned.question} />
      ) : returned?.duplicates ? (
        <DuplicatesStep {...steps} returned={returned} duplicates={returned.duplicates} />
      ) : (
        <>
          <PageHeading title="Registra tu negocio">
            Es gratis, sin tarjeta y sin contrato. Tu página queda lista al terminar.
          </PageHeading>
          <RegisterForm {...sending} choices={choices} state={state} stamp={stamp} />
        </>
      )}
    </Section>
  )
}
