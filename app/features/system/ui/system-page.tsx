import { adminPaths } from '~/admin-paths'
import { Sessions, type ShownSession } from '~/features/accounts/ui/sessions'
import type { ProvisionState } from '~/features/settings/environment'
import { Provisions } from '~/features/settings/ui/provisions'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading } from '~/ui/layout/section-heading'
import { ErrorsPart, type ShownError } from './errors-part'
import { MachinePart, type MachineState } from './machine-part'
import { OutboxPart, type ShownOutbox } from './outbox-part'

interface Props extends MachineState {
  provisions: ProvisionState[]
  outbox: ShownOutbox
  reference: string
  errors: ShownError[]
  sessions: ShownSession[]
}

/** What needs a hand comes first: messages, errors, copies; then what is not set up, and who is in. */
export function SystemPage({ provisions, outbox, reference, errors, sessions, ...machine }: Props) {
  const missing = provisions.filter((each) => each.missing.length > 0)
  return (
    <AdminPage title="Sistema" back={{ text: 'Administración', href: adminPaths.home() }}>
      <SectionHeading title="Bandeja de salida" />
      <OutboxPart {...outbox} />
      <SectionHeading title="Errores" />
      <ErrorsPart errors={errors} reference={reference} />
      <MachinePart {...machine} />
      <SectionHeading title="Sin configurar" />
      {missing.length > 0 ? (
        <Provisions label="Sin configurar" provisions={missing} />
      ) : (
        <p>Todo está configurado.</p>
      )}
      <SectionHeading title="Sesiones abiertas" />
      <Sessions sessions={sessions} revoke={adminPaths.revokeSession} withNames />
    </AdminPage>
  )
}
