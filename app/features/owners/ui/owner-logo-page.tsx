import { LogoForm, type LogoFormProps } from '~/features/businesses/ui/logo-form'
import { paths } from '~/paths'
import { LONE_LINK } from '~/ui/controls/button'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'

interface Props extends Omit<LogoFormProps, 'action' | 'removal'> {
  token: string
  name: string
}

export function OwnerLogoPage({ token, name, ...form }: Props) {
  return (
    <Section top narrow>
      <PageHeading kicker={name} title="Logo">
        Es la imagen de tu negocio en las listas y en tu página.
      </PageHeading>
      <LogoForm {...form} action={paths.ownerLogo(token)} removal={paths.ownerRemoveLogo(token)} />
      <p>
        <a className={LONE_LINK} href={paths.owner(token)}>
          Volver a mi negocio
        </a>
      </p>
    </Section>
  )
}
