import { paths } from '~/paths'
import { BackLink } from '~/ui/controls/back-link'
import type { Sending } from '~/ui/form/form-frame'
import { QuestionStep } from '~/ui/form/question-step'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { ContractorRatingForm } from './contractor-rating-form'

interface Props extends Omit<Sending, 'action'> {
  formToken: string
}

/** Where a comment comes back to when something is missing (row 163). */
export function ContractorRatingPage({ formToken, ...sending }: Props) {
  const { returned } = sending
  if (returned?.question)
    return (
      <QuestionStep
        {...sending}
        action={paths.rateElectrician()}
        returned={returned}
        question={returned.question}
      />
    )
  return (
    <Section top narrow>
      <PageHeading kicker="Electricistas que hablan español" title="Cuenta cómo te fue">
        Tu opinión ayuda a otras familias a elegir. La leemos antes de publicarla.
      </PageHeading>
      <ContractorRatingForm {...sending} formToken={formToken} />
      <BackLink href={paths.electrician()}>Volver a la página de electricistas</BackLink>
    </Section>
  )
}
