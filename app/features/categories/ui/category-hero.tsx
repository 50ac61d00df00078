import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { FaceCard } from '~/ui/display/face-card'
import { titleClass } from '~/ui/display/title-class'
import type { Picture } from '~/values/picture'
import type { CategoryBadge } from '../schema'

interface Props {
  category: CategoryBadge & {
    number: number
    picture: Picture
    subtitle: string | null
    serviceType: string
    description: string
  }
}

/** Rows 92, 94 and 95. `#lista` is where the businesses begin. */
export function CategoryHero({ category }: Props) {
  return (
    <section className={`hero hero-face hue-${category.hue}`}>
      <div className="wrap hero-columns">
        <FaceCard picture={category.picture} name={category.name} number={category.number} />
        <div>
          <p className="kicker">{category.serviceType}</p>
          <h1 className={titleClass(category.name)}>{category.name}</h1>
          <p className="lead">
            {category.subtitle && category.subtitle !== category.serviceType && <b>{category.subtitle}. </b>}
            {category.description}
          </p>
          <div className="hero-actions">
            <ButtonLink tone="primary" size="small" href="#lista">
              Explorar Servicios
            </ButtonLink>
            <ButtonLink size="small" href={paths.home('registro')}>
              Registrar Mi Negocio
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
