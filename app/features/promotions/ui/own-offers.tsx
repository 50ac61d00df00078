import { appendActionParam } from '~/href'
import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { PermittedPostForm } from '~/ui/form/post-form'
import { HELP_CLASS } from '~/ui/form/styles'
import { SectionHeading, STACK_CLASS } from '~/ui/layout/section'
import type { PromotionCardData } from '../list/list.server'

type Verb = 'encender' | 'apagar' | 'eliminar' | 'restaurar' | 'uso' | 'rechazar' | 'aceptar'

/** Returns the address of a button for one offer on the page `here`. */
export const toOfferActionHref = (here: string, verb: Verb, id: number) =>
  `${appendActionParam(here, verb)}&oferta=${id}`

/** Returns the address of the form of one offer, or of a new one. */
export const buildOfferFormHref = (here: string, offer: number | 'nueva') => {
  const [path = '', query] = here.split('?', 2)
  return `${path}/${offer}${query ? `?${query}` : ''}`
}

interface DirectoryOffer {
  id: number
  title: string
  badge: string
  lastDay: string
  isDeclined: boolean
}

interface OwnOffersProps {
  offers: PromotionCardData[]
  ofDirectory: DirectoryOffer[]
  /** The address of this page. */
  action: string
}

/**
 * Lists the own offers of a business with their actions, and those of the directory with one button each
 * (D120, D145).
 */
export function OwnOffers({ offers, ofDirectory, action }: OwnOffersProps) {
  return (
    <>
      <p className={CHIPS_CLASS}>
        <ButtonLink tone="primary" icon="plus" href={buildOfferFormHref(action, 'nueva')}>
          Nueva oferta
        </ButtonLink>
      </p>
      <SectionHeading title="Tus ofertas" />
      {offers.length === 0 && <p>Todavía no tienes ninguna.</p>}
      <ul>
        {offers.map((offer) => (
          <li key={offer.id} className={`${STACK_CLASS} border-t border-hair py-2.5 wrap-anywhere`}>
            <OwnOffer offer={offer} action={action} />
          </li>
        ))}
      </ul>
      <SectionHeading title="Del directorio" />
      <p className={HELP_CLASS}>
        Las pone el equipo del directorio y salen después de las tuyas, con su nombre. Si no das una, apágala:
        tu página deja de mostrarla.
      </p>
      <ul>
        {ofDirectory.map((offer) => (
          <li key={offer.id} className="border-t border-hair py-2.5 wrap-anywhere">
            <OfferOfDirectory offer={offer} action={action} />
          </li>
        ))}
      </ul>
      {ofDirectory.length === 0 && <p>Ahora no hay ninguna en tu página.</p>}
    </>
  )
}

function OwnOffer({ offer, action }: { offer: PromotionCardData; action: string }) {
  const { id, title, shownBadge, from, until, isActive, uses, mostUses, isExhausted } = offer
  const of = <span className="visually-hidden"> ({title})</span>
  return (
    <>
      <h3>{title}</h3>
      <p className="figures">
        <b>{stateOf(offer)}</b> · {shownBadge} · del {from} al {until}
        {mostUses !== null && ` · ${uses} de ${mostUses} usos`}
      </p>
      {offer.isInReview && <p>Una persona la revisa antes de que se vea, por lo que dice su texto.</p>}
      {offer.refusedBecause !== null && (
        <p>No se publicó: {offer.refusedBecause}. Puedes cambiarla y se revisa otra vez.</p>
      )}
      <div className={CHIPS_CLASS}>
        <ButtonLink size="small" icon="pencil" href={buildOfferFormHref(action, id)}>
          Cambiar{of}
        </ButtonLink>
        <PermittedPostForm action={toOfferActionHref(action, isActive ? 'apagar' : 'encender', id)}>
          <Button size="small">
            {isActive ? 'Apagar' : 'Encender'}
            {of}
          </Button>
        </PermittedPostForm>
        {mostUses !== null && !isExhausted && (
          <PermittedPostForm action={`${toOfferActionHref(action, 'uso', id)}&usos=${uses}`}>
            <Button size="small" icon="plus">
              Registrar uso{of}
            </Button>
          </PermittedPostForm>
        )}
        <PermittedPostForm action={toOfferActionHref(action, 'eliminar', id)}>
          <Button size="small" tone="danger">
            Eliminar{of}
          </Button>
        </PermittedPostForm>
      </div>
    </>
  )
}

/** Returns the state of an own offer as text (row 256; D69 to D73, D120). */
function stateOf(offer: PromotionCardData): string {
  if (offer.refusedBecause !== null) return 'Rechazada'
  if (!offer.isActive) return 'Apagada'
  if (offer.isInReview) return 'En revisión'
  if (offer.isExpired) return 'Terminada'
  if (offer.isExhausted) return 'Agotada'
  return offer.isScheduled ? 'Programada' : 'Activa'
}

function OfferOfDirectory({ offer, action }: { offer: DirectoryOffer; action: string }) {
  const { id, title, badge, lastDay, isDeclined } = offer
  return (
    <>
      <p>
        <b>{title}</b>: {badge}, hasta el {lastDay} {isDeclined && <b>· Apagada</b>}
      </p>
      <PermittedPostForm action={toOfferActionHref(action, isDeclined ? 'aceptar' : 'rechazar', id)}>
        <Button size="small">
          {isDeclined ? 'Mostrar en mi página' : 'No mostrar en mi página'}
          <span className="visually-hidden"> ({title})</span>
        </Button>
      </PermittedPostForm>
    </>
  )
}
