import { Checklist } from '../checklist'
import { Columns } from '../columns'
import { Section } from '../section'
import { SectionHeading } from '../section-heading'
import { Sign } from '../sign'
import { RegisterByMail } from './register-by-mail'

/** Where owners begin; the sign is the place of the form. */
export function RegisterSection({ email }: { email: string | null }) {
  return (
    <Section id="registro">
      <Columns
        aside={
          <Sign>
            <RegisterByMail email={email} />
          </Sign>
        }
      >
        <div>
          <SectionHeading title="Registra tu negocio" />
          <Checklist
            items={[
              'Es gratis: sin tarjeta y sin contrato.',
              'Solo lo necesario: nombre, teléfono, ciudad y a qué te dedicas.',
              'Tu negocio con su propia página, en español.',
            ]}
          />
        </div>
      </Columns>
    </Section>
  )
}
