import { paths } from '~/paths'
import { SIDE_TITLE } from '~/ui/layout/section-heading'
import { RatingForm } from './rating-form'

/** The form on the page of a business: folded on a phone, where what it is chosen by comes first. */
export function RateSection({ business }: { business: { slug: string; categorySlug: string } }) {
  return (
    <details className="rate sign screen-only" id="calificar">
      <summary>
        <h2 className={SIDE_TITLE}>Deja tu calificación</h2>
      </summary>
      <RatingForm action={paths.rate(business)} />
    </details>
  )
}
