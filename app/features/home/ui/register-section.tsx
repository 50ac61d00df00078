import { type RegisterChoices, RegisterForm } from '../registration/register-form'
import { Section } from '../section'
import { SectionHeading } from '../section-heading'
import { Sign } from '../sign'

/** Where owners begin, with the form of `/registrar` (row 167); none when its choices could not be read. */
export function RegisterSection({ choices, stamp }: { choices: RegisterChoices | null; stamp: string }) {
  return (
    <Section id="registro" narrow>
      <SectionHeading title="Registra tu negocio gratis" />
      {choices && (
        <Sign>
          <RegisterForm choices={choices} stamp={stamp} isShort />
        </Sign>
      )}
    </Section>
  )
}
