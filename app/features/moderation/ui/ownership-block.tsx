import { paths } from '~/paths'
import { ButtonLink, LONE_LINK } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { STACK } from '~/ui/layout/section'
import { SIDE_TITLE } from '~/ui/layout/section-heading'
import { REASONS } from '../reports/labels'

interface Props {
  business: { slug: string; categorySlug: string }
}

/** On a business that nobody registered: where its data come from, and how to take charge of them (D101). */
export function OwnershipBlock({ business }: Props) {
  const href = (reason: 'claim' | 'wrong_data' | 'removal') =>
    paths.report(business, { reason: REASONS[reason].word })
  return (
    <section className={`sign ${STACK}`} id="es-tu-negocio">
      <h2 className={SIDE_TITLE}>¿Es tu negocio?</h2>
      <p>
        Estos datos vienen de registros públicos; nadie del negocio los ha confirmado. Dinos si es tuyo, si
        algo está mal o si quieres que lo quitemos. No cuesta nada.
      </p>
      <ButtonLink href={href('claim')} rel="nofollow" wide>
        Es mi negocio
      </ButtonLink>
      <div className={CHIPS}>
        <a className={LONE_LINK} href={href('wrong_data')} rel="nofollow">
          Corregir un dato
        </a>
        <a className={LONE_LINK} href={href('removal')} rel="nofollow">
          Pedir que lo quiten
        </a>
      </div>
    </section>
  )
}
