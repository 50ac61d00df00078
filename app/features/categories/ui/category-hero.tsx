import { href } from '~/href'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { CARD_LIST_CLASS } from '~/ui/display/cards'
import { Notice } from '~/ui/feedback/notices'
import { FLOATING_CLASS } from '~/ui/layout/bottom-bar'
import { SectionHeading, STACK_CLASS, WRAP_CLASS } from '~/ui/layout/section'
import { LoteriaHero } from '~/ui/signage/loteria-hero'
import type { Picture } from '~/values/pictures/palette'
import { type CategoryBadgeData, toAdminCategorySlug } from '../category-card'

const WHY_US_REASONS = [
  {
    title: 'Verificados',
    text: 'El sello solo aparece en los negocios cuyos datos ya comprobamos. Los demás lo dicen con claridad.',
  },
  {
    title: 'En Tu Idioma',
    text: 'Todo el directorio está en español, para que preguntes y entiendas sin traducir.',
  },
  { title: 'Cerca de Ti', text: 'Busca por ciudad o por estado y encuentra a quien trabaja en tu zona.' },
]

export function WhyUs() {
  return (
    <>
      <SectionHeading title="Por qué con nosotros" />
      <ul className={CARD_LIST_CLASS}>
        {WHY_US_REASONS.map(({ title, text }) => (
          <li key={title}>
            <a className={`sign ${STACK_CLASS} block h-full no-underline`} href={href('/servicios')}>
              <h3 className="underline">{title}</h3>
              <p>{text}</p>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

interface CategoryHeroProps {
  category: CategoryBadgeData & {
    number: number
    picture: Picture
    subtitle: string | null
    serviceType: string
    description: string
  }
}

/** Top of a category page (rows 92, 94, 95). One button scrolls to `#lista`, the list of businesses. */
export function CategoryHero({
  category: { hue, picture, name, number, subtitle, serviceType, description },
}: CategoryHeroProps) {
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

export function RelatedCategoryLinks({ categories }: { categories: CategoryBadgeData[] }) {
  return (
    <p>
      También te puede interesar:{' '}
      {categories.map(({ slug, name }, index) => (
        <span key={slug}>
          {index > 0 && ', '}
          <a href={paths.category(slug)}>{name}</a>
        </span>
      ))}
    </p>
  )
}

/** Notice on the page of an inactive category, which only signed-in users can open (D8). */
export function InactiveCategoryNotice() {
  return (
    <div className={`${WRAP_CLASS} notices`}>
      <Notice title="Vista previa: categoría inactiva">
        <p>Así se verá cuando la actives. Nadie más puede abrirla.</p>
      </Notice>
    </div>
  )
}

/**
 * Link to the administration of a category, which requires a sign-in (row 99, D9). It floats above the chat
 * button. On phones it is at the end of the page.
 */
export function CategoryAdminLink({ slug }: { slug: string }) {
  return (
    <ButtonLink
      className={`${FLOATING_CLASS} bottom-24 max-md:static max-md:m-4`}
      size="small"
      href={href('/admin/categoria/:slug', { slug: toAdminCategorySlug(slug) })}
    >
      Admin
    </ButtonLink>
  )
}
