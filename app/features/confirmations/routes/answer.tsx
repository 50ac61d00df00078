import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { recordDataConfirmation } from '~/features/businesses/confirmation.server'
import { CLOSURE_KINDS } from '~/features/businesses/labels'
import type { ReportReason } from '~/features/moderation/reports/labels'
import { storeReport } from '~/features/moderation/reports/reports.server'
import { buildOwnerLinkNotFound } from '~/features/owners/http/owned-business.server'
import { readRememberedOwnerBusinesses } from '~/features/owners/http/owner-cookies.server'
import { buildLimitKey, incrementLimit } from '~/features/rate-limits/counter.server'
import { href } from '~/href'
import { handleForm } from '~/http/forms/answer-form.server'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { getClientAddressKey } from '~/http/visitors/client.server'
import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { TextAreaField } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { getFirstReturnedFieldValue, type ReturnedForm } from '~/ui/form/post-form'
import { PageHeading, Section } from '~/ui/layout/section'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import { confirmationAnswerSchema, findBusinessByConfirmationToken } from '../confirmations.server'

const DAY_SECONDS = 24 * 60 * 60
/** Maximum number of answers for one business in 24 hours. */
const MAX_ANSWERS_PER_BUSINESS = 10

/**
 * Returns the business of a confirmation link, and its private link if this phone remembers it. Throws the
 * not-found page for an invalid link.
 */
async function askedAt(request: Request, token = '') {
  const business = await findBusinessByConfirmationToken(db, env.SESSION_SECRETS, token, new Date())
  if (!business) throw buildOwnerLinkNotFound()
  const own = (await readRememberedOwnerBusinesses(request)).find(({ id }) => id === business.id)?.token
  return { token, business, own }
}

/**
 * Page behind the confirmation link. Opening it confirms nothing, because apps open links for previews
 * (T196).
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { token, business, own } = await askedAt(request, params.token)
  const { name, slug, categorySlug, isConfirmedToday } = business
  return data(
    { token, name, place: { slug, categorySlug }, isConfirmedToday, isOwner: own !== undefined },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

/**
 * Handles the three answers. `Todo sigue igual` confirms the data. For the others, an owner whose browser
 * remembers the private link is redirected to the form. Answers of other people are stored as a report for a
 * moderator.
 */
export const action = ({ request, params }: LoaderFunctionArgs) =>
  handleForm(
    {
      request,
      schema: confirmationAnswerSchema,
      invalid: 'Falta tu respuesta',
      failed: SEND_FAILED_MESSAGES.unexpected,
      isVisitors: true,
    },
    async ({ value: { respuesta, mensaje }, rejectForm: sendBack }) => {
      const { token, business, own } = await askedAt(request, params.token)
      if (own && respuesta === 'cambio')
        return redirect(href('/mi-negocio/:token/datos', { token: own }), 303)
      if (own && respuesta === 'cerramos')
        return redirect(paths.ownerClosing(own, CLOSURE_KINDS.for_good.word), 303)
      if (respuesta === 'cambio' && !mensaje)
        return sendBack({ title: 'Falta un dato', errors: { mensaje: ['Cuéntanos qué cambió'] } })
      const now = new Date()
      const [secret = ''] = env.SESSION_SECRETS
      const key = buildLimitKey(secret, 'answers of a business', String(business.id))
      const { count } = await incrementLimit(db, key, DAY_SECONDS, now)
      if (count > MAX_ANSWERS_PER_BUSINESS) return sendBack(TOO_MANY_ANSWERS_REJECTION, 429)
      if (respuesta === 'igual') {
        await recordDataConfirmation(db, business.id, now)
        return redirectWithNotice(href('/mi-negocio/confirmar/:token', { token }), {
          kind: 'success',
          title: 'Gracias, quedó confirmado',
          text: 'Tu página dice que tus datos están al día.',
        })
      }
      const motivo: ReportReason = respuesta === 'cambio' ? 'wrong_data' : 'closed'
      const said = respuesta === 'cambio' ? mensaje : CLOSED_REPORT_TEXT
      await storeReport(
        db,
        {
          motivo,
          mensaje: `${LINK_ANSWER_REPORT_PREFIX}: ${said}`,
          correo: null,
          nombre: null,
          telefono: null,
        },
        {
          business,
          ratingId: null,
          score: 1,
          origin: 'confirmation_link',
          address: getClientAddressKey(),
          secret,
        },
        now,
      )
      return redirectWithNotice(href('/mi-negocio/confirmar/:token', { token }), {
        kind: 'success',
        title: 'Gracias, lo recibimos',
        text: 'Una persona de nuestro equipo lo comprueba antes de cambiar la página.',
      })
    },
  )

/** First words of reports from these links. Their sender has not proved ownership. */
const LINK_ANSWER_REPORT_PREFIX = 'Respuesta al enlace que mandamos al número de la ficha'
const CLOSED_REPORT_TEXT = 'dice que cerraron.'

const TOO_MANY_ANSWERS_REJECTION = {
  title: 'Hoy ya recibimos varias respuestas',
  errors: { '': ['Inténtalo mañana, o escríbenos y lo ve una persona.'] },
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildPageMeta(matches, { title: `¿Sigue todo igual en ${data.name}?`, hidden: true }) : []

export default function ConfirmationAnswerRoute() {
  const page = useLoaderData<typeof loader>()
  return <AnswerPage {...page} returned={useActionData<typeof action>()} />
}

interface AnswerPageProps {
  token: string
  name: string
  place: { slug: string; categorySlug: string }
  isConfirmedToday: boolean
  /** True if this phone remembers a private link of the business. */
  isOwner: boolean
  returned: ReturnedForm | undefined
}

/** Page with the possible answers to a confirmation link. */
function AnswerPage({ token, name, place, isConfirmedToday, isOwner, returned }: AnswerPageProps) {
  const action = href('/mi-negocio/confirmar/:token', { token })
  const isChangeReturned = getFirstReturnedFieldValue(returned, 'respuesta') === 'cambio'
  return (
    <Section top narrow>
      <PageHeading kicker={name} title="¿Sigue todo igual?">
        Mira <a href={paths.business(place)}>tu página</a> y dinos si tus datos siguen bien. Así quien te
        busca sabe que puede llamarte o ir.
      </PageHeading>
      {isConfirmedToday ? (
        <p>
          <b>Tus datos están confirmados hoy.</b> Si algo está mal, dínoslo aquí abajo.
        </p>
      ) : (
        <form method="post" action={action}>
          <Button tone="accept" size="big" name="respuesta" value="igual" wide>
            Todo sigue igual
          </Button>
        </form>
      )}
      {isOwner ? (
        <form method="post" action={action}>
          <Button size="big" name="respuesta" value="cambio" wide>
            Algo cambió
          </Button>
        </form>
      ) : (
        <details open={isChangeReturned}>
          <summary className="folding">Algo cambió</summary>
          <FormFrame
            action={action}
            returned={returned}
            lengths={MAX_FIELD_LENGTHS.confirmation}
            button="Avisar que algo cambió"
          >
            <input type="hidden" name="respuesta" value="cambio" />
            <TextAreaField
              label="¿Qué cambió?"
              name="mensaje"
              rows={4}
              help="Una persona lo comprueba. Con tu enlace privado lo cambias tú al momento."
            />
          </FormFrame>
        </details>
      )}
      <details>
        <summary className="folding">Cerramos</summary>
        <form method="post" action={action}>
          <p>Si el negocio ya no existe o cerró para siempre, avísanos.</p>
          <Button tone="danger" name="respuesta" value="cerramos">
            Sí, cerramos
          </Button>
        </form>
      </details>
    </Section>
  )
}
