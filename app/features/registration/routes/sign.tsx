import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { loadCards } from '~/features/businesses/cards.server'
import type { BusinessCard } from '~/features/businesses/schema'
import { buildOwnerLinkNotFound, requireOwnedBusiness } from '~/features/owners/http/owned-business.server'
import { href } from '~/href'
import { buildPageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { BackLink } from '~/ui/controls/button'
import { PageHeading, Section } from '~/ui/layout/section'
import { buildQrOutline } from '~/values/qr.server'
import { findRegisteredBusiness, type RegisteredBusiness } from '../register.server'
import { toShopSignPreview, WindowSign } from '../ui/shop-sign'

interface Props {
  token: string
  stored: RegisteredBusiness
  card: BusinessCard
  url: string
  qr: { size: number; outline: string }
}

/** Page with the window sign for printing. */
const SignPage = ({ token, stored, card, ...sign }: Props) => (
  <Section top narrow>
    <div className="screen-only">
      <PageHeading kicker={stored.name} title="Letrero y código QR">
        Imprímelo en una hoja carta o A4 y pégalo donde lo vean tus clientes.
      </PageHeading>
    </div>
    <WindowSign {...sign} preview={toShopSignPreview(stored, card)} />
    <div className="screen-only">
      <BackLink href={href('/mi-negocio/:token', { token })}>Volver a mi negocio</BackLink>
    </div>
  </Section>
)

export const handle = { hydrate: true }

/**
 * Loads the window sign with its QR code, for the owner of a published business. Throws the page of an
 * invalid link if the business is not published.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, business } = await requireOwnedBusiness(db, params)
  const stored = await findRegisteredBusiness(db, business.id)
  const { cards } = await loadCards(db, [business.id], { services: 3, now: new Date() })
  if (!stored || !cards[0]) throw buildOwnerLinkNotFound()
  const url = env.PUBLIC_ORIGIN + paths.business(stored)
  return { token, stored, card: cards[0], url, qr: buildQrOutline(url) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildPageMeta(matches, { title: `Letrero y QR: ${data.stored.name}`, hidden: true }) : []

export default function WindowSignRoute() {
  return <SignPage {...useLoaderData<typeof loader>()} />
}
