import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { requireBusinessAt } from '~/features/businesses/http/business-param.server'
import { checkSubmission, createFormToken } from '~/features/visitors/http/visitor-check.server'
import { appendActionParam, href } from '~/href'
import { handleForm } from '~/http/forms/answer-form.server'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { paths } from '~/paths'
import { Field } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import type { ReturnedForm } from '~/ui/form/post-form'
import { RobotQuestionStep } from '~/ui/form/question-step'
import { PageHeading, Section } from '~/ui/layout/section'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import { claimByCode, findClaimEmail, readMaskedEmailIfShown, sendClaimCode } from '../claims.server'
import { buildMailContext } from '../http/owned-business.server'
import { buildClaimCookie, CLAIM_ACCEPTED_NOTICE, readClaimCookie } from '../http/owner-cookies.server'

/**
 * Page on which an owner proves ownership by a code sent to the stored e-mail. If no e-mail proves it,
 * redirects to the report form; a person then decides.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const business = await requireBusinessAt(db, params)
  const { name, slug, categorySlug } = business
  const place = { slug, categorySlug }
  const email = await findClaimEmail(db, business.id, buildMailContext(), new Date())
  if (!email) throw redirect(paths.report(place, { reason: 'es-mi-negocio' }))
  const isSent =
    (await readClaimCookie(request, href('/:categorySlug/:slug/es-mi-negocio', place), business.id)) !== null
  const hint = await readMaskedEmailIfShown(db, business.id)
  return { name, place, hint, isSent, formToken: createFormToken() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const isCode = new URL(request.url).searchParams.get('accion') === 'comprobar'
  return handleForm(
    { request, failed: SEND_FAILED_MESSAGES.unexpected, isVisitors: true },
    async ({ form, rejectForm: sendBack }) => {
      const business = await requireBusinessAt(db, params)
      const place = { slug: business.slug, categorySlug: business.categorySlug }
      const path = href('/:categorySlug/:slug/es-mi-negocio', place)
      const claiming = { secrets: env.SESSION_SECRETS, mail: buildMailContext(), now: new Date() }
      if (!isCode) {
        const visitor = {
          kind: 'report' as const,
          texts: [],
          contacts: [],
          target: business.id,
          waits: () => true,
          isUrgent: true,
          isOneTap: true,
        }
        const check = await checkSubmission(db, request, form, visitor)
        if (!check.ok) return sendBack(check.rejection, check.status)
        const sent = await sendClaimCode(db, business.id, claiming)
        wakeOutbox()
        if (!sent)
          return sendBack({ title: 'No mandamos otro código', errors: { '': [CLAIM_CODE_NOT_SENT_MESSAGE] } })
        const notice = {
          kind: 'success' as const,
          title: 'Te mandamos el código',
          text: 'Búscalo en ese correo.',
        }
        return withCookie(await redirectWithNotice(path, notice), await buildClaimCookie(path, sent))
      }
      const sent = await readClaimCookie(request, path, business.id)
      const done = sent
        ? await claimByCode(db, sent, form.get('codigo') ?? '', claiming)
        : ({ ok: false, reason: 'old' } as const)
      wakeOutbox()
      if (!done.ok)
        return sendBack({
          title: 'No pudimos comprobarlo',
          errors: { codigo: [CLAIM_CODE_ERROR_MESSAGES[done.reason]] },
        })
      return withCookie(
        await redirectWithNotice(href('/mi-negocio/:token', { token: done.token }), CLAIM_ACCEPTED_NOTICE),
        await buildClaimCookie(path, null),
      )
    },
  )
}

function withCookie(response: Response, cookie: string): Response {
  response.headers.append('Set-Cookie', cookie)
  return response
}

const CLAIM_CODE_NOT_SENT_MESSAGE =
  'Hoy ya mandamos varios códigos a ese correo. Abre el último: su enlace entra a tu página sin escribir el código y sirve un día. O escríbenos y lo ve una persona.'

const CLAIM_CODE_ERROR_MESSAGES = {
  wrong: 'No es ese código. Son los 8 números del último correo que te mandamos.',
  old: 'Ese código ya no sirve. Pide otro.',
  too_many: 'Se probó demasiadas veces. Pide otro código, o abre el enlace que trae ese correo.',
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildPageMeta(matches, { title: `¿Es tuyo ${data.name}?`, hidden: true }) : []

export default function ClaimRoute() {
  const returned = useActionData<typeof action>()
  const { place, ...page } = useLoaderData<typeof loader>()
  const person = paths.report(place, { reason: 'es-mi-negocio' })
  const send = href('/:categorySlug/:slug/es-mi-negocio', place)
  return (
    <ClaimPage
      {...page}
      returned={returned}
      send={send}
      check={appendActionParam(send, 'comprobar')}
      person={person}
    />
  )
}

interface ClaimPageProps {
  name: string
  /** Hint at the e-mail. Empty if the business hides its e-mail. */
  hint: string
  /** True if this browser has requested a code. */
  isSent: boolean
  formToken: string
  returned: ReturnedForm | undefined
  /** Addresses of the forms that request and check a code, and of the report form that a person reads. */
  send: string
  check: string
  person: string
}

function ClaimPage({ name, hint, isSent, formToken, returned, send, check, person }: ClaimPageProps) {
  if (returned?.question)
    return <RobotQuestionStep action={send} returned={returned} question={returned.question} />
  return (
    <Section top narrow>
      <PageHeading kicker={name} title="¿Es tu negocio?">
        Te mandamos un código al correo que está en la ficha
        {hint ? `: ${hint}` : ', que el negocio no muestra'}. Con él abres tu página privada, cambias tus
        datos y contestas tus reservas. No cuesta nada.
      </PageHeading>
      {isSent && (
        <FormFrame
          action={check}
          returned={returned}
          lengths={MAX_FIELD_LENGTHS.claim}
          button="Comprobar el código"
        >
          <Field
            label="Código de 8 números"
            name="codigo"
            inputMode="numeric"
            autoComplete="one-time-code"
            help="Sirve media hora. Si no llega, mira también en el correo no deseado. El enlace de ese correo entra sin el código."
          />
        </FormFrame>
      )}
      <FormFrame
        action={send}
        returned={isSent ? undefined : returned}
        guard={{ formToken }}
        lengths={{}}
        tone={isSent ? 'plain' : 'primary'}
        button={isSent ? 'Mandar otro código' : hint ? `Mandar un código a ${hint}` : 'Mandar el código'}
      >
        {null}
      </FormFrame>
      <p>
        ¿No lees ese correo?{' '}
        <a href={person} rel="nofollow">
          Escríbenos y lo ve una persona
        </a>
        , que llama al número de la ficha.
      </p>
    </Section>
  )
}
