import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node'
import { useFetcher, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { cityQuestion } from '~/features/businesses/http/city-question.server'
import { listCategoryChoices } from '~/features/categories/cards.server'
import { chosenState } from '~/features/places/http/chosen-state.server'
import { checkVisitor, newFormToken } from '~/features/visitors/http/visitor-check.server'
import type { Stored } from '~/features/visitors/idempotency.server'
import { captchaKey, captchaOrigins, verifyCaptcha } from '~/gateways/captcha.server'
import { withFallback } from '~/http/fallback.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { failureMessage } from '~/http/forms/failure-message.server'
import { clientActionSaying } from '~/http/forms/retry'
import { parseSubmission } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { requestContext } from '~/http/request-context.server'
import { paths } from '~/paths'
import { LENGTHS } from '~/values/text/lengths'
import { NOT_SENT, notRegistered } from '~/values/text/not-sent'
import { findDuplicates } from '../duplicates.server'
import { registerChoices } from '../http/choices.server'
import { returnReasonOf } from '../http/return-reason'
import {
  heldBecause,
  justRegistered,
  newBrowser,
  rememberRegistered,
  storedBefore,
  storeRegistration,
} from '../http/store.server'
import { useVerifiedForm } from '../http/verified-form'
import { placeText, registrationSchema } from '../schema'
import { understandTrade } from '../trade.server'
import { RegisterPage } from '../ui/register-page'
import type { loader as understand } from './trade'

export const handle = { hydrate: true }

export async function loader({ request }: LoaderFunctionArgs) {
  const captcha = captchaKey()
  const page = {
    choices: await registerChoices(),
    state: chosenState(request) ?? null,
    formToken: newFormToken(),
    captcha,
  }
  const headers = new Headers()
  const known = requestContext()
  // The page's policy has to allow the captcha's script.
  if (captcha && known) known.scriptOrigins = captchaOrigins(captcha)
  const browser = newBrowser(request)
  if (browser) headers.set('Set-Cookie', browser)
  return data(page, { headers })
}

/**
 * Validates, offers possible duplicates, checks for spam, stores and thanks (rows 168, 171, 172, 176, 177; D20, D37,
 * D100).
 */
export const action = ({ request }: ActionFunctionArgs) =>
  answerForm({ request, failed, isVisitors: true }, async ({ form, sendBack }) => {
    const { understood, unknown } = await withTrade(form)
    const schema = registrationSchema(await listCategoryChoices(db), unknown)
    const parsed = parseSubmission(understood, schema)
    if (parsed.status !== 'success') {
      const error = parsed.error ?? {}
      const city = error.ciudad ? null : cityQuestion(form, typedPlace(form))
      return sendBack(returnReasonOf(understood, { ...error, ...city }))
    }
    const { value } = parsed
    const city = cityQuestion(form, placeText(value))
    if (city) return sendBack({ title: 'Error', errors: city })
    const duplicates = form.get('distinto') === 'si' ? [] : await findDuplicates(db, value)
    if (duplicates.length > 0) {
      // Sent twice, the second looks like the first.
      const before = await storedBefore(request, value)
      return before ? thank(request, before) : sendBack({ title: '', duplicates })
    }
    const captcha = await withFallback('captcha', verifyCaptcha(form.get('captcha')), null)
    const check = await checkVisitor(db, request, form, {
      kind: 'registration',
      texts: [value.negocio, value.responsable, value.ciudad, value.oficio, value.descripcion],
      contacts: [value.correo, value.telefono],
      waits: async () => (await heldBecause(value)) !== null,
      captcha,
      lacksCaptcha: captchaKey() !== null && !form.get('captcha'),
    })
    if (!check.ok) return sendBack(check.rejection, check.status)
    return thank(request, await storeRegistration(request, value, check.isHeld))
  })

const failed = (error: unknown) => notRegistered(failureMessage(error))

export const clientAction = clientActionSaying(NOT_SENT.registration)

/** With what is wrong elsewhere the city is asked about too: one answer for all. */
const typedPlace = (form: URLSearchParams) => ({
  city: form.get('ciudad')?.trim() ?? '',
  state: form.get('estado'),
  zip: form.get('codigo-postal'),
})

/** The form with the categories that the trade stands for, where none was chosen; else what to say of the trade. */
async function withTrade(form: URLSearchParams) {
  const trade = form.get('oficio')?.trim() ?? ''
  if (form.has('categoria') || trade === '') return { understood: form, unknown: undefined }
  if (trade.length > LENGTHS.registration.oficio) return { understood: form, unknown: undefined }
  const understood = new URLSearchParams(form)
  for (const { slug } of await understandTrade(db, trade)) understood.append('categoria', slug)
  return { understood, unknown: `No conocemos «${trade}»: elige en la lista lo que más se parezca` }
}

/** Only the browser that sent it gets the owner's link, a second time as well; any other learns that it was received. */
async function thank(request: Request, stored: Stored) {
  const isOwn = !stored.isRepeat || stored.isOwn || (await justRegistered(request))?.id === stored.id
  const headers = new Headers()
  if (isOwn) headers.set('Set-Cookie', await rememberRegistered(stored.id))
  return redirectDocument(paths.registered(), { status: 303, headers })
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Registra tu negocio gratis',
    description:
      'Pon tu negocio latino en el directorio: gratis, en español y en cinco minutos. Tu propia página con llamada y WhatsApp.',
    canonical: paths.register(),
  })

export default function Register() {
  const { choices, state, formToken, captcha } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  const understanding = useFetcher<typeof understand>()
  const { VerifiedForm, isVerifying } = useVerifiedForm(captcha)
  return (
    <RegisterPage
      choices={choices}
      state={state}
      formToken={formToken}
      understood={understanding.data?.categories ?? []}
      onTrade={(typed) => understanding.load(paths.registerTrade(typed))}
      {...sending}
      as={VerifiedForm}
      isSending={sending.isSending || isVerifying}
    />
  )
}
