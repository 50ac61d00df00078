import { paths } from '~/paths'
import { ButtonLink } from './button'

interface Props {
  title?: string
  text?: string
}

/** The closing call to register (row 98). */
export function RegisterCall({
  title = '¿Tu negocio todavía no está aquí?',
  text = 'Registrarse es gratis. Solo hacen falta tu nombre, teléfono, ciudad y a qué te dedicas.',
}: Props) {
  return (
    <div className="register-call">
      <h2>{title}</h2>
      <p className="lead">{text}</p>
      <ButtonLink tone="gold" size="big" href={paths.home('registro')}>
        Registrar Mi Negocio
      </ButtonLink>
    </div>
  )
}
