import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'

export function NoPromotions({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      card={{ sign: '%', name: 'La oferta', hue: 'amarillo' }}
      title={isFiltered ? 'Aquí no hay promociones hoy' : 'Hoy no hay promociones'}
      actions={
        <>
          {isFiltered && (
            <ButtonLink tone="primary" href={paths.promotions()}>
              Ver todas las promociones
            </ButtonLink>
          )}
          <ButtonLink href={paths.directory()}>Ver el directorio</ButtonLink>
        </>
      }
    >
      Vuelve pronto: los negocios ponen ofertas nuevas.
    </EmptyState>
  )
}
