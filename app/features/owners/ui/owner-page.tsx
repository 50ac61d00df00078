import type { ReactNode } from 'react'
import { ChangedFields } from '~/features/audit/ui/changed-fields'
import { CLOSINGS } from '~/features/businesses/labels'
import { ClosingButtons } from '~/features/businesses/ui/closing-form'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { Facts } from '~/ui/display/facts'
import { PROSE } from '~/ui/display/prose'
import { Notice } from '~/ui/feedback/notice'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import type { OwnerEntry } from '../history.server'
import type { MissingFact } from '../missing-facts'

const MENDED_AT = {
  data: paths.ownerData,
  hours: paths.ownerHours,
  logo: paths.ownerLogo,
  photos: paths.ownerPhotos,
}

interface Props {
  token: string
  place: { slug: string; categorySlug: string }
  isListed: boolean
  /** How it closed, in words. */
  closed: string | null
  name: string
  facts: { name: string; value: string }[]
  missing: MissingFact[]
  promotions: { id: number; title: string; badge: string; lastDay: string }[]
  waiting: { reservations: number; comments: number }
  history: OwnerEntry[]
  suggestions: ReactNode
  brought: ReactNode
}

/** Where an owner sees how the business stands. Whoever has its address may change it, and it says so. */
export function OwnerPage(props: Props) {
  const { token, place, isListed, closed, name, facts, missing, promotions, history, waiting, suggestions } =
    props
  return (
    <Section top narrow>
      <PageHeading kicker="Mi negocio" title={name}>
        Esta página es solo tuya. Guarda su dirección y no la compartas: quien la tiene puede cambiar tus
        datos.
      </PageHeading>
      <Waiting token={token} {...waiting} />
      <PublicationNotice isListed={isListed} closed={closed} place={place} />
      <OwnerMenu token={token} />
      {suggestions}
      {isListed && (
        <>
          <SectionHeading title="Lo que te trajo" />
          {props.brought}
        </>
      )}
      <SectionHeading title="Lo que dice tu página" />
      <Facts facts={facts} />
      {missing.length > 0 && <MissingFacts token={token} missing={missing} />}
      {isListed && <OwnPromotions promotions={promotions} />}
      {history.length > 0 && <OwnHistory history={history} />}
      {isListed && (
        <ClosingButtons
          action={paths.ownerClosing(token)}
          asksAt={paths.ownerClosing(token, CLOSINGS.for_good.word)}
          isClosed={closed !== null}
        />
      )}
      {isListed && (
        <>
          <SectionHeading title="Quitar mi página" />
          <p>
            <ButtonLink href={paths.report(place, { reason: 'quitar' })} rel="nofollow">
              Pedir que la quiten
            </ButtonLink>
          </p>
        </>
      )}
    </Section>
  )
}

const MissingFacts = ({ token, missing }: Pick<Props, 'token' | 'missing'>) => (
  <>
    <SectionHeading title="Lo que falta" />
    <div className={PROSE}>
      <ul>
        {missing.map(({ part, field, text }) => (
          <li key={text}>
            <a href={`${MENDED_AT[part](token)}#${field}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  </>
)

/** Who changed what the page says, by role. */
const OwnHistory = ({ history }: Pick<Props, 'history'>) => (
  <>
    <SectionHeading title="Lo que cambió" />
    <ol>
      {history.map(({ id, who, what, when, changes }) => (
        <li key={id} className="border-t border-hair py-2.5 wrap-anywhere">
          <details>
            <summary className="folding">
              <b>{who}</b> · {who === 'Tú' ? 'Cambiaste' : what}: {Object.keys(changes).join(', ')}{' '}
              <span className="text-soft">· {when}</span>
            </summary>
            <ChangedFields changes={changes} />
          </details>
        </li>
      ))}
    </ol>
  </>
)

/** Who made none of them must know what the page promises, and how to have it taken away. */
const OwnPromotions = ({ promotions }: Pick<Props, 'promotions'>) => (
  <>
    <SectionHeading title="Ofertas en tu página" />
    <div className={PROSE}>
      {promotions.length > 0 && (
        <ul>
          {promotions.map(({ id, title, badge, lastDay }) => (
            <li key={id}>
              <b>{title}</b>: {badge}, hasta el {lastDay}
            </li>
          ))}
        </ul>
      )}
      <p>
        Las ofertas las pone el equipo del directorio. Si quieres una tuya, o no das alguna de estas,{' '}
        <a href={paths.contact()}>escríbenos</a>.
      </p>
    </div>
  </>
)

function Waiting({ token, reservations, comments }: { token: string } & Props['waiting']) {
  if (reservations + comments === 0) return null
  return (
    <p className={CHIPS}>
      {reservations > 0 && (
        <ButtonLink tone="gold" size="big" icon="calendar" href={paths.ownerReservations(token)}>
          {reservations === 1 ? '1 reserva espera' : `${reservations} reservas esperan`}
        </ButtonLink>
      )}
      {comments > 0 && (
        <ButtonLink tone="gold" size="big" icon="star" href={paths.ownerComments(token)}>
          {comments === 1 ? '1 opinión nueva' : `${comments} opiniones nuevas`}
        </ButtonLink>
      )}
    </p>
  )
}

const PublicationNotice = ({ isListed, closed, place }: Pick<Props, 'isListed' | 'closed' | 'place'>) =>
  isListed ? (
    <Notice
      kind={closed ? 'info' : 'success'}
      title={closed ? `Tu página dice: ${closed}` : 'Tu página está publicada'}
    >
      {closed && (
        <p>Guarda tus opiniones, pero nadie te llama ni reserva desde ella y no sale en las listas.</p>
      )}
      <p>
        <a href={paths.business(place)}>Ver mi página como la ven tus clientes</a>
      </p>
    </Notice>
  ) : (
    <Notice title="Tu página está en revisión">
      <p>Una persona de nuestro equipo la revisa antes de publicarla. Mientras tanto puedes completarla.</p>
    </Notice>
  )

const OwnerMenu = ({ token }: Pick<Props, 'token'>) => (
  <p className={CHIPS}>
    <ButtonLink tone="primary" href={paths.ownerData(token)}>
      Cambiar mis datos
    </ButtonLink>
    <ButtonLink href={paths.ownerReservations(token)}>Mis reservas</ButtonLink>
    <ButtonLink href={paths.ownerComments(token)}>Opiniones</ButtonLink>
    <ButtonLink href={paths.ownerLogo(token)}>Logo</ButtonLink>
    <ButtonLink href={paths.ownerPhotos(token)}>Fotos</ButtonLink>
    <ButtonLink href={paths.ownerHours(token)}>Horario y días cerrados</ButtonLink>
  </p>
)
