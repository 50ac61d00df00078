import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { checkVisitor, newFormToken } from '~/features/visitors/http/visitor-check.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { parseSubmission } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { commentAnchor, paths } from '~/paths'
import { NOT_SENT } from '~/values/text/not-sent'
import { reportSubject } from '../http/subject.server'
import { reportSchema } from '../reports/schema'
import { storeReport } from '../reports/store.server'
import { ReportPage } from '../ui/report-page'

export const handle = { hydrate: true }

/** Claims, removals, suggestions and abuse, of a business or of one of its comments (D52, D101). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { business, comment, subject, action, reason } = await reportSubject(request, params)
  const { name, slug, categorySlug } = business
  const place = { name, slug, categorySlug }
  return { place, comment, subject, action, reason, formToken: newFormToken() }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  answerForm({ request, failed: NOT_SENT.unexpected, isVisitors: true }, async ({ form, sendBack }) => {
    const { business, comment, subject } = await reportSubject(request, params)
    const sent = parseSubmission(form, reportSchema(subject))
    if (sent.status !== 'success') return sendBack({ title: 'Falta algo para enviarlo', errors: sent.error })
    const { mensaje, nombre, correo, telefono } = sent.value
    const check = await checkVisitor(db, request, form, {
      kind: 'report',
      texts: [mensaje, nombre],
      contacts: [correo, telefono],
      target: business.id,
      waits: () => true,
    })
    if (!check.ok) return sendBack(check.rejection, check.status)
    await storeReport(db, sent.value, {
      business,
      ratingId: comment?.id ?? null,
      score: check.score,
      ...check.sender,
    })
    const text = correo
      ? 'Una persona de nuestro equipo lo va a revisar y te responde al correo que dejaste.'
      : 'Una persona de nuestro equipo lo va a revisar.'
    const notice = { kind: 'success' as const, title: 'Gracias, lo recibimos', text }
    if (!comment) return redirectWithNotice(paths.business(business), notice)
    const address = paths.comments(business, { from: comment.id, shown: true })
    return redirectWithNotice(address, { ...notice, at: commentAnchor(comment.id) })
  })

export { clientAction } from '~/http/forms/retry'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const title = data.comment ? 'Reportar una opinión' : `Escribirnos sobre ${data.place.name}`
  return pageMeta(matches, { title, hidden: true })
}

export default function Report() {
  const sending = useSentForm<typeof action>()
  return <ReportPage {...useLoaderData<typeof loader>()} {...sending} />
}
