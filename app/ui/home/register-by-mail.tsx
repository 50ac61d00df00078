import { paths } from '~/paths'
import { ButtonLink } from '../button'

const SUBJECT = encodeURIComponent('Quiero registrar mi negocio')
const BODY = encodeURIComponent('Nombre del negocio:\nMi nombre:\nTeléfono:\nCiudad:\nA qué se dedica:\n')

/** Until the form stands here, registering goes by e-mail, and the page says so. */
export function RegisterByMail({ email }: { email: string | null }) {
  return (
    <div className="stack">
      <p className="lead">El formulario en línea abre muy pronto.</p>
      {email ? (
        <>
          <p>Mientras tanto, mándanos estos datos por correo: nombre, teléfono, ciudad y a qué te dedicas.</p>
          <ButtonLink
            tone="primary"
            size="big"
            icon="mail"
            href={`mailto:${email}?subject=${SUBJECT}&body=${BODY}`}
          >
            Registrar por correo
          </ButtonLink>
        </>
      ) : (
        <ButtonLink href={paths.questions()}>Preguntas frecuentes</ButtonLink>
      )}
    </div>
  )
}
