import type { BusinessRef } from '~/features/businesses/schema'
import { BusinessLinkList } from '~/features/businesses/ui/business-card'
import { href } from '~/href'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/notices'
import { Section, SectionHeading } from '~/ui/layout/section'
import { SearchForm } from './search-form'

interface NotFoundPageProps {
  search?: string
  nearest?: BusinessRef[]
  isPrivateLink?: boolean
}

/**
 * Not-found page with a search field and similar businesses, if there are any (row 164; D15). With
 * `isPrivateLink` it explains why the link does not work and offers a new one.
 */
export function NotFoundPage({ search, nearest = [], isPrivateLink = false }: NotFoundPageProps) {
  return (
    <Section top>
      <EmptyState
        card={{ sign: '404', name: 'La calle sin salida', hue: 'rojo' }}
        title="Oops! Página no encontrada"
        level={1}
        actions={
          isPrivateLink ? (
            <ButtonLink tone="primary" href={href('/mi-negocio')}>
              Pedir el enlace de mi negocio
            </ButtonLink>
          ) : (
            <ButtonLink href={paths.home()}>Ir al inicio</ButtonLink>
          )
        }
      >
        {isPrivateLink
          ? 'Este enlace privado no abre: le falta una letra, o lo cerraron, como cuando el dueño recibe uno nuevo. Si es tu negocio, pide otro, o busca el negocio por su nombre:'
          : 'Este letrero ya lo quitaron, o la dirección llegó con un error. Busca el negocio por su nombre:'}
      </EmptyState>
      <SearchForm search={search} />
      {nearest.length > 0 && (
        <div>
          <SectionHeading title="¿Buscabas uno de estos?" />
          <BusinessLinkList businesses={nearest} />
        </div>
      )}
    </Section>
  )
}
