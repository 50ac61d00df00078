import { type RegisterChoices, RegisterForm } from '~/features/registration/ui/register-form'
import { Section } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import { Sign } from '~/ui/signage/sign'

export function RegisterSection({ choices }: { choices: RegisterChoices | null }) {
  return (
    <Section id="registro" narrow>
      <SectionHeading title="Registra tu negocio gratis" />
      {choices && (
        <Sign>
          <RegisterForm choices={choices} isShort />
        </Sign>
      )}
    </Section>
  )
}
