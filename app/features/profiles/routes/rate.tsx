import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { findBusinessOfElectricianPage } from '~/features/settings/site.server'
import { checkSubmission, createFormToken } from '~/features/visitors/http/visitor-check.server'
import { href } from '~/href'
import { handleForm } from '~/http/forms/answer-form.server'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { BackLink } from '~/ui/controls/button'
import type { FormFrameBaseProps } from '~/ui/form/form-frame'
import { RobotQuestionStep } from '~/ui/form/question-step'
import { PageHeading, Section } from '~/ui/layout/section'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import { contractorRatingSchema, storeElectriciansPageRating } from '../contractor.server'
import { ContractorRatingForm } from '../ui/contractor-rating-form'

export const handle = { hasForm: true }

/**
 * Address of the rating form on the electricians' page (row 163). That page contains the form, which is sent
 * here.
 */
export function loader() {
  return { formToken: createFormToken() }
}

export const action = ({ request }: ActionFunctionArgs) =>
  handleForm(
    {
      request,
      schema: contractorRatingSchema,
      invalid: 'Revisa tu opinión',
      failed: SEND_FAILED_MESSAGES.contractorRating,
      isVisitors: true,
    },
    async ({ form, value, rejectForm: sendBack }) => {
      const { nombre, correo, proyecto, comentario } = value
      const check = await checkSubmission(db, request, form, {
        kind: 'rating',
        texts: [nombre, proyecto, comentario],
        contacts: [correo],
        target: (await findBusinessOfElectricianPage(db))?.id,
        waits: () => true,
      })
      if (!check.ok) return sendBack(check.rejection, check.status)
      await storeElectriciansPageRating(db, value, { isHeld: check.isHeld, ...check.sender })
      return redirectWithNotice(paths.electrician(), {
        kind: 'success',
        title: '¡Gracias por tu opinión!',
        text: 'La lee una persona de nuestro equipo y después se publica.',
      })
    },
  )

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, { title: 'Tu opinión de un electricista', hidden: true })

export default function ElectricianRatingFormRoute() {
  const returned = useActionData<typeof action>()
  const { formToken } = useLoaderData<typeof loader>()
  return <ContractorRatingPage formToken={formToken} returned={returned} />
}

interface ContractorRatingPageProps extends Omit<FormFrameBaseProps, 'action'> {
  formToken: string
}

/** Page with the rating form, or with a question for a suspicious sender (row 163). */
function ContractorRatingPage({ formToken, ...sending }: ContractorRatingPageProps) {
  const { returned } = sending
  if (returned?.question)
    return (
      <RobotQuestionStep
        {...sending}
        action={href('/landing/electricista/opinar')}
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
