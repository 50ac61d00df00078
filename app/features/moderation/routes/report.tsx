import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import type { BusinessComment, BusinessRef } from '~/features/businesses/schema'
import { CommentCard } from '~/features/ratings/ui/comments-section'
import { checkSubmission, createFormToken } from '~/features/visitors/http/visitor-check.server'
import { handleForm } from '~/http/forms/answer-form.server'
import { parseSubmission } from '~/http/forms/submission.server'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths, toCommentAnchor } from '~/paths'
import { BackLink } from '~/ui/controls/button'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { EmailField, Field, PhoneField, TextAreaField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { RobotQuestionStep } from '~/ui/form/question-step'
import { PageHeading, Section } from '~/ui/layout/section'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import { requireReportSubject } from '../http/entry-at.server'
import { listReportReasons, REPORT_REASONS, type ReportTargetType } from '../reports/labels'
import { reportSchema, storeReport } from '../reports/reports.server'

export const handle = { hasForm: true }

/** Loads the form for a report, for example a claim. It is about a business or one of its comments (D52, D101). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { business, comment, subject, action, reason } = await requireReportSubject(request, params)
  const { name, slug, categorySlug } = business
  const place = { name, slug, categorySlug }
  return { place, comment, subject, action, reason, formToken: createFormToken() }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  handleForm(
    { request, failed: SEND_FAILED_MESSAGES.unexpected, isVisitors: true },
    async ({ form, rejectForm: sendBack }) => {
      const { business, comment, subject } = await requireReportSubject(request, params)
      const sent = parseSubmission(form, reportSchema(subject))
      if (sent.status !== 'success')
        return sendBack({ title: 'Falta algo para enviarlo', errors: sent.error })
      const { mensaje, nombre, correo, telefono } = sent.value
      const check = await checkSubmission(db, request, form, {
        kind: 'report',
        texts: [mensaje, nombre],
        contacts: [correo, telefono],
        target: business.id,
        waits: () => true,
        isOneTap: mensaje === null && nombre === null,
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
      return redirectWithNotice(address, { ...notice, at: toCommentAnchor(comment.id) })
    },
  )

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const { comment, place, reason } = data
  const title = comment
    ? 'Reportar una opinión'
    : reason === REPORT_REASONS.claim.word
      ? `¿Es tuyo ${place.name}?`
      : `Escribirnos sobre ${place.name}`
  return buildPageMeta(matches, { title, hidden: true })
}

export default function SendReportRoute() {
  const returned = useActionData<typeof action>()
  return <ReportPage {...useLoaderData<typeof loader>()} returned={returned} />
}

interface ReportPageProps extends FormFrameBaseProps {
  place: Pick<BusinessRef, 'name' | 'slug' | 'categorySlug'>
  comment: BusinessComment | null
  subject: ReportTargetType
  reason?: string | undefined
  formToken: string
}

function ReportPage({ place, comment, subject, reason, formToken, ...sending }: ReportPageProps) {
  const { returned } = sending
  if (returned?.question)
    return <RobotQuestionStep {...sending} returned={returned} question={returned.question} />
  if (reason === REPORT_REASONS.claim.word)
    return (
      <Section top narrow>
        <PageHeading kicker={place.name} title="¿Es tu negocio?">
          Dinos quién eres y cómo te encontramos. Una persona de nuestro equipo lo decide: antes de darte el
          enlace para llevar la página, llama al número de la ficha. No se publica y no cuesta nada.
        </PageHeading>
        <ClaimForm {...sending} formToken={formToken} />
        <BackLink href={paths.business(place)}>Volver a {place.name}</BackLink>
      </Section>
    )
  return (
    <Section top narrow>
      <PageHeading
        kicker={place.name}
        title={comment ? 'Reportar esta opinión' : '¿Qué pasa con este negocio?'}
      >
        Lo lee una persona de nuestro equipo. No se publica, y el negocio no se entera de quién lo escribió.
      </PageHeading>
      {comment && <CommentCard comment={comment} />}
      <ReportForm {...sending} subject={subject} reason={reason} formToken={formToken} />
      <BackLink href={paths.business(place)}>Volver a {place.name}</BackLink>
    </Section>
  )
}

interface ReportFormProps extends FormFrameBaseProps {
  subject: ReportTargetType
  reason?: string | undefined
  formToken: string
}

/** The report form with the fields of a claim (D101). */
const ClaimForm = ({ formToken, ...sending }: FormFrameBaseProps & { formToken: string }) => (
  <FormFrame guard={{ formToken }} lengths={MAX_FIELD_LENGTHS.report} {...sending} button="Enviar">
    <input type="hidden" name="motivo" value={REPORT_REASONS.claim.word} />
    <Field name="nombre" label="Tu nombre" autoComplete="name" />
    <EmailField name="correo" label="Tu correo" help="Ahí te respondemos." />
    <PhoneField
      name="telefono"
      label="Tu teléfono"
      optional
      help="Para escribirte si hace falta. El enlace lo damos solo por el número de la ficha."
    />
    <TextAreaField
      name="mensaje"
      label="Qué haces en el negocio"
      rows={3}
      optional
      help="Por ejemplo: soy la dueña desde 2019. Si el número de la ficha ya no es tuyo, dilo aquí."
    />
  </FormFrame>
)

function ReportForm({ subject, reason, formToken, ...sending }: ReportFormProps) {
  return (
    <FormFrame
      guard={{ formToken }}
      stored={{ motivo: reason }}
      lengths={MAX_FIELD_LENGTHS.report}
      {...sending}
      button="Enviar"
    >
      <ChoiceGroup
        legend="¿Qué pasa?"
        name="motivo"
        type="radio"
        options={listReportReasons(subject).map((each) => ({
          value: REPORT_REASONS[each].word,
          label: REPORT_REASONS[each].label,
        }))}
      />
      <TextAreaField
        name="mensaje"
        label="Cuéntanos más"
        required={false}
        help={
          subject === 'rating'
            ? 'Puedes dejarlo vacío, si elegiste qué pasa.'
            : 'Si un dato está mal, escribe cuál y cómo debe quedar. Puedes dejarlo vacío, si elegiste qué pasa.'
        }
      />
      <EmailField
        name="correo"
        label="Tu correo"
        required={false}
        help="Hace falta si pides quitar o borrar algo, o si el negocio es tuyo. Si no, puedes dejarlo vacío."
      />
      <Field name="nombre" label="Tu nombre" optional autoComplete="name" />
      <PhoneField name="telefono" label="Tu teléfono" optional />
    </FormFrame>
  )
}
