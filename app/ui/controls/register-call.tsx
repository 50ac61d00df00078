import { paths } from '~/paths'
import { LEAD } from '../display/kicker'
import { ButtonLink } from './button'

export const CALL = `${'register-call'} sign`

export const BIG_FIGURE = `figures lettering ${'big-figure'}`

export function RegisterCall({ title = '¿Tu negocio todavía no está aquí?' }: { title?: string }) {
  return (
    <div className={CALL}>
      <h2>{title}</h2>
      <p className={LEAD}>
        Registrarse es gratis. Solo hacen falta tu nombre, teléfono, ciudad y a qué te dedicas.
      </p>
      <ButtonLink tone="gold" size="big" href={paths.home('registro')}>
        Registrar Mi Negocio
      </ButtonLink>
    </div>
  )
}
