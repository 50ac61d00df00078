import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { loadCards } from '~/features/businesses/cards.server'
import type { BusinessCard as BusinessCardData } from '~/features/businesses/schema'
import { BusinessCard } from '~/features/businesses/ui/business-card'
import { href } from '~/href'
import { buildPageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { CopyOrSendLink } from '~/ui/controls/keep-link'
import { Modal } from '~/ui/controls/modal'
import { BIG_FIGURE_CLASS, REGISTER_CALL_CLASS } from '~/ui/controls/register-call'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { PageHeading, Section, SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { buildQrOutline } from '~/values/qr.server'
import { formatList } from '~/values/text/in-list'
import { readRegisteredCookie } from '../http/store.server'
import { findRegisteredBusiness, type RegisteredBusiness } from '../register.server'
import { findCategoriesForTrade } from '../trade.server'
import { toShopSignPreview, WindowSign } from '../ui/shop-sign'

export const handle = { hydrate: true }

/**
 * Loads the registration identified by the cookie. Without the cookie the page shows no data (row 171, D20).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const registered = await readRegisteredCookie(request)
  if (!registered) return { stored: null, shown: null, owner: null, unknownTrades: [] }
  const { id, ownerToken } = registered
  const stored = await findRegisteredBusiness(db, id)
  const { cards } = await loadCards(db, [id], { services: 3, now: new Date() })
  const url = stored ? env.PUBLIC_ORIGIN + paths.business(stored) : ''
  const { unknown } = await findCategoriesForTrade(db, stored?.specialty ?? '')
  return {
    stored,
    unknownTrades: unknown,
    shown: cards[0] ? { card: cards[0], url, qr: buildQrOutline(url) } : null,
    owner: {
      link: env.PUBLIC_ORIGIN + href('/mi-negocio/:token', { token: ownerToken }),
      hours: href('/mi-negocio/:token/horario', { token: ownerToken }),
      photos: href('/mi-negocio/:token/fotos', { token: ownerToken }),
    },
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: '¡Registro Exitoso!', hidden: true })

export default function RegisteredRoute() {
  return <RegisteredPage {...useLoaderData<typeof loader>()} />
}

interface RegisteredPageProps {
  /**
   * Data of the registration. Null without the cookie, which expires after half an hour, or if the business
   * was removed or deleted.
   */
  stored: RegisteredBusiness | null
  /** Card of the business, address and QR code. Null while the business is not public. */
  shown: { card: BusinessCardData; url: string; qr: { size: number; outline: string } } | null
  /** Addresses of the private page and of its forms for opening hours and photos. Null without the cookie. */
  owner: { link: string; hours: string; photos: string } | null
  /** Trades that the owner typed and that match no category. */
  unknownTrades: string[]
}

/** Thank-you page with the private link, the card and the window sign. Without `stored` it shows no data. */
function RegisteredPage({ stored, shown, owner, unknownTrades }: RegisteredPageProps) {
  if (!stored) return <NothingToShow />
  const { name, founderNumber } = stored
  const whatsapp = shown?.card.whatsapp
  return (
    <Section top narrow>
      <div className={`${STACK_CLASS} screen-only`}>
        <SuccessDialog />
        <PageHeading kicker={name} title="¡Registro Exitoso!">
          ¡Éxito! Tu negocio ha sido registrado correctamente
        </PageHeading>
        {owner && <OwnerLink {...owner} name={name} whatsapp={whatsapp} />}
        {unknownTrades.length > 0 && owner && (
          <p>
            No conocemos {formatList(unknownTrades.map((trade) => `«${trade}»`))}: si también haces eso,{' '}
            <a href={owner.link}>agrega su categoría</a> en tu página privada.
          </p>
        )}
        {owner && <FirstPhotos href={owner.photos} />}
        {shown ? (
          <Published stored={stored} {...shown} />
        ) : (
          <p>
            Una persona de nuestro equipo la revisa antes de publicarla. Cuando esté a la vista vas a
            encontrar tu negocio en el directorio.
          </p>
        )}
        {founderNumber !== null && (
          <p className={REGISTER_CALL_CLASS}>
            Eres el negocio fundador{' '}
            <b className={BIG_FIGURE_CLASS}>n.º {founderNumber.toLocaleString('es-US')}</b>
          </p>
        )}
      </div>
      {shown && <WindowSign {...shown} preview={toShopSignPreview(stored, shown.card)} />}
      {shown && (
        <p className="screen-only">
          ¿Un dato quedó mal?{' '}
          {owner ? (
            <a href={owner.link}>Cámbialo en tu página privada</a>
          ) : (
            <a href={href('/:categorySlug/:slug/corregir', stored)}>Dinos cómo debe quedar</a>
          )}
          .
        </p>
      )}
    </Section>
  )
}

const Published = ({
  stored,
  card,
  url,
}: { stored: RegisteredBusiness } & NonNullable<RegisteredPageProps['shown']>) => (
  <>
    <p>Tu página ya está a la vista. Así te ven en el directorio:</p>
    <h2 className="visually-hidden">Así sales en el directorio</h2>
    <BusinessCard business={card} href={paths.business(stored)} />
    <ButtonLink tone="primary" size="big" href={paths.business(stored)}>
      Ver mi página
    </ButtonLink>
    <CopyOrSendLink
      label="El enlace de tu página"
      url={url}
      title={`${card.name}:`}
      whatsapp={card.whatsapp}
    />
  </>
)

interface OwnerLinkProps {
  link: string
  hours: string
  name: string
  whatsapp: string | null | undefined
}

const OwnerLink = ({ link, hours, name, whatsapp }: OwnerLinkProps) => (
  <section className={`sign ${STACK_CLASS}`}>
    <h2 className={SIDE_TITLE_CLASS}>Tu enlace privado</h2>
    <p>Guárdalo: con él cambias tus datos, pones tu horario y ves tus reservas. No lo compartas con nadie.</p>
    <p>
      Aquí también entras sin él, desde <a href={href('/mi-negocio')}>Mi negocio</a>. Si otras personas usan
      este teléfono o computadora, ahí puedes hacer que la olvide.
    </p>
    <CopyOrSendLink
      label="Para ti"
      url={link}
      title={`Mi enlace privado de ${name}:`}
      whatsapp={whatsapp ?? null}
    >
      <ButtonLink size="small" href={link}>
        Abrir mi página de dueño
      </ButtonLink>
      <ButtonLink size="small" icon="calendar" href={hours}>
        Poner mi horario
      </ButtonLink>
    </CopyOrSendLink>
  </section>
)

/** Asks the owner to upload three photos. */
const FirstPhotos = ({ href }: { href: string }) => (
  <section className={STACK_CLASS}>
    <h2 className={SIDE_TITLE_CLASS}>Sube tres fotos</h2>
    <p>
      Una del local, una de tu trabajo y una de tu gente: la primera sale grande en tu página y en las listas.
    </p>
    <p>
      <ButtonLink tone="gold" href={href}>
        Subir fotos
      </ButtonLink>
    </p>
  </section>
)

const NothingToShow = () => (
  <Section top narrow>
    <PageHeading title="Gracias">
      Si acabas de registrar tu negocio, quedó guardado. Búscalo por su nombre en el directorio.
    </PageHeading>
    <p>
      ¿No guardaste tu enlace privado? <a href={href('/mi-negocio')}>Pide otro</a>.
    </p>
    <p className={CHIPS_CLASS}>
      <ButtonLink tone="primary" href={paths.directory()}>
        Ir al directorio
      </ButtonLink>
      <ButtonLink href={href('/registrar')}>Registrar un negocio</ButtonLink>
    </p>
  </Section>
)

/** Success dialog, with JavaScript only (row 171). */
function SuccessDialog() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  const close = () => setOpen(false)
  // Not rendered while closed: the dialog library then sets an inline style, which the content security
  // policy forbids.
  if (!isOpen) return null
  return (
    <Modal title="¡Registro Exitoso!" onClose={close}>
      <p>¡Éxito! Tu negocio ha sido registrado correctamente</p>
      <Button type="button" tone="primary" size="big" wide onClick={close}>
        Continuar
      </Button>
    </Modal>
  )
}
