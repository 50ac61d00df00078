import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { clientAddress } from '~/http/client.server'
import { hasFailed } from '~/http/failed-form.server'
import { pageMeta } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { readSubmission, returnForm } from '~/http/submission.server'
import { checkVisitor, newStamp } from '~/http/visitor-check.server'
import { reportSchema } from '~/models/report/schema'
import { storeReport } from '~/models/report/store.server'
import { paths } from '~/paths'
import { ReportPage } from '~/ui/report/report-page'
import { reportSubject } from './subject.server'

export const handle = { hydrate: true }

/** Claims, removals, corrections and abuse, of a business or of one of its comments (D52, D101). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { business, comment, subject, action, reason } = await reportSubject(request, params)
  const { name, slug, categorySlug } = business
  const place = { name, slug, categorySlug }
  return { place, comment, subject, action, reason, stamp: newStamp(), failed: hasFailed(context) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { business, comment, subject } = await reportSubject(request, params)
  const sent = await readSubmission(request, reportSchema(subject))
  if (!sent.ok)
    return returnForm(context, sent.form, { title: 'Falta algo para enviarlo', errors: sent.errors })
  const texts = [sent.value.mensaje, sent.value.nombre]
  const contacts = [sent.value.correo, sent.value.telefono]
  const check = await checkVisitor(db, request, sent.form, { kind: 'report', texts, contacts })
  if (!check.ok) return returnForm(context, sent.form, check.rejection)
  const [secret = ''] = env.SESSION_SECRETS
  await storeReport(db, sent.value, {
    business,
    ratingId: comment?.id ?? null,
    score: check.score,
    address: clientAddress(request),
    secret,
  })
  const text = sent.value.correo
    ? 'Una persona de nuestro equipo lo va a revisar y te responde al correo que dejaste.'
    : 'Una persona de nuestro equipo lo va a revisar.'
  return leaveTo(paths.business(business), { kind: 'success', title: 'Gracias, lo recibimos', text })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const title = data.comment ? 'Reportar una opinión' : `Escribirnos sobre ${data.place.name}`
  return pageMeta(matches, { title: `${data.failed ? 'Error: ' : ''}${title}`, hidden: true })
}

export default function Report() {
  const isSending = useNavigation().state !== 'idle'
  const returned = useActionData<typeof action>()
  return (
    <ReportPage {...useLoaderData<typeof loader>()} as={Form} returned={returned} isSending={isSending} />
  )
}
