import { paths } from '~/paths'
import { ButtonLink } from '../button'
import { Section } from '../section'
import { SectionHeading } from '../section-heading'
import { Sign } from '../sign'

const SUBJECT = encodeURIComponent('Quiero registrar mi negocio')
const BODY = encodeURIComponent('Nombre del negocio:\nMi nombre:\nTeléfono:\nCiudad:\nA qué se dedica:\n')

/** Where owners begin. Until the form itself stands here, registering goes by e-mail, and the page says so. */
export function RegisterSection({ email }: { email: string | null }) {
  return (
    <Section id="registro">
      <SectionHeading title="Registra tu negocio" />
      <Sign>
        <div className="stack">
          <p className="lead">Registrarse es gratis. El formulario en línea abre muy pronto.</p>
          {email ? (
            <>
              <p>
                Mientras tanto, mándanos estos datos por correo: nombre, teléfono, ciudad y a qué te dedicas.
              </p>
              <ButtonLink
                tone="primary"
                size="big"
                icon="mail"
                href={`mailto:${email}?subject=${SUBJECT}&body=${BODY}`}
              >
                Registrar por correo
              </ButtonLink>
            </>
          ) : (
            <ButtonLink href={paths.questions()}>Preguntas frecuentes</ButtonLink>
          )}
        </div>
      </Sign>
    </Section>
  )
}
