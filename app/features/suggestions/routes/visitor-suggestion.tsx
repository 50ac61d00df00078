import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { requireBusinessAt } from '~/features/businesses/http/business-param.server'
import { readBusiness, usesPhoneForWhatsapp } from '~/features/businesses/read.server'
import { checkSubmission, createFormToken } from '~/features/visitors/http/visitor-check.server'
import { href } from '~/href'
import { handleForm } from '~/http/forms/answer-form.server'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { BackLink } from '~/ui/controls/button'
import { EmailField, Field } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { RobotQuestionStep } from '~/ui/form/question-step'
import { PageHeading, Section } from '~/ui/layout/section'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import {
  findSuggestibleField,
  formatSuggestedValue,
  SUGGESTIBLE_FIELD_LABELS,
  SUGGESTIBLE_FIELDS,
  type SuggestibleField,
} from '../fields'
import { readStoredValuesAsFormValues } from '../read.server'
import { type SuggestionFormValues, suggestedValuesSchema } from '../schema'
import { storeSuggestion } from '../store.server'

export const handle = { hasForm: true }

/**
 * Loads the form for corrections by visitors, with the current values except a hidden e-mail. `?campo=` names
 * the field that comes first.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id, name, slug, categorySlug } = await requireBusinessAt(db, params)
  const record = await readBusiness(db, id)
  if (!record) throw data(null, { status: 404 })
  const stored = Object.fromEntries(await readStoredValuesAsFormValues(db, record, SUGGESTIBLE_FIELDS))
  // Pages offer WhatsApp on the phone number if no other number is stored, unless the business has no
  // WhatsApp.
  if (record.phone && (await usesPhoneForWhatsapp(db, id))) stored.whatsapp = 'el mismo que el teléfono'
  if (!record.showsEmail) stored.correo = ''
  return {
    place: { name, slug, categorySlug },
    isEmailHidden: !record.showsEmail,
    stored: stored as Record<SuggestibleField, string>,
    field: findSuggestibleField(new URL(request.url).searchParams.get('campo')),
    action: href('/:categorySlug/:slug/corregir', { slug, categorySlug }),
    formToken: createFormToken(),
  }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  handleForm(
    {
      request,
      schema: suggestedValuesSchema,
      invalid: 'Falta algo para enviarlo',
      failed: SEND_FAILED_MESSAGES.unexpected,
      isVisitors: true,
    },
    async ({ form, value, rejectForm: sendBack }) => {
      const business = await requireBusinessAt(db, params)
      const check = await checkSubmission(db, request, form, {
        kind: 'suggestion',
        // Web addresses are valid in this form, so they are not checked as signs of spam.
        texts: [],
        contacts: [],
        target: business.id,
        waits: () => true,
      })
      if (!check.ok) return sendBack(check.rejection, check.status)
      const stored = await storeSuggestion(db, value, {
        business,
        score: check.score,
        ...check.sender,
      })
      if (!stored.ok) return sendBack(sayAllSame(value))
      const text = 'Lo verá el dueño o una persona de nuestro equipo antes de cambiarlo.'
      return redirectWithNotice(paths.business(business), {
        kind: 'success',
        title: 'Gracias, lo recibimos',
        text,
      })
    },
  )

const sayAllSame = (values: SuggestionFormValues) => ({
  title: 'Revisa los datos',
  errors: Object.fromEntries(Object.keys(values).map((field) => [field, ['Eso es lo que ya dice']])),
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const title = `Corregir un dato de ${data.place.name}`
  return buildPageMeta(matches, { title, hidden: true })
}

export default function SuggestCorrectionRoute() {
  const returned = useActionData<typeof action>()
  return <SuggestionPage {...useLoaderData<typeof loader>()} returned={returned} />
}

interface SuggestionPageProps extends FormFrameBaseProps {
  place: { name: string; slug: string; categorySlug: string }
  stored: Record<SuggestibleField, string>
  /** True if the business page hides the e-mail. Then this form hides it, too (T259). */
  isEmailHidden: boolean
  /** Field that comes first. */
  field?: SuggestibleField | undefined
  formToken: string
}

/** Form with one text field per fact. A field left empty changes nothing. */
function SuggestionPage({ place, stored, isEmailHidden, field, formToken, ...sending }: SuggestionPageProps) {
  const { returned } = sending
  if (returned?.question)
    return <RobotQuestionStep {...sending} returned={returned} question={returned.question} />
  const first = field ? [field] : []
  return (
    <Section top narrow>
      <PageHeading kicker={place.name} title="¿Qué datos cambiaron?">
        Escribe solo los que cambiaron, uno o varios. Se los mostramos al dueño o a una persona de nuestro
        equipo antes de cambiarlos.
      </PageHeading>
      <FormFrame guard={{ formToken }} lengths={MAX_FIELD_LENGTHS.suggestion} {...sending} button="Enviar">
        {[...first, ...SUGGESTIBLE_FIELDS.filter((each) => each !== field)].map((each) => (
          <FactField
            key={each}
            name={each}
            now={stored[each]}
            isHidden={each === 'correo' && isEmailHidden}
          />
        ))}
      </FormFrame>
      <BackLink href={paths.business(place)}>Volver a {place.name}</BackLink>
    </Section>
  )
}

interface FactFieldProps {
  name: SuggestibleField
  now: string
  isHidden: boolean
}

function FactField({ name, now, isHidden }: FactFieldProps) {
  const help = isHidden ? 'Su página no lo muestra.' : `Ahora dice: ${formatSuggestedValue(now)}`
  const known = { name, label: SUGGESTIBLE_FIELD_LABELS[name], help, optional: true, autoComplete: 'off' }
  return name === 'correo' ? <EmailField {...known} /> : <Field {...known} />
}
