import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { businessAt } from '~/features/businesses/http/business-address.server'
import { readBusiness } from '~/features/businesses/read.server'
import { checkVisitor, newFormToken } from '~/features/visitors/http/visitor-check.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { NOT_SENT } from '~/values/text/not-sent'
import { SUGGESTIBLE_FIELDS, type SuggestibleField, suggestibleField } from '../fields'
import { saysNow } from '../read.server'
import { suggestionSchema } from '../schema'
import { storeSuggestion } from '../store.server'
import { SuggestionPage } from '../ui/suggestion-page'

export const handle = { hydrate: true }

/** Where a visitor says what a field of a business ought to say; `?campo=` is the field to begin with. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id, name, slug, categorySlug } = await businessAt(db, params)
  const record = await readBusiness(db, id)
  if (!record) throw data(null, { status: 404 })
  const stored = Object.fromEntries(await saysNow(db, record, SUGGESTIBLE_FIELDS))
  // The telephone takes messages, unless somebody has said that it does not.
  if (record.whatsapp === null && record.phone) stored.whatsapp = 'el mismo que el teléfono'
  return {
    place: { name, slug, categorySlug },
    stored: stored as Record<SuggestibleField, string>,
    field: suggestibleField(new URL(request.url).searchParams.get('campo')),
    action: paths.correct({ slug, categorySlug }),
    formToken: newFormToken(),
  }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  answerForm(
    {
      request,
      schema: suggestionSchema,
      invalid: 'Falta algo para enviarlo',
      failed: NOT_SENT.unexpected,
      isVisitors: true,
    },
    async ({ form, value, sendBack }) => {
      const business = await businessAt(db, params)
      const check = await checkVisitor(db, request, form, {
        kind: 'suggestion',
        // An address of a page is what a field may hold: it speaks against nobody.
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
      if (!stored.ok) return sendBack(SAME)
      const text = 'Lo verá el dueño o una persona de nuestro equipo antes de cambiarlo.'
      return redirectWithNotice(paths.business(business), {
        kind: 'success',
        title: 'Gracias, lo recibimos',
        text,
      })
    },
  )

const SAME = { title: 'Revisa el dato', errors: { valor: ['Eso es lo que ya dice'] } }

export { clientAction } from '~/http/forms/retry'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const title = `Corregir un dato de ${data.place.name}`
  return pageMeta(matches, { title, hidden: true })
}

export default function Correct() {
  const sending = useSentForm<typeof action>()
  return <SuggestionPage {...useLoaderData<typeof loader>()} {...sending} />
}
