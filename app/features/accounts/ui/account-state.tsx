import { Badge } from '~/ui/display/badge'

interface Props {
  isDisabled: boolean
  isInvited: boolean
}

/** Whether somebody can sign in to an account. */
export function AccountState({ isDisabled, isInvited }: Props) {
  if (isDisabled) return <Badge tone="bad">Desactivada</Badge>
  return isInvited ? (
    <Badge tone="warm">Invitada: falta su contraseña</Badge>
  ) : (
    <Badge tone="good">Activa</Badge>
  )
}
