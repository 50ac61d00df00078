import type { ReactNode } from 'react'
import { ChangedFieldsList } from '~/features/audit/ui/changed-fields'
import { CLOSURE_KINDS } from '~/features/businesses/labels'
import { CloseOrReopenButtons } from '~/features/businesses/ui/closing-buttons'
import { DAY_FIELDS } from '~/features/businesses/week/week'
import { toOfferActionHref } from '~/features/promotions/ui/own-offers'
import { appendActionParam, href } from '~/href'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { FactList } from '~/ui/display/facts'
import { PROSE_CLASS } from '~/ui/display/prose'
import { Notice } from '~/ui/feedback/notices'
import { PageHeading, Section, SectionHeading } from '~/ui/layout/section'
import { buildWhatsappHref } from '~/values/contact/phone'
import type { MissingFact } from '../facts'
import type { BusinessHistoryEntry } from '../owner-history.server'
import type { WeekSummary } from '../week-summary'

const PAGE_TO_ADD_FACT = {
  data: (token: string) => href('/mi-negocio/:token/datos', { token }),
  hours: (token: string) => href('/mi-negocio/:token/horario', { token }),
  logo: (token: string) => href('/mi-negocio/:token/logo', { token }),
  photos: (token: string) => href('/mi-negocio/:token/fotos', { token }),
  reservations: (token: string) => href('/mi-negocio/:token/reservas', { token }),
  comments: (token: string) => href('/mi-negocio/:token/opiniones', { token }),
  page: (token: string) => href('/mi-negocio/:token', { token }),
}

interface OwnerPageProps {
  token: string
  place: { slug: string; categorySlug: string }
  isListed: boolean
  isVerified: boolean
  /** Closure as text. Null if the business is open. */
  closed: string | null
  name: string
  email: { address: string; isCounted: boolean; canMail: boolean }
  facts: { name: string; value: string }[]
  missing: MissingFact[]
  /** Number of own offers that are active. */
  ownOffers: number
  /** Offers of the directory that the page shows. */
  ofDirectory: { id: number; title: string; badge: string; lastDay: string }[]
  confirmation: { day: string | null; isToday: boolean }
  /**
   * `whatsapp`: digits of the owner's number; null lets the owner choose the chat. `mail`: null if no Monday
   * message can be sent.
   */
  week: WeekSummary & { whatsapp: string | null; mail: WeekMailState | null }
  waiting: { reservations: number; comments: number }
  history: BusinessHistoryEntry[]
  suggestions: ReactNode
  brought: ReactNode
}

/** State of the Monday message to this e-mail. `canRestart`: this page may start it again (T257). */
interface WeekMailState {
  address: string
  isStopped: boolean
  canRestart: boolean
}

/** Main page of the owner. It warns that everyone with its address can change the business. */
export function OwnerPage(props: OwnerPageProps) {
  const { token, place, isListed, closed, name, facts, missing, history, waiting, suggestions } = props
  return (
    <Section top narrow>
      <PageHeading kicker="Mi negocio" title={name}>
        Esta página es solo tuya. Guarda su dirección y no la compartas: quien la tiene puede cambiar tus
        datos.
      </PageHeading>
      <Waiting token={token} {...waiting} />
      <PublicationNotice isListed={isListed} closed={closed} place={place} />
      {props.email.address !== '' && !props.email.isCounted && (
        <UnconfirmedEmail token={token} {...props.email} />
      )}
      <OwnerMenu token={token} isListed={isListed} />
      {suggestions}
      {isListed && (
        <>
          <SectionHeading title="Tu semana" />
          <OwnWeek token={token} {...props.week} />
          <SectionHeading title="Visitas y llamadas" />
          {props.brought}
        </>
      )}
      <SectionHeading title="Lo que dice tu página" />
      <FactList facts={facts} />
      <Confirmation token={token} {...props.confirmation} />
      {missing.length > 0 && <MissingFacts token={token} missing={missing} />}
      {isListed && <Offers {...props} />}
      {isListed && <Seal isVerified={props.isVerified} />}
      {history.length > 0 && <OwnHistory history={history} />}
      <RememberedPage token={token} />
      {isListed && (
        <CloseOrReopenButtons
          words={{
            title: '¿Cerraste?',
            forGood: CLOSURE_KINDS.for_good.own,
            other: 'Por un tiempo, o me mudé',
          }}
          action={paths.ownerClosing(token)}
          asksAt={paths.ownerClosing(token, CLOSURE_KINDS.for_good.word)}
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

/** Shows the figures of last week and one task. A button opens WhatsApp with this text. */
const OwnWeek = ({
  token,
  figures,
  advice,
  message,
  whatsapp,
  mail,
}: { token: string } & OwnerPageProps['week']) => (
  <>
    <p>
      {figures} <a href={`${PAGE_TO_ADD_FACT[advice.part](token)}#${advice.field}`}>{advice.text}</a>
    </p>
    <p>
      <ButtonLink icon="whatsapp" href={buildWhatsappHref(whatsapp ?? '', message)} rel="noopener">
        Enviármelo por WhatsApp
      </ButtonLink>
    </p>
    {mail && <WeekMail token={token} {...mail} />}
  </>
)

/** Button that stops the Monday message. It can restart the message only for a confirmed e-mail (T257). */
const WeekMail = ({ token, address, isStopped, canRestart }: { token: string } & WeekMailState) =>
  isStopped && !canRestart ? (
    <p>
      Ya no te mandamos este resumen por correo. Para recibirlo otra vez, abre un mensaje de los lunes que ya
      te llegó y usa el enlace del final.
    </p>
  ) : (
    <form method="post" action={href('/mi-negocio/:token', { token })}>
      <p className="wrap-anywhere">
        {isStopped
          ? 'Ya no te mandamos este resumen por correo.'
          : `Los lunes te mandamos este resumen a ${address}.`}
      </p>
      <Button size="small" name="decision" value={isStopped ? 'seguir-lunes' : 'parar-lunes'}>
        {isStopped ? 'Mandármelo otra vez los lunes' : 'No mandármelo más'}
      </Button>
    </form>
  )

/** Button that confirms that all data are still right. On the day of a confirmation, only a sentence. */
const Confirmation = ({ token, day, isToday }: { token: string } & OwnerPageProps['confirmation']) =>
  isToday ? (
    <p id="confirmar">Confirmaste hoy que tus datos están bien.</p>
  ) : (
    <form method="post" action={href('/mi-negocio/:token', { token })} id="confirmar">
      <p>
        {day ? `La última vez que los confirmaste fue el ${day}.` : 'Todavía no confirmaste que estén bien.'}
      </p>
      <Button tone="accept" name="decision" value="confirmar-datos">
        Todo sigue igual
      </Button>
    </form>
  )

/** Button that makes this browser forget the page, for shared devices. */
const RememberedPage = ({ token }: { token: string }) => (
  <>
    <SectionHeading title="Entrar sin el enlace" />
    <form method="post" action={appendActionParam(href('/mi-negocio'), 'olvidar')}>
      <p>
        Aquí también abres tu página desde <a href={href('/mi-negocio')}>Mi negocio</a>. Si otras personas
        usan este teléfono o computadora, haz que la olvide.
      </p>
      <Button name="negocio" value={token}>
        Olvidarla aquí
      </Button>
    </form>
  </>
)

const MissingFacts = ({ token, missing }: Pick<OwnerPageProps, 'token' | 'missing'>) => (
  <>
    <SectionHeading title="Lo que falta" />
    <div className={PROSE_CLASS}>
      <ul>
        {missing.map(({ part, field, text }) => (
          <li key={text}>
            <a href={`${PAGE_TO_ADD_FACT[part](token)}#${field}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  </>
)

/** Names the changed fields: ` el horario` for several weekdays, otherwise `: Lunes`. */
const changedInWords = (labels: readonly string[]) => {
  const days = labels.filter((label) => DAY_LABELS.has(label))
  const others = labels.filter((label) => !DAY_LABELS.has(label))
  const all = days.length > 1 ? ['el horario', ...others] : [...days, ...others]
  return `${days.length > 1 ? '' : ':'} ${all.join(', ')}`
}

const DAY_LABELS: ReadonlySet<string> = new Set(DAY_FIELDS.map(({ label }) => label))

const OwnHistory = ({ history }: Pick<OwnerPageProps, 'history'>) => (
  <>
    <SectionHeading title="Lo que cambió" />
    <ol>
      {history.map(({ id, who, what, when, changes }) => (
        <li key={id} className="border-t border-hair py-2.5 wrap-anywhere">
          <details>
            <summary className="folding">
              <b>{who}</b> · {who === 'Tú' ? 'Cambiaste' : what}
              {changedInWords(Object.keys(changes))} <span className="text-soft">· {when}</span>
            </summary>
            <ChangedFieldsList changes={changes} />
          </details>
        </li>
      ))}
    </ol>
  </>
)

/**
 * Shows that the business has the mark `Verificado`, or explains who gets it and how to ask for it (D56). It is
 * not for sale.
 */
const Seal = ({ isVerified }: Pick<OwnerPageProps, 'isVerified'>) => (
  <>
    <SectionHeading title="Sello Verificado" />
    {isVerified ? (
      <p>Comprobamos tus datos: tu página y tus tarjetas dicen Verificado.</p>
    ) : (
      <p>
        Comprobamos que el teléfono contesta y que el negocio es tuyo, sin costo. Para pedirlo,{' '}
        <a href={href('/contacto')}>escríbenos</a> con el nombre de tu negocio y a qué hora te llamamos.
      </p>
    )}
  </>
)

/**
 * Shows the number of own offers, and lists those of the directory on the page. Owners must know what it
 * promises there. One tap turns such an offer off (D145).
 */
const Offers = ({
  token,
  ownOffers,
  ofDirectory,
}: Pick<OwnerPageProps, 'token' | 'ownOffers' | 'ofDirectory'>) => (
  <>
    <SectionHeading title="Ofertas en tu página" />
    <p>
      {OWN_OFFERS_WORDS[Math.min(ownOffers, OWN_OFFERS_WORDS.length - 1)]}{' '}
      <a href={href('/mi-negocio/:token/ofertas', { token })}>
        {ownOffers === 0 ? 'Poner una oferta' : 'Ver mis ofertas'}
      </a>
    </p>
    {ofDirectory.length > 0 && (
      <>
        <p>Estas son del directorio y lo dicen. Si no das una, apágala:</p>
        <ul>
          {ofDirectory.map(({ id, title, badge, lastDay }) => (
            <li key={id} className="border-t border-hair py-2.5 wrap-anywhere">
              <b>{title}</b>: {badge}, hasta el {lastDay}
              <form
                method="post"
                action={toOfferActionHref(href('/mi-negocio/:token/ofertas', { token }), 'rechazar', id)}
              >
                <Button size="small">
                  No mostrar en mi página<span className="visually-hidden"> ({title})</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      </>
    )}
  </>
)

const OWN_OFFERS_WORDS = [
  'Puedes poner hasta tres ofertas tuyas: salen primero en tu página y en Promociones.',
  'Tienes una oferta tuya.',
  'Tienes dos ofertas tuyas.',
  'Tienes tres ofertas tuyas.',
]

function Waiting({ token, reservations, comments }: { token: string } & OwnerPageProps['waiting']) {
  if (reservations + comments === 0) return null
  return (
    <p className={CHIPS_CLASS}>
      {reservations > 0 && (
        <ButtonLink tone="gold" size="big" icon="calendar" href={paths.ownerReservations(token)}>
          {reservations === 1 ? '1 reserva espera' : `${reservations} reservas esperan`}
        </ButtonLink>
      )}
      {comments > 0 && (
        <ButtonLink tone="gold" size="big" icon="star" href={href('/mi-negocio/:token/opiniones', { token })}>
          {comments === 1 ? '1 opinión nueva' : `${comments} opiniones nuevas`}
        </ButtonLink>
      )}
    </p>
  )
}

const PublicationNotice = ({
  isListed,
  closed,
  place,
}: Pick<OwnerPageProps, 'isListed' | 'closed' | 'place'>) =>
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

/** Explains that no private link is sent to a changed e-mail before it is confirmed (D148). */
const UnconfirmedEmail = ({
  token,
  address,
  canMail,
}: { token: string } & Omit<OwnerPageProps['email'], 'isCounted'>) => (
  <Notice kind="info" title="Tu correo nuevo no está confirmado">
    {canMail ? (
      <>
        <p>
          Te escribimos a <b className="wrap-anywhere">{address}</b>: abre ese mensaje y toca «Confirmar».
          Hasta entonces, si pierdes este enlace, te lo da una persona de nuestro equipo.
        </p>
        <form method="post" action={href('/mi-negocio/:token', { token })}>
          <Button name="decision" value="confirmar-correo">
            Mandar la confirmación otra vez
          </Button>
        </form>
      </>
    ) : (
      <p>
        Si pierdes este enlace, no llega a {address}: te lo da una persona de nuestro equipo por teléfono.
      </p>
    )}
  </Notice>
)

const OwnerMenu = ({ token, isListed }: Pick<OwnerPageProps, 'token' | 'isListed'>) => (
  <p className={CHIPS_CLASS}>
    <ButtonLink tone="primary" href={href('/mi-negocio/:token/datos', { token })}>
      Cambiar mis datos
    </ButtonLink>
    <ButtonLink href={paths.ownerReservations(token)}>Mis reservas</ButtonLink>
    <ButtonLink href={href('/mi-negocio/:token/opiniones', { token })}>Opiniones</ButtonLink>
    <ButtonLink href={href('/mi-negocio/:token/logo', { token })}>Logo</ButtonLink>
    <ButtonLink href={href('/mi-negocio/:token/fotos', { token })}>Fotos</ButtonLink>
    <ButtonLink href={href('/mi-negocio/:token/ofertas', { token })}>Ofertas</ButtonLink>
    <ButtonLink href={href('/mi-negocio/:token/servicios', { token })}>Servicios y precios</ButtonLink>
    <ButtonLink href={href('/mi-negocio/:token/horario', { token })}>Horario y días cerrados</ButtonLink>
    <ButtonLink href={href('/mi-negocio/:token/citas', { token })}>Reglas de citas</ButtonLink>
    <ButtonLink href={href('/mi-negocio/:token/anotar', { token })}>Anotar una cita</ButtonLink>
    <ButtonLink href={href('/mi-negocio/:token/bloqueos', { token })}>Bloquear horas</ButtonLink>
    {isListed && (
      <>
        <ButtonLink href={`${href('/mi-negocio/:token/opiniones', { token })}#pedir`}>
          Pide una opinión
        </ButtonLink>
        <ButtonLink href={href('/mi-negocio/:token/letrero', { token })}>Letrero y código QR</ButtonLink>
      </>
    )}
  </p>
)
