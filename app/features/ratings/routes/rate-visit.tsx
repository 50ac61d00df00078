import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { readCustomerContact } from '~/features/reservations/customer-reservation.server'
import {
  redirectToReservation,
  requireCustomerReservation,
} from '~/features/reservations/http/private.server'
import { checkSubmission, createFormToken } from '~/features/visitors/http/visitor-check.server'
import { href } from '~/href'
import { handleForm } from '~/http/forms/answer-form.server'
import { listErrorMessages } from '~/http/forms/returned-form'
import { buildPageMeta } from '~/http/meta'
import { BackLink } from '~/ui/controls/button'
import { RobotQuestionStep } from '~/ui/form/question-step'
import { PageHeading, Section } from '~/ui/layout/section'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import { redirectToRating } from '../http/rated.server'
import { needsModeration, rateBusiness } from '../rate.server'
import { ratingByCustomerSchema, SCORES_MISSING_MESSAGE } from '../schema'
import { RatingForm } from '../ui/rating-form'

export const handle = { hasForm: true, enhance: 'business' }

/** Loads the rating form for a customer who may rate a reservation. The form asks for no e-mail (D117). */
export async function loader({ params }: LoaderFunctionArgs) {
  const { reservation, token } = await requireRatableReservation(params)
  const { name, slug, categorySlug } = reservation.business
  const place = { name, slug, categorySlug }
  return {
    name,
    action: href('/:categorySlug/:slug/reservado/:token/calificar', { ...place, token }),
    back: href('/:categorySlug/:slug/reservado/:token', { ...place, token }),
    formToken: createFormToken(),
  }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  handleForm(
    {
      request,
      schema: ratingByCustomerSchema,
      invalid: (errors) => ({
        title: listErrorMessages(errors).includes(SCORES_MISSING_MESSAGE)
          ? 'Calificación requerida'
          : 'Revisa tu calificación',
        errors,
      }),
      failed: SEND_FAILED_MESSAGES.rating,
      isVisitors: true,
    },
    async ({ form, value, rejectForm }) => {
      const { id, business } = (await requireRatableReservation(params)).reservation
      const { phone, email } = await readCustomerContact(db, id)
      const reviewer = { email: email?.toLowerCase() ?? null, phone }
      const context = { businessId: business.id, reviewer }
      const check = await checkSubmission(db, request, form, {
        kind: 'rating',
        texts: [value.comentario, value.nombre],
        contacts: [phone],
        target: business.id,
        waits: () => needsModeration(db, context, value),
      })
      if (!check.ok) return rejectForm(check.rejection, check.status)
      const rated = await rateBusiness(db, value, { ...context, isHeld: check.isHeld, ...check.sender })
      return redirectToRating(business, { ...rated, hasComment: value.comentario !== null })
    },
  )

/**
 * Returns the reservation of a private link if its customer may rate the business. If not, throws a redirect
 * to the page of the reservation. An invalid link throws the not-found page.
 */
async function requireRatableReservation(params: LoaderFunctionArgs['params']) {
  const own = await requireCustomerReservation(params)
  if (!own.reservation.canRate) throw redirectToReservation(own)
  return own
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildPageMeta(matches, { title: `Calificar a ${data.name}`, hidden: true }) : []

export default function RateReservationRoute() {
  const { name, back, ...form } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  if (returned?.question)
    return <RobotQuestionStep {...form} returned={returned} question={returned.question} />
  return (
    <Section top narrow>
      <PageHeading kicker={name} title="Califica tu visita">
        Sale en la página de {name} como «Cliente confirmado». Tu teléfono no se publica.
      </PageHeading>
      <RatingForm {...form} returned={returned} isCustomer />
      <BackLink href={back}>Volver a tu reserva</BackLink>
    </Section>
  )
}
