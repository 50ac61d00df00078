import { LogoForm, type LogoFormProps } from '~/features/businesses/ui/logo-form'
import { paths } from '~/paths'
import { OwnerPart } from './owner-part'

interface Props extends Omit<LogoFormProps, 'action' | 'removal' | 'logoAt'> {
  token: string
  name: string
}

export function OwnerLogoPage({ token, name, ...form }: Props) {
  return (
    <OwnerPart
      token={token}
      name={name}
      title="Logo"
      lead="Es la imagen de tu negocio en las listas y en tu página."
    >
      <LogoForm
        {...form}
        action={paths.ownerLogo(token)}
        removal={paths.ownerRemoveLogo(token)}
        logoAt={(_hash, width) => paths.ownerLogoImage(token, width)}
      />
    </OwnerPart>
  )
}
