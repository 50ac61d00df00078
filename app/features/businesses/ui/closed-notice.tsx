import { paths } from '~/paths'
import { Notice } from '~/ui/feedback/notice'
import { CLOSINGS } from '../labels'
import type { BusinessDetail } from '../schema'

/** What has become of a business, and where to go instead (D118); nothing of one that is open. */
export function ClosedNotice({ closed, category }: Pick<BusinessDetail, 'closed' | 'category'>) {
  if (!closed) return null
  const { kind, until, movedTo } = closed
  return (
    <Notice title={`${CLOSINGS[kind].label}.`} stays>
      <p>
        {kind === 'for_good' && 'Ya no atiende. Dejamos su página por las opiniones. '}
        {kind === 'for_now' &&
          (until ? `Abre otra vez el ${until.inWords}. ` : 'Todavía no se sabe cuándo abre otra vez. ')}
        {kind === 'moved' && !movedTo && 'Ya no está aquí, y no sabemos a dónde se fue. '}
        {movedTo && (
          <>
            Ahora es <a href={paths.business(movedTo)}>{movedTo.name}</a>, en {movedTo.city},{' '}
            {movedTo.stateCode}.{' '}
          </>
        )}
        <a href={paths.category(category.slug)}>Ver otros de {category.name}</a>
      </p>
    </Notice>
  )
}
