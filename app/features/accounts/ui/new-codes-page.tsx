import { adminPaths } from '~/admin-paths'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { LENGTHS } from '~/values/text/lengths'
import { CodeField } from './second-step-fields'

export const NewCodesPage = ({
  codesLeft,
  sending,
}: {
  codesLeft: number
  sending: Omit<Sending, 'action'>
}) => (
  <AdminPage
    title="Códigos de recuperación nuevos"
    back={{ text: 'Segundo paso', href: adminPaths.secondStep() }}
    narrow
  >
    <FormFrame
      {...sending}
      lengths={LENGTHS.secondStep}
      action={adminPaths.recoveryCodes()}
      button="Hacer códigos nuevos"
      sending="Haciendo…"
    >
      <p>{codesLeft === 1 ? 'Queda 1 sin usar' : `Quedan ${codesLeft} sin usar`}, que dejan de servir.</p>
      <CodeField orRecovery />
    </FormFrame>
  </AdminPage>
)
