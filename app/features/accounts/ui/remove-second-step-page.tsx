import { adminPaths } from '~/admin-paths'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { LENGTHS } from '~/values/text/lengths'
import { CodeField, OwnPasswordField } from './second-step-fields'

export const RemoveSecondStepPage = (sending: Omit<Sending, 'action'>) => (
  <AdminPage
    title="Quitar el segundo paso"
    back={{ text: 'Segundo paso', href: adminPaths.secondStep() }}
    narrow
  >
    <FormFrame
      {...sending}
      lengths={LENGTHS.secondStep}
      action={adminPaths.removeSecondStep()}
      button="Quitar"
      sending="Quitando…"
    >
      <p>Después bastará otra vez con la contraseña. Los códigos de recuperación dejan de servir.</p>
      <CodeField orRecovery />
      <OwnPasswordField />
    </FormFrame>
  </AdminPage>
)
