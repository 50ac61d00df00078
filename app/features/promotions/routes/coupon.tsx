import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { href } from '~/href'
import { requireIdParam } from '~/http/admin-id'
import { DEFAULT_PAGE_CACHE_RULE } from '~/http/cache-rule'
import { buildPageMeta } from '~/http/meta'
import { useSiteData } from '~/http/site'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { BIG_FIGURE_CLASS, REGISTER_CALL_CLASS } from '~/ui/controls/register-call'
import { ShareLinks } from '~/ui/controls/share-links'
import { EmptyState } from '~/ui/feedback/notices'
import { PageHeading, Section } from '~/ui/layout/section'
import { type PublicPromotion, readPublicPromotionsByIds } from '../public-list.server'
import { PromotionCoupon, PromotionPlaceLinks } from '../ui/promotion-list'

/**
 * Page of one offer to show at the till: its code, if any, and where it applies. It can be saved and shared
 * without an account.
 */
function CouponPage({ promotion, origin }: { promotion: PublicPromotion; origin: string }) {
  const { id, title, badge, couponCode, businesses } = promotion
  const [business] = businesses.length === 1 ? businesses : []
  return (
    <Section top narrow>
      <PageHeading kicker={business?.name ?? 'Promociones'} title={title}>
        Muestra esta pantalla al pagar.
      </PageHeading>
      {couponCode && (
        <p className={REGISTER_CALL_CLASS}>
          Tu cupón <b className={`${BIG_FIGURE_CLASS} wrap-anywhere`}>{couponCode}</b>
        </p>
      )}
      <PromotionCoupon promotion={promotion} hasLink={false}>
        <div>
          Vale en: <PromotionPlaceLinks promotion={promotion} state={undefined} />
        </div>
      </PromotionCoupon>
      <form method="post" action={href('/promociones/:id/guardar', { id })} className="screen-only">
        <Button icon="heart" wide>
          Guardar cupón
        </Button>
      </form>
      <ShareLinks
        url={origin + href('/promociones/:id', { id })}
        title={[badge, title, business && `en ${business.name}`].filter(Boolean).join(' ')}
      />
    </Section>
  )
}

/** Shown for an offer that does not run, for example because it has ended or is used up. */
const GoneCoupon = () => (
  <Section top>
    <EmptyState
      level={1}
      card={{ sign: '%', name: 'La oferta', hue: 'amarillo' }}
      title="Esta oferta ya terminó"
      actions={
        <ButtonLink tone="primary" href={paths.promotions()}>
          Ver las ofertas de hoy
        </ButtonLink>
      }
    >
      Se acabó, o el negocio dejó de darla.
    </EmptyState>
  </Section>
)

export const handle = { cache: DEFAULT_PAGE_CACHE_RULE, enhance: 'business' }

/**
 * Loads a running offer to show at the till, save and share (D120). Responds with 404 and links if it no
 * longer runs.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const [promotion = null] = await readPublicPromotionsByIds(db, [requireIdParam(params.id)], new Date())
  return data({ promotion }, { status: promotion ? 200 : 404 })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  buildPageMeta(matches, {
    title: data?.promotion ? `Oferta: ${data.promotion.title}` : 'Esta oferta ya terminó',
    description: data?.promotion?.description ?? undefined,
    hidden: true,
  })

export default function Coupon() {
  const { promotion } = useLoaderData<typeof loader>()
  const { origin } = useSiteData()
  return promotion ? <CouponPage promotion={promotion} origin={origin} /> : <GoneCoupon />
}
