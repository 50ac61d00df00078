import { paths } from '~/paths'
import { ButtonLink, LONE_LINK_CLASS } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { REPORT_REASONS } from '../reports/labels'

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
export function OwnershipBlock({ business, isImported, hasReply }: OwnershipBlockProps) {
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
      <ButtonLink href={paths.claim(business)} rel="nofollow" wide>
        Es mi negocio
      </ButtonLink>
      <div className={CHIPS_CLASS}>
        <a className={LONE_LINK_CLASS} href={paths.correct(business)} rel="nofollow">
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
