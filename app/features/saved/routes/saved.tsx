import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { loadCards } from '~/features/businesses/cards.server'
import { CLOSURE_KINDS } from '~/features/businesses/labels'
import type { BusinessCard } from '~/features/businesses/schema'
import { DistanceText, OpenAndDistance, Stars } from '~/features/businesses/ui/business-card'
import { readSearchOrigin } from '~/features/places/http/visitor-place.server'
import { type PublicPromotion, readPublicPromotionsByIds } from '~/features/promotions/public-list.server'
import { PromotionCoupon } from '~/features/promotions/ui/promotion-list'
import { href } from '~/href'
import { buildPageMeta } from '~/http/meta'
import { useSiteData } from '~/http/site'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { ShareLinks } from '~/ui/controls/share-links'
import { CARD_LIST_CLASS } from '~/ui/display/cards'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { FactList } from '~/ui/display/facts'
import { EmptyState } from '~/ui/feedback/notices'
import { PageHeading, Section, SectionHeading, SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { useChatGreeting } from '~/ui/layout/site'
import { buildWhatsappHref, formatPhone } from '~/values/contact/phone'
import { readSavedCouponIdsFromCookie, readSavedIds } from '../http/saved-cookie.server'
import { encodeIdList, MAX_SAVED_ITEMS } from '../list'
import { parseSavedListIds, readSavedBusinesses, type SavedListBusiness } from '../read.server'

export const handle = { enhance: 'business' }

/**
 * Loads the businesses saved in this browser. With `?lista=` it loads a shared list and does not change the
 * visitor's own one.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const list = new URL(request.url).searchParams.get('lista')
  const ids = list === null ? await readSavedIds(request) : await parseSavedListIds(db, list)
  const saved = await readSavedBusinesses(db, ids)
  const from = readSearchOrigin(request, undefined).place
  const { cards } = await loadCards(
    db,
    saved.map(({ id }) => id),
    { services: 3, now: new Date(), from },
  )
  const cardOf = new Map(cards.map((card) => [card.slug, card]))
  const coupons =
    list === null
      ? await readPublicPromotionsByIds(db, await readSavedCouponIdsFromCookie(request), new Date())
      : []
  const businesses = saved.map((business) => ({ ...business, card: cardOf.get(business.slug) }))
  return {
    businesses,
    coupons,
    from: from?.name ?? null,
    gone: ids.length - businesses.length,
    isShared: list !== null,
  }
}

/** Private data, which must not be cached. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  buildPageMeta(matches, { title: data?.isShared ? 'Una lista de negocios' : 'Mis guardados', hidden: true })

export default function SavedRoute() {
  return <SavedPage {...useLoaderData<typeof loader>()} origin={useSiteData().origin} />
}

interface SavedPageProps {
  businesses: ShownBusiness[]
  /** Saved promotions that are still public. */
  coupons: PublicPromotion[]
  gone: number
  isShared: boolean
  /** Place from which distances are measured. Null if unknown. */
  from: string | null
  origin: string
}

/** Page of saved businesses and coupons, with links to call and share. */
function SavedPage({ businesses, coupons, from, gone, isShared, origin }: SavedPageProps) {
  if (businesses.length + coupons.length === 0) return <Nothing isShared={isShared} />
  const list = encodeIdList(businesses.map(({ id }) => id))
  return (
    <Section top>
      <PageHeading title={isShared ? 'Una lista que te compartieron' : 'Mis guardados'}>
        {isShared
          ? 'Tus propios guardados no cambian, si no los agregas.'
          : 'Están en este dispositivo, sin cuenta. Imprímelos, compártelos o pásalos a tus contactos.'}
      </PageHeading>
      <div className={`${CHIPS_CLASS} screen-only`}>
        {isShared && (
          <form method="post" action={href('/guardados/agregar')}>
            <input type="hidden" name="lista" value={list} />
            <Button tone="primary">Agregar a mis guardados</Button>
          </form>
        )}
        {!isShared && (
          <ButtonLink icon="calendar" href={paths.myReservations()}>
            Mis reservas
          </ButtonLink>
        )}
        {businesses.length > 0 && (
          <ButtonLink icon="person" href={paths.savedContacts(isShared ? list : undefined)}>
            Pasar a mis contactos
          </ButtonLink>
        )}
      </div>
      {gone > 0 && <p>{gone === 1 ? 'Uno ya no está' : `${gone} ya no están`} en el directorio.</p>}
      <ul className={CARD_LIST_CLASS}>
        {businesses.map((business) => (
          <SavedRow key={business.id} business={business} from={from} isOwn={!isShared} />
        ))}
      </ul>
      {businesses.length > 0 && (
        <ShareLinks url={origin + paths.saved(list)} title={shareTitle(businesses.length)} />
      )}
      {coupons.length > 0 && <SavedCoupons coupons={coupons} />}
    </Section>
  )
}

const SavedCoupons = ({ coupons }: Pick<SavedPageProps, 'coupons'>) => (
  <section className={STACK_CLASS}>
    <SectionHeading title="Mis cupones" />
    <ul className={CARD_LIST_CLASS}>
      {coupons.map((promotion) => (
        <li key={promotion.id}>
          <PromotionCoupon promotion={promotion}>
            <form method="post" action={href('/guardados/cupones/quitar')} className="screen-only">
              <input type="hidden" name="cupon" value={promotion.id} />
              <Button size="small">
                Quitar<span className="visually-hidden"> {promotion.title}</span>
              </Button>
            </form>
          </PromotionCoupon>
        </li>
      ))}
    </ul>
  </section>
)

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
          : `Abre un negocio y toca «Guardar»: queda aquí, hasta ${MAX_SAVED_ITEMS}. Si guardaste y no aparece, tu navegador no acepta cookies.`}
      </EmptyState>
    </Section>
  )
}

/** A saved business with its directory card, if it has one. */
type ShownBusiness = SavedListBusiness & { card: BusinessCard | undefined }

interface SavedRowProps {
  business: ShownBusiness
  from: string | null
  isOwn: boolean
}

/** A business with its contact details as text, so that they are also printed. */
function SavedRow({ business, from, isOwn }: SavedRowProps) {
  const { id, name, category } = business
  const greeting = useChatGreeting(name)
  return (
    <li className={`sign ${STACK_CLASS}`}>
      <div>
        <h2 className={SIDE_TITLE_CLASS}>
          <a href={paths.business(business)} data-saved>
            {name}
          </a>
        </h2>
        <p>{category}</p>
      </div>
      <FactList facts={[...comparedBy(business, from), ...waysToReach(business, greeting)]} />
      <div className={`${CHIPS_CLASS} screen-only`}>
        <ButtonLink size="small" icon="person" href={paths.savedContacts(encodeIdList([id]))}>
          Agregar a mis contactos<span className="visually-hidden"> ({name})</span>
        </ButtonLink>
        {isOwn && (
          <form method="post" action={href('/guardados/quitar')}>
            <input type="hidden" name="negocio" value={encodeIdList([id])} />
            <Button size="small" icon="trash">
              Quitar<span className="visually-hidden"> {name}</span>
            </Button>
          </form>
        )}
      </div>
    </li>
  )
}

/** Returns values for comparison, in the same order for each business. Empty without a card. */
function comparedBy({ card, closed, priceRange }: ShownBusiness, from: string | null) {
  if (!card) return []
  const { open, miles, rating, services } = card
  return [
    { name: 'Calificación', value: <Stars rating={rating} /> },
    { name: 'Ahora', value: closed ? CLOSURE_KINDS[closed].label : <OpenAndDistance open={open} /> },
    {
      name: 'Distancia',
      value: typeof miles === 'number' && (
        <>
          <DistanceText miles={miles} /> de {from}
        </>
      ),
    },
    { name: 'Precios', value: priceRange },
    { name: 'Servicios', value: services.join(', ') },
  ]
}

function waysToReach(business: SavedListBusiness, greeting: string) {
  const { phone, whatsapp, email, address, contactPerson } = business
  return [
    { name: 'Teléfono', value: phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
    {
      name: 'WhatsApp',
      value: whatsapp && (
        <a href={buildWhatsappHref(whatsapp, greeting)} rel="noopener">
          {formatPhone(`+${whatsapp}`)}
        </a>
      ),
    },
    { name: 'Correo', value: email && <a href={`mailto:${email}`}>{email}</a> },
    { name: 'Lugar', value: address },
    { name: 'Atiende', value: contactPerson },
  ]
}
