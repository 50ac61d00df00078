import { setTimeout } from 'node:timers/promises'
import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { checkVisitor, newFormToken } from '~/features/visitors/http/visitor-check.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { parseSubmission } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { paths } from '~/paths'
import { Field } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { QuestionStep } from '~/ui/form/question-step'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { LENGTHS } from '~/values/text/lengths'
import { NOT_SENT } from '~/values/text/not-sent'
import { sendLostLinks } from '../lost-link.server'
import { lostLinkSchema } from '../lost-link-schema'

export const handle = { hydrate: true }

/** The owner who lost the link asks for another one by telephone or e-mail. */
export const loader = () => ({ formToken: newFormToken() })

/** Longer than finding a business and writing down its message takes: whether there is one cannot be told by the clock. */
const ANSWER_MS = 400

export const action = ({ request }: ActionFunctionArgs) =>
  answerForm({ request, failed: NOT_SENT.unexpected, isVisitors: true }, async ({ form, sendBack }) => {
    const sent = parseSubmission(form, lostLinkSchema)
    if (sent.status !== 'success') return sendBack({ title: 'Falta algo para buscarlo', errors: sent.error })
    const { contacto } = sent.value
    const check = await checkVisitor(db, request, form, {
      kind: 'report',
      texts: [],
      contacts: [contacto.phone ?? contacto.email],
      waits: () => true,
    })
    if (!check.ok) return sendBack(check.rejection, check.status)
    const asked = {
      ...{ canMail: isMailConfigured(), site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN } },
      ...{ sender: check.sender, score: check.score, now: new Date() },
    }
    await Promise.all([sendLostLinks(db, contacto, asked), setTimeout(ANSWER_MS)])
    wakeOutbox()
    return redirectWithNotice(paths.lostLink(), {
      kind: 'success',
      title: 'Listo, lo pedimos',
      text: 'Si ese teléfono o correo está guardado en un negocio, te llega un enlace nuevo al correo de su ficha. Si no tiene correo, una persona de nuestro equipo te lo da por teléfono.',
    })
  })

export { clientAction } from '~/http/forms/retry'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'El enlace de tu negocio', hidden: true })

export default function LostLink() {
  const { formToken } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  const { returned } = sending
  if (returned?.question)
    return (
      <QuestionStep {...sending} action={paths.lostLink()} returned={returned} question={returned.question} />
    )
  return (
    <Section top narrow>
      <PageHeading title="El enlace de tu negocio">
        Con tu enlace privado cambias tus datos y tus horas y contestas reservas. Si lo guardaste, ábrelo como
        siempre. Si lo perdiste, te mandamos uno nuevo; el que tenías sigue sirviendo.
      </PageHeading>
      <FormFrame
        {...sending}
        action={paths.lostLink()}
        guard={{ formToken }}
        lengths={LENGTHS.lostLink}
        button="Pedir mi enlace"
      >
        <Field
          label="Teléfono o correo de tu negocio"
          name="contacto"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          help="El que está en su página. El enlace llega al correo guardado, no al que escribas aquí."
        />
      </FormFrame>
      <p>
        ¿Tu negocio no está? <a href={paths.register()}>Regístralo gratis</a>.
      </p>
    </Section>
  )
}
