import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { LoteriaHero } from '~/ui/signage/loteria-hero'

/** `near` is the place that they are nearest to; `adminHref` is there for whoever may change what stands below (D3). */
export function PromotionsHero({
  near,
  adminHref,
}: {
  near: string | undefined
  adminHref?: string | undefined
}) {
  return (
    <LoteriaHero
      hue="rosa"
      picture={{ src: paths.illustration('gifts'), kind: 'drawing' }}
      card="La oferta"
      kicker="Ofertas"
      title="Promociones"
      lead={near ? `Primero las que te quedan más cerca de ${near}.` : 'Primero las que se acaban pronto.'}
      actions={adminHref && <ButtonLink href={adminHref}>Administrar promociones</ButtonLink>}
    />
  )
}
