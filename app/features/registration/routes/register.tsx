import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node'
import { Form, type FormProps, useLoaderData, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { askAboutMisspelledCity } from '~/features/businesses/http/city-question.server'
import { listActiveCategories } from '~/features/categories/read.server'
import { readChosenState } from '~/features/places/http/visitor-place.server'
import { checkSubmission, createFormToken } from '~/features/visitors/http/visitor-check.server'
import type { IdempotentStoreResult } from '~/features/visitors/visitor-writes.server'
import { getCaptchaOrigins, getCaptchaPageSettings, verifyCaptcha } from '~/gateways/captcha.server'
import { href } from '~/href'
import { withFallback } from '~/http/fallback.server'
import { findFailureMessage, handleForm } from '~/http/forms/answer-form.server'
import { createFormKeepingClientAction, useFormAnswer, useLatestFetcher } from '~/http/forms/retry'
import type { FormErrors, FormRejection } from '~/http/forms/returned-form'
import { parseSubmission } from '~/http/forms/submission.server'
import { buildPageMeta } from '~/http/meta'
import { getRequestContext } from '~/http/request-context.server'
import { getClientAddressKey } from '~/http/visitors/client.server'
import { paths } from '~/paths'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { buildRegistrationFailure, SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import {
  createBrowserIdCookie,
  createOwnerLinkAndCookies,
  findHoldReason,
  findRepeatedRegistrationSubmission,
  readRegisteredCookie,
  readRegisterFormOptions,
  storeRegistration,
} from '../http/store.server'
import { consumeDuplicateAnswerQuota, findListedDuplicates } from '../register.server'
import {
  findMainCategoryError,
  REQUIRED_REGISTRATION_FIELDS,
  registrationSchema,
  toRegistrationPlaceText,
} from '../schema'
import { findCategoriesForTrade } from '../trade.server'
import { RegisterPage } from '../ui/register-page'
import type { loader as understand } from './trade'

interface Captcha {
  ready: (call: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

/** Time limit for the captcha service in milliseconds. Without an answer the form is sent anyway. */
const CAPTCHA_TIMEOUT_MS = 3_000

/**
 * Loads the captcha script once and returns a function that gets a token (row 176). The token is null after
 * three seconds, or if the captcha fails. Returns undefined if no captcha is configured.
 */
function useCaptcha(captcha: { siteKey: string; script: string } | null) {
  const { siteKey, script } = captcha ?? {}
  useEffect(() => {
    if (!siteKey || !script) return
    const address = new URL(script)
    address.searchParams.set('render', siteKey)
    if (document.querySelector(`script[src="${CSS.escape(address.href)}"]`)) return
    const element = document.createElement('script')
    element.src = address.href
    element.async = true
    document.head.append(element)
  }, [siteKey, script])
  return useMemo(() => siteKey && (() => withinTime(tokenOf(siteKey))), [siteKey])
}

async function tokenOf(siteKey: string): Promise<string | null> {
  const service = (window as { grecaptcha?: Captcha }).grecaptcha
  if (!service) return null
  await new Promise<void>((resolve) => service.ready(resolve))
  return service.execute(siteKey, { action: 'submit' })
}

function withinTime(token: Promise<string | null>): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, CAPTCHA_TIMEOUT_MS, null))
  return Promise.race([token, late]).catch(() => null)
}

export const handle = { hydrate: true }

/**
 * Loads the registration form. Sets the cookie that identifies the browser, if it is missing. Allows the
 * captcha script, if there is one.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const captcha = getCaptchaPageSettings()
  const page = {
    choices: await readRegisterFormOptions(),
    state: readChosenState(request) ?? null,
    formToken: createFormToken(),
    captcha,
  }
  const headers = new Headers()
  const known = getRequestContext()
  // Allows the captcha script in the content security policy.
  if (captcha && known) known.scriptOrigins = getCaptchaOrigins(captcha)
  const browser = createBrowserIdCookie(request)
  if (browser) headers.set('Set-Cookie', browser)
  return data(page, { headers })
}

/**
 * Validates a registration, offers possible duplicates, checks for spam, stores it and redirects to the
 * thank-you page (rows 168, 171, 172, 176, 177; D20, D37, D100).
 */
export const action = ({ request }: ActionFunctionArgs) =>
  handleForm({ request, failed, isVisitors: true }, async ({ form, rejectForm: sendBack }) => {
    const { understood, unknown } = await completeWithTrade(form)
    const schema = registrationSchema(await listActiveCategories(db), unknown)
    const parsed = parseSubmission(understood, schema)
    if (parsed.status !== 'success') {
      const error = parsed.error ?? {}
      const city = error.ciudad ? null : askAboutMisspelledCity(form, typedPlace(form))
      return sendBack(returnReasonOf(understood, { ...error, ...city, ...findMainCategoryError(understood) }))
    }
    const { value } = parsed
    const asked = {
      ...askAboutMisspelledCity(form, toRegistrationPlaceText(value)),
      ...findMainCategoryError(understood),
    }
    if (Object.keys(asked).length > 0) return sendBack({ title: CHECK_DATA_TITLE, errors: asked })
    const duplicates = form.get('distinto') === 'si' ? [] : await findListedDuplicates(db, value)
    if (duplicates.length > 0) {
      // The same form sent again gets the same answer.
      const before = await findRepeatedRegistrationSubmission(request, value)
      if (before) return thank(request, before)
      const sender = { address: getClientAddressKey(), secret: env.SESSION_SECRETS[0] ?? '' }
      if (await consumeDuplicateAnswerQuota(db, sender)) return sendBack({ title: '', duplicates })
    }
    const captcha = await withFallback('captcha', verifyCaptcha(form.get('captcha')), null)
    const check = await checkSubmission(db, request, form, {
      kind: 'registration',
      texts: [value.negocio, value.responsable, value.ciudad, value.oficio, value.descripcion],
      contacts: [value.correo, value.telefono],
      waits: async () => (await findHoldReason(value)) !== null,
      captcha,
      lacksCaptcha: getCaptchaPageSettings() !== null && !form.get('captcha'),
    })
    if (!check.ok) return sendBack(check.rejection, check.status)
    return thank(request, await storeRegistration(request, value, check.isHeld))
  })

const failed = (error: unknown) => buildRegistrationFailure(findFailureMessage(error))

export const clientAction = createFormKeepingClientAction(SEND_FAILED_MESSAGES.registration)

/**
 * City, state and postal code are checked together with the other fields, so that their errors appear
 * together.
 */
const typedPlace = (form: URLSearchParams) => ({
  city: form.get('ciudad')?.trim() ?? '',
  state: form.get('estado'),
  zip: form.get('codigo-postal'),
})

/**
 * If no category was chosen, adds the categories that match the typed trade. Otherwise an open main category
 * becomes the chosen one that matches the trade. `unknown`: error message for a form without a category.
 */
async function completeWithTrade(form: URLSearchParams) {
  const trade = form.get('oficio')?.trim() ?? ''
  if (trade === '' || trade.length > MAX_FIELD_LENGTHS.registration.oficio)
    return { understood: form, unknown: undefined }
  const { categories } = await findCategoriesForTrade(db, trade)
  const understood = new URLSearchParams(form)
  if (form.has('categoria')) {
    const main = categories.find(({ slug, id }) =>
      form.getAll('categoria').some((chosen) => chosen === slug || chosen === String(id)),
    )
    if (main && !form.get('principal')) understood.set('principal', main.slug)
    return { understood, unknown: undefined }
  }
  for (const { slug } of categories) understood.append('categoria', slug)
  return { understood, unknown: `No conocemos «${trade}»: elige en la lista lo que más se parezca` }
}

/** Only the browser that sent the form gets the private link. */
async function thank(request: Request, stored: IdempotentStoreResult) {
  const isOwn = !stored.isRepeat || stored.isOwn || (await readRegisteredCookie(request))?.id === stored.id
  const headers = new Headers()
  if (isOwn)
    for (const cookie of await createOwnerLinkAndCookies(request, stored.id))
      headers.append('Set-Cookie', cookie)
  return redirectDocument(href('/registrar/gracias'), { status: 303, headers })
}

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, {
    title: 'Registra tu negocio gratis',
    description:
      'Pon tu negocio latino en el directorio: gratis, en español y en cinco minutos. Tu propia página con llamada y WhatsApp.',
    canonical: href('/registrar'),
  })

export default function RegisterRoute() {
  const { choices, state, formToken, captcha } = useLoaderData<typeof loader>()
  const sending = useFormAnswer<typeof action>()
  const understanding = useLatestFetcher<typeof understand>()
  const { VerifiedForm, isVerifying } = useVerifiedForm(captcha)
  return (
    <RegisterPage
      choices={choices}
      state={state}
      formToken={formToken}
      understood={understanding.data ?? null}
      onTrade={(typed) => understanding.load(paths.registerTrade(typed))}
      {...sending}
      as={VerifiedForm}
      isSending={sending.isSending || isVerifying}
    />
  )
}

const CHECK_DATA_TITLE = 'Revisa estos datos'

/**
 * Returns the title, the message and the errors of a rejected registration. If a required field is empty, the
 * message of row 168 comes first.
 */
function returnReasonOf(form: URLSearchParams, errors: FormErrors): FormRejection {
  const isComplete = REQUIRED_REGISTRATION_FIELDS.every((name) => form.get(name)?.trim())
  if (isComplete) return { title: CHECK_DATA_TITLE, errors }
  const message = 'Por favor completa todos los campos obligatorios.'
  return { title: 'Error', errors: { '': [message], ...errors } }
}

/**
 * Hook that gets a captcha token before the form is sent (row 176). If there is no token, the form is sent
 * without it.
 */
function useVerifiedForm(captcha: { siteKey: string; script: string } | null) {
  const [isVerifying, setVerifying] = useState(false)
  const submit = useSubmit()
  const getToken = useCaptcha(captcha)
  const VerifiedForm = useMemo(() => {
    if (!getToken) return Form
    const send = async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const fields = new FormData(event.currentTarget)
      const action = event.currentTarget.getAttribute('action') ?? ''
      const { submitter } = event.nativeEvent as SubmitEvent
      if (submitter instanceof HTMLButtonElement && submitter.name)
        fields.set(submitter.name, submitter.value)
      setVerifying(true)
      const token = await getToken()
      if (token) fields.set('captcha', token)
      submit(fields, { method: 'post', action })
      setVerifying(false)
    }
    return (props: FormProps) => <Form {...props} onSubmit={send} />
  }, [getToken, submit])
  return { VerifiedForm, isVerifying }
}
