import { setTimeout } from 'node:timers/promises'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { checkSubmission, createFormToken } from '~/features/visitors/http/visitor-check.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { appendActionParam, href } from '~/href'
import { handleForm } from '~/http/forms/answer-form.server'
import { readForm } from '~/http/forms/form.server'
import { parseSubmission } from '~/http/forms/submission.server'
import { buildPageMeta } from '~/http/meta'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { Button, ButtonLink } from '~/ui/controls/button'
import { Field } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { RobotQuestionStep } from '~/ui/form/question-step'
import { PageHeading, Section, SectionHeading, STACK_CLASS } from '~/ui/layout/section'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import { buildMailContext } from '../http/owned-business.server'
import { buildForgetLinkCookies, readRememberedOwnerBusinesses } from '../http/owner-cookies.server'
import { lostLinkSchema, sendNewOwnerLinks } from '../lost-link.server'

export const handle = { hasForm: true }

/**
 * Page with links to the businesses that this browser remembers, and a form that requests a lost link by
 * phone or e-mail.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const remembered = await readRememberedOwnerBusinesses(request)
  return {
    formToken: createFormToken(),
    canMail: isMailConfigured(),
    remembered: remembered.map(({ name, token }) => ({ name, token })),
  }
}

/**
 * Minimum duration of the response to a valid form, in milliseconds. Finding a business and storing a message
 * is normally shorter, so that the duration does not reveal whether a business exists.
 */
const MIN_ANSWER_DURATION_MS = 400

export const action = ({ request }: ActionFunctionArgs) =>
  new URL(request.url).searchParams.get('accion') === 'olvidar' ? forget(request) : askForLink(request)

async function forget(request: Request): Promise<Response> {
  const token = (await readForm(request)).get('negocio') ?? ''
  const response = await redirectWithNotice(href('/mi-negocio'), BUSINESS_FORGOTTEN_NOTICE)
  for (const cookie of await buildForgetLinkCookies(request, token))
    response.headers.append('Set-Cookie', cookie)
  return response
}

const BUSINESS_FORGOTTEN_NOTICE: Notice = {
  kind: 'success',
  title: 'Aquí ya no queda guardada',
  text: 'Tu enlace privado sigue sirviendo.',
}

const askForLink = (request: Request) =>
  handleForm(
    { request, failed: SEND_FAILED_MESSAGES.unexpected, isVisitors: true },
    async ({ form, rejectForm: sendBack }) => {
      const sent = parseSubmission(form, lostLinkSchema)
      if (sent.status !== 'success')
        return sendBack({ title: 'Falta algo para buscarlo', errors: sent.error })
      const { contacto } = sent.value
      const check = await checkSubmission(db, request, form, {
        kind: 'report',
        texts: [],
        contacts: [contacto.phone ?? contacto.email],
        waits: () => true,
        isUrgent: true,
      })
      if (!check.ok) return sendBack(check.rejection, check.status)
      const asked = {
        ...buildMailContext(),
        ...{ sender: check.sender, score: check.score, now: new Date() },
      }
      await Promise.all([sendNewOwnerLinks(db, contacto, asked), setTimeout(MIN_ANSWER_DURATION_MS)])
      wakeOutbox()
      return redirectWithNotice(href('/mi-negocio'), {
        kind: 'success',
        title: 'Listo, lo pedimos',
        text: isMailConfigured() ? LINK_BY_MAIL_TEXT : LINK_BY_CALL_TEXT,
      })
    },
  )

const LINK_BY_CALL_TEXT =
  'Si ese teléfono o correo está guardado en un negocio, una persona de nuestro equipo llama al número de la ficha y te da un enlace nuevo.'
const LINK_BY_MAIL_TEXT =
  'Si ese teléfono o correo está guardado en un negocio, te llega un enlace nuevo al correo de su ficha. Si no tiene uno confirmado, una persona de nuestro equipo te lo da por teléfono.'

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, { title: 'El enlace de tu negocio', hidden: true })

export default function LostOwnerLinkRoute() {
  const { formToken, canMail, remembered } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  if (returned?.question)
    return <RobotQuestionStep action={href('/mi-negocio')} returned={returned} question={returned.question} />
  const lead = `Con tu enlace privado cambias tus datos y tus horas y contestas reservas. Si lo guardaste, ábrelo como siempre. Si lo perdiste, ${
    canMail
      ? 'te mandamos uno nuevo; el que tenías sigue sirviendo.'
      : 'pídelo aquí: una persona de nuestro equipo te llama al número de la ficha y te da uno nuevo.'
  }`
  return (
    <Section top narrow>
      {remembered.length > 0 ? (
        <>
          <PageHeading title="Mi negocio" />
          <Remembered businesses={remembered} />
          <SectionHeading title="El enlace de tu negocio" />
          <p>{lead}</p>
        </>
      ) : (
        <PageHeading title="El enlace de tu negocio">{lead}</PageHeading>
      )}
      <FormFrame
        returned={returned}
        action={href('/mi-negocio')}
        guard={{ formToken }}
        lengths={MAX_FIELD_LENGTHS.lostLink}
        button="Pedir mi enlace"
      >
        <Field
          label="Teléfono o correo de tu negocio"
          name="contacto"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          help={
            canMail
              ? 'El que está en su página. El enlace llega al correo guardado, no al que escribas aquí.'
              : 'El que está en su página. Llamamos al número guardado, no al que escribas aquí.'
          }
        />
      </FormFrame>
      <p>
        ¿Tu negocio no está? <a href={href('/registrar')}>Regístralo gratis</a>.
      </p>
    </Section>
  )
}

/** Shows name and link, and no other data, because other users of the device may open this page. */
const Remembered = ({ businesses }: { businesses: { name: string; token: string }[] }) => (
  <ul>
    {businesses.map(({ name, token }) => (
      <li key={token} className={`py-2.5 wrap-anywhere ${STACK_CLASS}`}>
        <ButtonLink tone="primary" size="big" wide href={href('/mi-negocio/:token', { token })}>
          {`Entrar a ${name}`}
        </ButtonLink>
        <form method="post" action={appendActionParam(href('/mi-negocio'), 'olvidar')}>
          <Button name="negocio" value={token}>
            Olvidarla aquí<span className="visually-hidden"> ({name})</span>
          </Button>
        </form>
      </li>
    ))}
  </ul>
)
