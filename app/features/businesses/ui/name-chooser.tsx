import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import type { BusinessPlace } from '../schema'
import { BusinessPlaceList } from './business-place-list'

/** Several businesses with one name: which one is meant? (D2) */
export function NameChooser({ businesses }: { businesses: BusinessPlace[] }) {
  return (
    <Section top narrow>
      <PageHeading kicker="Mismo nombre" title={businesses[0]?.name ?? ''}>
        Hay {businesses.length} negocios con este nombre. ¿Cuál buscas?
      </PageHeading>
      <BusinessPlaceList businesses={businesses} />
    </Section>
  )
}
