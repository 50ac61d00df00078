import type { BusinessCard } from '~/features/businesses/schema'
import { BusinessList } from '~/features/businesses/ui/business-list'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Section } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import type { ChosenState } from '~/ui/layout/site'

export function FeaturedSection({ businesses, state }: { businesses: BusinessCard[]; state: ChosenState }) {
  const directory = paths.directory({ state: state?.code })
  return (
    <Section id="destacados" live="">
      <SectionHeading title="Los nueve del día">
        <p className={CHIPS}>
          <a href={paths.homeShuffled()}>Ver otros nueve</a>
          <a href={directory}>Ver todo el directorio</a>
        </p>
      </SectionHeading>
      {businesses.length > 0 ? (
        <BusinessList
          businesses={businesses}
          compact
          isRow
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
