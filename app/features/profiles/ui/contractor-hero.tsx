import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { FaceCard } from '~/ui/display/face-card'

/** What the operator gave for this page; null is not shown (D98). */
export interface ContractorContact {
  phone: string | null
  email: string | null
}

/** Row 160. */
export function ContractorHero({ contact: { phone, email } }: { contact: ContractorContact }) {
  return (
    <section className="hero hero-face hue-amarillo">
      <div className="wrap hero-columns">
        <FaceCard
          picture={{ src: paths.illustration('technical'), kind: 'drawing' }}
          name="El electricista"
        />
        <div>
          <p className="kicker">Electricistas que hablan español</p>
          <h1>Luz bien puesta, cuentas claras</h1>
          <p className="lead">
            Para la casa, el local o la bodega. Cuenta qué pasa, pide precio y decide con calma.
          </p>
          <div className="hero-actions">
            {phone && (
              <ButtonLink tone="primary" size="big" icon="phone" href={`tel:${phone}`}>
                Llamar
              </ButtonLink>
            )}
            {email && (
              <ButtonLink size="big" icon="mail" href={`mailto:${email}`}>
                Escribir un correo
              </ButtonLink>
            )}
            <ButtonLink icon="search" href={paths.directory({ search: 'electricista' })}>
              Ver electricistas del directorio
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
