import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminForm, adminLoader } from '~/features/accounts/http/admin-route.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { LongField } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { LENGTHS } from '~/values/text/lengths'
import { NOT_DECIDED, noticeOf } from '../http/entry-at.server'
import { KINDS } from '../labels'
import { closeReport } from '../refuse.server'
import { closingSchema } from '../schema'

export const handle = { hydrate: true }

/** Closes a report as resolved or dismissed, with a note of what was done. */
export const loader = adminLoader(({ id }) => ({ id }))

export const action = adminForm({
  schema: closingSchema,
  invalid: 'Revisa la decisión',
  failed: NOT_DECIDED,
  store: (closing, { actor, id }) => closeReport(db, { actor }, id, closing),
  done: (decided, { value: { decision }, id, leave }) => {
    const title = decision === 'resolved' ? 'Reporte resuelto' : 'Reporte desestimado'
    const undo = adminPaths.reopenEntry(KINDS.report.word, id)
    return leave(adminPaths.review(), noticeOf(decided, { title, undo }))
  },
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Cerrar el reporte')

export default function CloseReport() {
  const { id } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  const { back, keep } = useListReturn()
  return (
    <AdminPage
      title="Cerrar el reporte"
      back={{ text: 'Revisión', href: back ?? adminPaths.review() }}
      narrow
    >
      <FormFrame
        {...sending}
        lengths={LENGTHS.note}
        action={keep(adminPaths.closeReport(id))}
        button="Cerrar el reporte"
      >
        <ChoiceGroup legend="En qué quedó" name="decision" type="radio" options={OPTIONS} />
        <LongField
          label="Nota"
          name="nota"
          rows={3}
          optional
          help="Qué hiciste, para quien lo lea después."
        />
      </FormFrame>
    </AdminPage>
  )
}

const OPTIONS = [
  { value: 'resuelto', label: 'Resuelto: hice lo que pedía' },
  { value: 'desestimado', label: 'Desestimado: no había nada que hacer' },
]
