import type { BusinessComment, BusinessPlace } from '~/features/businesses/schema'
import { CommentCard } from '~/features/ratings/ui/comment-card'
import { paths } from '~/paths'
import { BackLink } from '~/ui/controls/back-link'
import type { Sending } from '~/ui/form/form-frame'
import { QuestionStep } from '~/ui/form/question-step'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import type { ReportTarget } from '../reports/labels'
import { ReportForm } from './report-form'

interface Props extends Sending {
  place: Pick<BusinessPlace, 'name' | 'slug' | 'categorySlug'>
  comment: BusinessComment | null
  subject: ReportTarget
  reason?: string | undefined
  formToken: string
}

export function ReportPage({ place, comment, subject, reason, formToken, ...sending }: Props) {
  const { returned } = sending
  if (returned?.question)
    return <QuestionStep {...sending} returned={returned} question={returned.question} />
  return (
    <Section top narrow>
      <PageHeading
        kicker={place.name}
        title={comment ? 'Reportar esta opinión' : '¿Qué pasa con este negocio?'}
      >
        Lo lee una persona de nuestro equipo. No se publica, y el negocio no se entera de quién lo escribió.
      </PageHeading>
      {comment && <CommentCard comment={comment} />}
      <ReportForm {...sending} subject={subject} reason={reason} formToken={formToken} />
      <BackLink href={paths.business(place)}>Volver a {place.name}</BackLink>
    </Section>
  )
}
