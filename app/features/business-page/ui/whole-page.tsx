import type { BusinessDetail, BusinessRef } from '~/features/businesses/schema'
import { BusinessPage } from '~/features/businesses/ui/business-page'
import { ClosureVoteForm } from '~/features/confirmations/ui/vote-form'
import { REPORT_REASONS } from '~/features/moderation/reports/labels'
import { PromotionsSection } from '~/features/promotions/ui/promotion-list'
import { CommentsSection, RateSection } from '~/features/ratings/ui/comments-section'
import { encodeBase36Id } from '~/features/saved/list'
import { buildLocalBusinessData } from '~/features/seo/structured-data'
import { href } from '~/href'
import { paths } from '~/paths'
import { Button, ButtonLink, LONE_LINK_CLASS } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { JsonLd } from '~/ui/display/json-ld'
import { SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { buildBreadcrumbData, buildSchemaOrgGraph } from '~/values/structured-data'

interface PublicBusinessPageProps {
  business: BusinessDetail
  back: string | undefined
  isSaved: boolean
  site: Parameters<typeof buildLocalBusinessData>[1]
  namesakes?: BusinessRef[]
}

/**
 * Business page with the parts of other features, such as promotions and comments, and with structured data.
 */
export function PublicBusinessPage({ business, isSaved, ...page }: PublicBusinessPageProps) {
  const place = { categorySlug: business.category.slug, slug: business.slug }
  const steps = [
    ...(business.category.isOff
      ? []
      : [{ name: business.category.name, path: paths.category(place.categorySlug) }]),
    { name: business.name, path: paths.business(place) },
  ]
  return (
    <BusinessPage
      {...page}
      business={business}
      save={<SaveForm business={{ id: business.id, ...place }} isSaved={isSaved} />}
      ownership={
        <OwnershipBlock
          business={place}
          isImported={business.isImported}
          hasReply={business.comments.some(({ reply }) => reply !== null)}
        />
      }
      promotions={<PromotionsSection promotions={business.promotions} />}
      comments={<CommentsSection {...business} business={place} />}
      vote={<ClosureVoteForm business={place} />}
      rate={<RateSection business={place} />}
      structuredData={
        <JsonLd
          value={buildSchemaOrgGraph(
            buildLocalBusinessData(business, page.site),
            buildBreadcrumbData(page.site.origin, steps),
          )}
        />
      }
    />
  )
}

interface OwnershipBlockProps {
  business: { slug: string; categorySlug: string }
  /** True if the data come from public registers. */
  isImported: boolean
  /** True if an owner replied to a comment. */
  hasReply: boolean
}

/**
 * Block on the page of a business without a valid private link. Explains its data and how to claim it (D101).
 */
function OwnershipBlock({ business, isImported, hasReply }: OwnershipBlockProps) {
  return (
    <section className={`sign screen-only ${STACK_CLASS}`} id="es-tu-negocio">
      <h2 className={SIDE_TITLE_CLASS}>¿Es tu negocio?</h2>
      <p>
        {hasReply
          ? 'Ahora nadie del negocio tiene el enlace para llevar esta página. '
          : isImported
            ? 'Estos datos vienen de registros públicos; nadie del negocio los ha confirmado. '
            : 'Nadie del negocio lleva esta página todavía. '}
        Dinos si es tuyo, si algo está mal o si quieres que lo quitemos. No cuesta nada.
      </p>
      <ButtonLink href={href('/:categorySlug/:slug/es-mi-negocio', business)} rel="nofollow" wide>
        Es mi negocio
      </ButtonLink>
      <div className={CHIPS_CLASS}>
        <a className={LONE_LINK_CLASS} href={href('/:categorySlug/:slug/corregir', business)} rel="nofollow">
          Corregir un dato
        </a>
        <a
          className={LONE_LINK_CLASS}
          href={paths.report(business, { reason: REPORT_REASONS.removal.word })}
          rel="nofollow"
        >
          Pedir que lo quiten
        </a>
      </div>
    </section>
  )
}

interface SaveFormProps {
  business: { id: number; slug: string; categorySlug: string }
  /** True if this browser has saved the business. */
  isSaved: boolean
}

/** Button that saves a business and shows whether it is saved. On cached pages, app/enhance/business.ts sets its text. */
function SaveForm({ business, isSaved }: SaveFormProps) {
  return (
    <form method="post" action={href('/:categorySlug/:slug/guardar', business)}>
      <Button icon="heart" wide data-save={encodeBase36Id(business.id)}>
        {isSaved ? 'Guardado' : 'Guardar'}
      </Button>
    </form>
  )
}
