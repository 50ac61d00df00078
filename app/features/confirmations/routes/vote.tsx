import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { requireBusinessAt } from '~/features/businesses/http/business-param.server'
import { checkSubmission } from '~/features/visitors/http/visitor-check.server'
import { href } from '~/href'
import { handleForm } from '~/http/forms/answer-form.server'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { FormFrame } from '~/ui/form/form-frame'
import { ReturnedHiddenFields } from '~/ui/form/post-form'
import { RobotQuestionStep } from '~/ui/form/question-step'
import { PageHeading, Section } from '~/ui/layout/section'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import { saveClosureVote } from '../confirmations.server'
import { ClosureVoteForm } from '../ui/vote-form'

/** Page with the vote buttons of the business page. Opening it stores no vote. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { name, slug, categorySlug } = await requireBusinessAt(db, params)
  return { name, place: { slug, categorySlug } }
}

/** Stores a vote `Sigue abierto` or `Ya cerró`, one per network (T195). */
export const action = ({ request, params }: ActionFunctionArgs) =>
  handleForm(
    { request, failed: SEND_FAILED_MESSAGES.unexpected, isVisitors: true },
    async ({ form, rejectForm: sendBack }) => {
      const business = await requireBusinessAt(db, params)
      const word = form.get('voto')
      if (word !== 'abierto' && word !== 'cerro') throw redirect(paths.business(business), 303)
      const check = await checkSubmission(db, request, form, {
        kind: 'report',
        texts: [],
        contacts: [],
        target: business.id,
        // It may add a report to the queue.
        waits: () => word === 'cerro',
      })
      if (!check.ok) return sendBack(check.rejection, check.status)
      await saveClosureVote(db, business, {
        isClosed: word === 'cerro',
        score: check.score,
        sender: check.sender,
      })
      const text =
        word === 'cerro'
          ? 'Si otras personas dicen lo mismo, alguien de nuestro equipo lo comprueba.'
          : 'Así otras personas saben que pueden ir.'
      return redirectWithNotice(paths.business(business), {
        kind: 'success',
        title: 'Gracias por avisar',
        text,
      })
    },
  )

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, { title: '¿Sigue abierto?', hidden: true })

export default function ClosureVoteRoute() {
  const { name, place } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  if (returned?.question)
    return (
      <RobotQuestionStep
        action={href('/:categorySlug/:slug/sigue-abierto', place)}
        returned={returned}
        question={returned.question}
      />
    )
  return (
    <Section top narrow>
      <PageHeading kicker={name} title="¿Sigue abierto?" />
      {returned ? (
        <FormFrame
          action={href('/:categorySlug/:slug/sigue-abierto', place)}
          returned={returned}
          lengths={{}}
          button="Enviar otra vez"
        >
          <ReturnedHiddenFields lastResult={returned.lastResult} />
        </FormFrame>
      ) : (
        <ClosureVoteForm business={place} />
      )}
    </Section>
  )
}
