import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { LoteriaHero } from '~/ui/signage/loteria-hero'
import type { Picture } from '~/values/pictures/picture'
import type { CategoryBadge } from '../category-card'

interface Props {
  category: CategoryBadge & {
    number: number
    picture: Picture
    subtitle: string | null
    serviceType: string
    description: string
  }
}

/** Heading of a category page (rows 92, 94, 95). Its button jumps to `#lista`, the start of the business list. */
export function CategoryHero({
  category: { hue, picture, name, number, subtitle, serviceType, description },
}: Props) {
  return (
    <LoteriaHero
      hue={hue}
      picture={picture}
      card={name}
      number={number}
      kicker={serviceType}
      title={name}
      lead={
        <>
          {subtitle && subtitle !== serviceType && <b>{subtitle}. </b>}
          {description}
        </>
      }
      actions={
        <>
          <ButtonLink tone="primary" size="small" href="#lista">
            Explorar Servicios
          </ButtonLink>
          <ButtonLink size="small" href={paths.home('registro')}>
            Registrar Mi Negocio
          </ButtonLink>
        </>
      }
    />
  )
}
