import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { requireBusinessAt } from '~/features/businesses/http/business-param.server'
import type { BusinessRef } from '~/features/businesses/schema'
import { checkSubmission, createFormToken } from '~/features/visitors/http/visitor-check.server'
import { href } from '~/href'
import { handleForm } from '~/http/forms/answer-form.server'
import { type FormErrors, listErrorMessages } from '~/http/forms/returned-form'
import { buildPageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { BackLink } from '~/ui/controls/button'
import type { FormFrameBaseProps } from '~/ui/form/form-frame'
import { RobotQuestionStep } from '~/ui/form/question-step'
import { PageHeading, Section } from '~/ui/layout/section'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import { redirectToRating } from '../http/rated.server'
import { needsModeration, rateBusiness } from '../rate.server'
import { RATING_EMAIL_MISSING_MESSAGE, ratingSchema, SCORES_MISSING_MESSAGE } from '../schema'
import { RatingForm } from '../ui/rating-form'

export const handle = { hasForm: true, enhance: 'business' }

/**
 * Loads the rating form (rows 138 to 144). The business page contains this form, too, and sends it to this
 * address.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const { name, slug, categorySlug } = await requireBusinessAt(db, params)
  const place = { name, slug, categorySlug }
  return { place, action: href('/:categorySlug/:slug/calificar', place), formToken: createFormToken() }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  handleForm(
    {
      request,
      schema: ratingSchema,
      invalid: (errors) => ({ title: titleOf(errors), errors }),
      failed: SEND_FAILED_MESSAGES.rating,
      isVisitors: true,
    },
    async ({ form, value, rejectForm: sendBack }) => {
      const business = await requireBusinessAt(db, params)
      const { comentario, nombre, correo } = value
      const reviewer = { email: correo, phone: null }
      const check = await checkSubmission(db, request, form, {
        kind: 'rating',
        texts: [comentario, nombre],
        contacts: [correo],
        target: business.id,
        waits: () => needsModeration(db, { businessId: business.id, reviewer }, value),
      })
      if (!check.ok) return sendBack(check.rejection, check.status)
      const { id, isPublished } = await rateBusiness(db, value, {
        ...{ businessId: business.id, reviewer, isHeld: check.isHeld },
        ...check.sender,
      })
      return redirectToRating(business, { id, isPublished, hasComment: comentario !== null })
    },
  )

function titleOf(errors: FormErrors): string {
  const messages = listErrorMessages(errors)
  if (messages.includes(SCORES_MISSING_MESSAGE)) return 'Calificación requerida'
  return messages.includes(RATING_EMAIL_MISSING_MESSAGE) ? 'Email requerido' : 'Revisa tu calificación'
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? buildPageMeta(matches, {
        title: `Calificar a ${data.place.name}`,
        hidden: true,
      })
    : []

export default function RateBusinessRoute() {
  const returned = useActionData<typeof action>()
  return <RatingPage {...useLoaderData<typeof loader>()} returned={returned} />
}

interface RatingPageProps extends FormFrameBaseProps {
  place: Pick<BusinessRef, 'name' | 'slug' | 'categorySlug'>
  formToken: string
}

/**
 * Page with the rating form. If a form from the business page is rejected, this page shows it again with its
 * errors.
 */
function RatingPage({ place, formToken, ...sending }: RatingPageProps) {
  const { returned } = sending
  if (returned?.question)
    return <RobotQuestionStep {...sending} returned={returned} question={returned.question} />
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
