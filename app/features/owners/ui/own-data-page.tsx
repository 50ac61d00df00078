import type { OwnField } from '~/features/businesses/facts/fields'
import { paths } from '~/paths'
import { LONE_LINK } from '~/ui/controls/button'
import type { Sending } from '~/ui/form/form-frame'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { OwnDataForm } from './own-data-form'

interface Props extends Omit<Sending, 'action'> {
  token: string
  name: string
  version: number
  stored: Record<OwnField, string>
}

export function OwnDataPage({ token, name, ...form }: Props) {
  return (
    <Section top narrow>
      <PageHeading kicker={name} title="Mis datos">
        Lo que guardes se ve enseguida en tu página. Su dirección no cambia, aunque cambie el nombre.
      </PageHeading>
      <OwnDataForm {...form} action={paths.ownerData(token)} />
      <p>
        <a className={LONE_LINK} href={paths.owner(token)}>
          Volver a mi negocio
        </a>
      </p>
    </Section>
  )
}
