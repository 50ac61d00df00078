import { paths } from '~/paths'
import { ButtonLink, LONE_LINK } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { SIDE_TITLE, STACK } from '~/ui/layout/section'
import { REASONS } from '../reports/labels'

interface OwnershipBlockProps {
  business: { slug: string; categorySlug: string }
  /** True if the data come from public registers. */
  isImported: boolean
  /** True if an owner replied to a comment. */
  hasReply: boolean
}

/** Block on the page of a business without a valid private link. Explains its data and how to claim it (D101). */
export function OwnershipBlock({ business, isImported, hasReply }: OwnershipBlockProps) {
  return (
    <section className={`sign screen-only ${STACK}`} id="es-tu-negocio">
      <h2 className={SIDE_TITLE}>¿Es tu negocio?</h2>
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
      <div className={CHIPS}>
        <a className={LONE_LINK} href={paths.correct(business)} rel="nofollow">
          Corregir un dato
        </a>
        <a
          className={LONE_LINK}
          href={paths.report(business, { reason: REASONS.removal.word })}
          rel="nofollow"
        >
          Pedir que lo quiten
        </a>
      </div>
    </section>
  )
}
