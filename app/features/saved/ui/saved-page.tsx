import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { ShareLinks } from '~/ui/controls/share-links'
import { CHIPS } from '~/ui/display/chip'
import { CARD_LIST } from '~/ui/display/list-card'
import { EmptyState } from '~/ui/feedback/empty-state'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { encodeList, MOST_SAVED } from '../list'
import { SavedRow, type ShownBusiness } from './saved-row'

interface Props {
  businesses: ShownBusiness[]
  gone: number
  isShared: boolean
  /** The place that distances are from. */
  from: string | null
  origin: string
}

/** A telephone book of one's own: to call from, to print, to pass on. */
export function SavedPage({ businesses, from, gone, isShared, origin }: Props) {
  if (businesses.length === 0) return <Nothing isShared={isShared} />
  const list = encodeList(businesses.map(({ id }) => id))
  return (
    <Section top>
      <PageHeading title={isShared ? 'Una lista que te compartieron' : 'Mis guardados'}>
        {isShared
          ? 'Tus propios guardados no cambian, si no los agregas.'
          : 'Están en este dispositivo, sin cuenta. Imprímelos, compártelos o pásalos a tus contactos.'}
      </PageHeading>
      <div className={`${CHIPS} screen-only`}>
        {isShared && (
          <form method="post" action={paths.takeOverSaved()}>
            <input type="hidden" name="lista" value={list} />
            <Button tone="primary">Agregar a mis guardados</Button>
          </form>
        )}
        {!isShared && (
          <ButtonLink icon="calendar" href={paths.myReservations()}>
            Mis reservas
          </ButtonLink>
        )}
        <ButtonLink icon="person" href={paths.savedContacts(isShared ? list : undefined)}>
          Pasar a mis contactos
        </ButtonLink>
      </div>
      {gone > 0 && <p>{gone === 1 ? 'Uno ya no está' : `${gone} ya no están`} en el directorio.</p>}
      <ul className={CARD_LIST}>
        {businesses.map((business) => (
          <SavedRow key={business.id} business={business} from={from} isOwn={!isShared} />
        ))}
      </ul>
      <ShareLinks url={origin + paths.saved(list)} title={shareTitle(businesses.length)} />
    </Section>
  )
}

const shareTitle = (count: number) =>
  count === 1 ? 'Un negocio que te recomiendo' : `${count} negocios latinos`

function Nothing({ isShared }: { isShared: boolean }) {
  return (
    <Section top>
      <EmptyState
        level={1}
        card={{ sign: 'OJO', name: 'La libreta', hue: 'amarillo' }}
        title={isShared ? 'Esta lista está vacía' : 'Todavía no guardas ninguno'}
        actions={
          <>
            <ButtonLink href={paths.directory()}>Buscar negocios</ButtonLink>
            <ButtonLink href={paths.myReservations()}>Mis reservas</ButtonLink>
          </>
        }
      >
        {isShared
          ? 'Los negocios que tenía ya no están en el directorio, o el enlace llegó cortado.'
          : `Abre un negocio y toca «Guardar»: queda aquí, hasta ${MOST_SAVED}. Si guardaste y no aparece, tu navegador no acepta cookies.`}
      </EmptyState>
    </Section>
  )
}
