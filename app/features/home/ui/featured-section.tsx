import type { BusinessCard } from '~/models/business/schema'
import { paths } from '~/paths'
import { BusinessList } from '../business/business-list'
import { ButtonLink } from '../button'
import { EmptyState } from '../empty-state'
import { Section } from '../section'
import { SectionHeading } from '../section-heading'
import type { ChosenState } from '../site'

/** The nine of the day (rows 61 to 66). */
export function FeaturedSection({ businesses, state }: { businesses: BusinessCard[]; state: ChosenState }) {
  const directory = paths.directory({ state: state?.code })
  return (
    <Section id="destacados" live="">
      <SectionHeading title="Los nueve del día">
        <p className="cluster">
          <a href={paths.homeShuffled()}>Ver otros nueve</a>
          <a href={directory}>Ver todo el directorio</a>
        </p>
      </SectionHeading>
      {businesses.length > 0 ? (
        <BusinessList
          businesses={businesses}
          compact
          href={({ category, slug }) => paths.business({ categorySlug: category.slug, slug })}
        />
      ) : (
        <EmptyState
          card={{ sign: '9', name: 'Los que faltan', hue: 'amarillo' }}
          title="No hay negocios destacados disponibles..."
          actions={<ButtonLink href={paths.directory()}>Ver todos los estados</ButtonLink>}
        >
          {state && `Todavía no hay negocios en ${state.name}. Prueba con otro estado.`}
        </EmptyState>
      )}
    </Section>
  )
}
