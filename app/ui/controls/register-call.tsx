import { paths } from '~/paths'
import { LEAD } from '../display/kicker'
import { ButtonLink } from './button'

const REGISTER_CALL = `register-call | dark:[filter:brightness(0.9)] [--board:var(--color-rojo)] [--edge:var(--color-on-hot)]
  [--focus:currentColor] grid justify-items-center gap-3 text-center text-on-hot`

const BIG = 'big-figure | block text-[4.5rem] leading-none'

export const CALL = `${REGISTER_CALL} sign`

export const BIG_FIGURE = `figures lettering ${BIG}`

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
