import type { BusinessPlace } from '~/features/businesses/schema'
import { paths } from '~/paths'
import { BackLink } from '~/ui/controls/back-link'
import type { Sending } from '~/ui/form/form-frame'
import { QuestionStep } from '~/ui/form/question-step'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { RatingForm } from './rating-form'

interface Props extends Sending {
  place: Pick<BusinessPlace, 'name' | 'slug' | 'categorySlug'>
  formToken: string
}

/** Where a rating that was sent from the business page comes back to when something is missing, and a page to link to. */
export function RatingPage({ place, formToken, ...sending }: Props) {
  const { returned } = sending
  if (returned?.question)
    return <QuestionStep {...sending} returned={returned} question={returned.question} />
  return (
    <Section top narrow>
      <PageHeading kicker={place.name} title="Deja tu calificación">
        Ayuda a otras familias a elegir. Tu calificación se ve en la página de {place.name}.
      </PageHeading>
      <RatingForm {...sending} formToken={formToken} />
      <BackLink href={paths.business(place)}>Volver a {place.name}</BackLink>
    </Section>
  )
}
