import { paths } from '~/paths'
import { LEAD } from '../display/kicker'
import { ButtonLink } from './button'

export const CALL = `${'register-call'} sign`

export const BIG_FIGURE = `figures lettering ${'big-figure'}`

interface Props {
  title?: string
  text?: string
}

export function RegisterCall({
  title = '¿Tu negocio todavía no está aquí?',
  text = 'Registrarse es gratis. Solo hacen falta tu nombre, teléfono, ciudad y a qué te dedicas.',
}: Props) {
  return (
    <div className={CALL}>
      <h2>{title}</h2>
      <p className={LEAD}>{text}</p>
      <ButtonLink tone="gold" size="big" href={paths.home('registro')}>
        Registrar Mi Negocio
      </ButtonLink>
    </div>
  )
}
