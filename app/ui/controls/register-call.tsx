import { paths } from '~/paths'
import { LEAD_CLASS } from '../layout/section'
import { ButtonLink } from './button'

export const REGISTER_CALL_CLASS = `${'register-call'} sign`

export const BIG_FIGURE_CLASS = `figures lettering ${'big-figure'}`

export function RegisterInvitation({ title = '¿Tu negocio todavía no está aquí?' }: { title?: string }) {
  return (
    <div className={REGISTER_CALL_CLASS}>
      <h2>{title}</h2>
      <p className={LEAD_CLASS}>
        Registrarse es gratis. Solo hacen falta tu nombre, teléfono, ciudad y a qué te dedicas.
      </p>
      <ButtonLink tone="gold" size="big" href={paths.home('registro')}>
        Registrar Mi Negocio
      </ButtonLink>
    </div>
  )
}
