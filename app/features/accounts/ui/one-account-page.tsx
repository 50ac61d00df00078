import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { ROLE_NAMES } from '~/ui/layout/person'
import { SectionHeading } from '~/ui/layout/section-heading'
import { ROLES, type Role } from '~/values/roles/role'

interface Props {
  id: number
  username: string
  role: Role
  hasSecondStep: boolean
  isOwn: boolean
  sending: Omit<Sending, 'action'>
}

export function OneAccountPage({ id, username, role, hasSecondStep, isOwn, sending }: Props) {
  return (
    <AdminPage title={username} back={{ text: 'Cuentas', href: adminPaths.accounts() }} narrow>
      <FormFrame {...sending} action={adminPaths.accountOf(id)} button="Guardar" stored={{ papel: role }}>
        <ChoiceGroup
          legend="Papel"
          name="papel"
          type="radio"
          options={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
        />
      </FormFrame>
      <SectionHeading title="Segundo paso" />
      <p>{hasSecondStep ? 'Activado.' : 'Sin activar: cada quien lo activa en Mi cuenta.'}</p>
      {hasSecondStep && (
        <ButtonLink href={isOwn ? adminPaths.removeSecondStep() : adminPaths.resetSecondStep(id)}>
          Quitar el segundo paso
        </ButtonLink>
      )}
    </AdminPage>
  )
}
