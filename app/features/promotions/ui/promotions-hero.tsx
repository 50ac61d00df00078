import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { FaceCard } from '~/ui/display/face-card'

/** `adminHref` is there for whoever may change what stands below (D3). */
export function PromotionsHero({ adminHref }: { adminHref?: string | undefined }) {
  return (
    <section className="hero hero-face hue-rosa">
      <div className="wrap hero-columns">
        <FaceCard picture={{ src: paths.illustration('gifts'), kind: 'drawing' }} name="La oferta" />
        <div>
          <p className="kicker">Ofertas</p>
          <h1 className="long-words">Promociones</h1>
          <p className="lead">Primero las que se acaban pronto.</p>
          {adminHref && (
            <p className="hero-actions">
              <ButtonLink href={adminHref}>Administrar promociones</ButtonLink>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
