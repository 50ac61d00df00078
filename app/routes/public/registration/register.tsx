import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { db } from '~/db.server'
import { captchaKey, captchaOrigins, verifyCaptcha } from '~/gateways/captcha.server'
import { chosenState } from '~/http/chosen-state.server'
import { hasFailed } from '~/http/failed-form.server'
import { pageMeta } from '~/http/meta'
import { readSubmission, returnForm, storeOrReturn } from '~/http/submission.server'
import { tolerate } from '~/http/tolerate.server'
import { checkVisitor, newStamp } from '~/http/visitor-check.server'
import { listCategoryChoices } from '~/models/category/cards.server'
import { findDuplicates } from '~/models/registration/duplicates.server'
import { registrationSchema } from '~/models/registration/schema'
import { paths } from '~/paths'
import { RegisterPage } from '~/ui/registration/register-page'
import { rejectionOf } from './rejection'
import {
  NOT_STORED,
  registerChoices,
  rememberRegistered,
  storedBefore,
  storeRegistration,
} from './store.server'
import { useVerifiedForm } from './verified-form'

export const handle = { hydrate: true }

const SCRIPT_ORIGINS = 'X-Page-Script-Origins'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const captcha = captchaKey()
  const page = {
    choices: await registerChoices(),
    state: chosenState(request) ?? null,
    stamp: newStamp(),
    captcha,
    failed: hasFailed(context),
  }
  return data(page, captcha ? { headers: { [SCRIPT_ORIGINS]: captchaOrigins(captcha).join(' ') } } : {})
}

/** The page's policy has to allow the captcha's script, on the answer to a form as well. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const origins = loaderHeaders.get(SCRIPT_ORIGINS)
  return new Headers(origins ? { [SCRIPT_ORIGINS]: origins } : undefined)
}

/** Rows 168, 171, 172, 176 and 177; D20, D37, D100. */
export async function action({ request, context }: ActionFunctionArgs) {
  const categories = await listCategoryChoices(db)
  const sent = await readSubmission(request, registrationSchema(categories))
  if (!sent.ok) return returnForm(context, sent.form, rejectionOf(sent.form, sent.errors))
  const { form, value } = sent
  const duplicates = form.get('distinto') === 'si' ? [] : await findDuplicates(db, value)
  if (duplicates.length > 0) {
    // Sent twice, the second looks like the first.
    const before = await storedBefore(request, value)
    return before === null ? returnForm(context, form, { title: '', errors: [], duplicates }) : thank(before)
  }
  const texts = [value.negocio, value.responsable, value.ciudad, value.descripcion]
  const captcha = await tolerate(request)('captcha', verifyCaptcha(form.get('captcha')), null)
  const check = await checkVisitor(db, request, form, {
    kind: 'registration',
    texts,
    contacts: [value.correo, value.telefono],
    captcha,
  })
  if (!check.ok) return returnForm(context, form, check.rejection)
  const stored = await storeOrReturn({ request, context }, form, NOT_STORED, () =>
    storeRegistration(request, value, check.isHeld),
  )
  return stored.ok ? thank(stored.value) : stored.answer
}

const thank = async (id: number) =>
  redirectDocument(paths.registered(), {
    status: 303,
    headers: { 'Set-Cookie': await rememberRegistered(id) },
  })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: `${data?.failed ? 'Error: ' : ''}Registra tu negocio gratis`,
    description:
      'Pon tu negocio latino en el directorio: gratis, en español y en cinco minutos. Tu propia página con llamada y WhatsApp.',
    canonical: paths.register(),
  })

export default function Register() {
  const isSending = useNavigation().state !== 'idle'
  const { choices, state, stamp, captcha } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { VerifiedForm, isVerifying } = useVerifiedForm(captcha)
  return (
    <RegisterPage
      choices={choices}
      state={state}
      stamp={stamp}
      as={VerifiedForm}
      returned={returned}
      isSending={isSending || isVerifying}
    />
  )
}
