import type { BusinessPlace } from '~/features/businesses/schema'
import { BusinessPlaceList } from '~/features/businesses/ui/business-place-list'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Section } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import { SearchForm } from './search-form'

interface Props {
  search?: string
  nearest?: BusinessPlace[]
  isPrivateLink?: boolean
}

/** Row 164: says so, and offers a search and what comes nearest (D15). */
export function NotFoundPage({ search, nearest = [], isPrivateLink = false }: Props) {
  return (
    <Section top>
      <EmptyState
        card={{ sign: '404', name: 'La calle sin salida', hue: 'rojo' }}
        title="Oops! Página no encontrada"
        level={1}
        actions={
          isPrivateLink ? (
            <ButtonLink tone="primary" href={paths.lostLink()}>
              Pedir el enlace de mi negocio
            </ButtonLink>
          ) : (
            <ButtonLink href={paths.home()}>Ir al inicio</ButtonLink>
          )
        }
      >
        {isPrivateLink
          ? 'Este enlace privado no abre: le falta una letra, o ya no vale. Pide otro, o busca el negocio por su nombre:'
          : 'Este letrero ya lo quitaron, o la dirección llegó con un error. Busca el negocio por su nombre:'}
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
