import type { BusinessPlace } from '~/models/business/schema'
import { PageHeading } from '../page-heading'
import { Section } from '../section'
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
