import type { BusinessPlace } from '~/models/business/schema'
import { paths } from '~/paths'
import { BusinessPlaceList } from './business/business-place-list'
import { ButtonLink } from './button'
import { EmptyState } from './empty-state'
import { SearchForm } from './search/search-form'
import { Section } from './section'
import { SectionHeading } from './section-heading'

interface Props {
  /** Words of the address, to search with. */
  search?: string
  nearest?: BusinessPlace[]
}

/** Row 164: says so, and offers a search and what comes nearest (D15). */
export function NotFoundPage({ search, nearest = [] }: Props) {
  return (
    <Section top>
      <EmptyState
        card={{ sign: '404', name: 'La calle sin salida', hue: 'rojo' }}
        title="Oops! Página no encontrada"
        level={1}
        actions={<ButtonLink href={paths.home()}>Ir al inicio</ButtonLink>}
      >
        Este letrero ya lo quitaron, o la dirección llegó con un error. Busca el negocio por su nombre:
      </EmptyState>
      <SearchForm search={search} />
      {nearest.length > 0 && (
        <div>
          <SectionHeading title="¿Buscabas uno de estos?" />
          <BusinessPlaceList businesses={nearest} />
        </div>
      )}
    </Section>
  )
}
