import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { OWN } from '~/features/businesses/fields'
import { businessAt } from '~/features/businesses/http/business-address.server'
import { readBusiness } from '~/features/businesses/read.server'
import { checkVisitor, newFormToken } from '~/features/visitors/http/visitor-check.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { NOT_SENT } from '~/values/text/not-sent'
import { CORRECTABLE_FIELDS, type CorrectableField, correctableField } from '../fields'
import { correctionSchema } from '../schema'
import { storeCorrection } from '../store.server'
import { CorrectionPage } from '../ui/correction-page'

export const handle = { hydrate: true }

/** Where a visitor says what a field of a business ought to say; `?campo=` is the field to begin with. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id, name, slug, categorySlug } = await businessAt(db, params)
  const record = await readBusiness(db, id)
  if (!record) throw data(null, { status: 404 })
  const texts = OWN.typed(record)
  const stored = Object.fromEntries(CORRECTABLE_FIELDS.map((each) => [each, texts[each]]))
  return {
    place: { name, slug, categorySlug },
    stored: stored as Record<CorrectableField, string>,
    field: correctableField(new URL(request.url).searchParams.get('campo')),
    action: paths.correct({ slug, categorySlug }),
    formToken: newFormToken(),
  }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  answerForm(
    {
      request,
      schema: correctionSchema,
      invalid: 'Falta algo para enviarlo',
      failed: NOT_SENT.unexpected,
      isVisitors: true,
    },
    async ({ form, value, sendBack }) => {
      const business = await businessAt(db, params)
      const check = await checkVisitor(db, request, form, {
        kind: 'correction',
        // An address of a page is what a field may hold: it speaks against nobody.
        texts: [],
        contacts: [],
        target: business.id,
        waits: () => true,
      })
      if (!check.ok) return sendBack(check.rejection, check.status)
      const stored = await storeCorrection(db, value, {
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
  return <CorrectionPage {...useLoaderData<typeof loader>()} {...sending} />
}
