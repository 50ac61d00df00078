import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminFormAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { TextAreaField } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import {
  buildDecisionNotice,
  findAnswerReportPageLink,
  MODERATION_DECISION_SAVE_FAILURE,
  requireQueueEntryName,
} from '../http/entry-at.server'
import { closeReportSchema } from '../schema'
import { closeReport } from '../status-changes.server'

export const handle = { hydrate: true }

/** Page with the form that closes a report as resolved or dismissed, with a note. */
export const loader = createAdminLoader(async ({ id }) => {
  const name = await requireQueueEntryName({ kind: 'report', id })
  return { id, title: `¿Cerrar ${name}?` }
})

export const action = createAdminFormAction({
  schema: closeReportSchema,
  invalid: 'Revisa la decisión',
  failed: MODERATION_DECISION_SAVE_FAILURE,
  store: (closing, { actor, id }) => closeReport(db, { actor }, id, closing),
  respond: async (decided, { value: { decision }, id, redirectBack }) => {
    const outcome = decision === 'resolved' ? 'resuelto' : 'desestimado'
    const title = `Cerraste ${await requireQueueEntryName({ kind: 'report', id })}: ${outcome}`
    const link = await findAnswerReportPageLink(id)
    return redirectBack(adminPaths.moderation(), buildDecisionNotice(decided, { title, link }))
  },
})

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function CloseReportRoute() {
  const { id, title } = useLoaderData<typeof loader>()
  const sending = useFormAnswer<typeof action>()
  const { back = adminPaths.moderation(), withReturnTo: keep } = useListReturn()
  return (
    <AdminPage title={title} back={{ text: 'Revisión', href: back }} narrow>
      <FormFrame
        {...sending}
        lengths={MAX_FIELD_LENGTHS.note}
        action={keep(adminPaths.closeReport(id))}
        button="Cerrar el reporte"
      >
        <ChoiceGroup legend="En qué quedó" name="decision" type="radio" options={REPORT_DECISION_OPTIONS} />
        <TextAreaField
          label="Nota"
          name="nota"
          rows={3}
          optional
          help="Qué hiciste, para quien lo lea después."
        />
      </FormFrame>
      <ButtonLink href={back}>Cancelar</ButtonLink>
    </AdminPage>
  )
}

const REPORT_DECISION_OPTIONS = [
  { value: 'resuelto', label: 'Resuelto: hice lo que pedía' },
  { value: 'desestimado', label: 'Desestimado: no había nada que hacer' },
]
