import { useContext } from 'react'
import { paths } from '~/paths'
import { ButtonLink } from '../controls/button'
import { HELP } from '../form/styles'
import { type Unsent, UnsentForm } from '../form/unsent-form'
import { Section } from '../layout/section'
import { EmptyState } from './empty-state'
import { RequestIdContext } from './request-id'

interface Props {
  unsent?: Unsent | undefined
  status: number
  path: string
}

const REASONS: Record<number, { title: string; text: string }> = {
  400: {
    title: 'No entendimos lo que llegó',
    text: 'Vuelve atrás, revisa el formulario y mándalo otra vez.',
  },
  403: { title: 'Aquí no se puede pasar', text: 'Esta página es solo para quien tiene permiso.' },
  413: {
    title: 'El envío es demasiado grande',
    text: 'Vuelve atrás, acorta el texto o elige un archivo más pequeño, y mándalo otra vez.',
  },
  405: { title: 'Así no se abre esta página', text: 'Ábrela desde su enlace o desde el inicio.' },
}

const UNSENT = {
  title: 'No pudimos tomar lo que enviaste',
  text: 'Hubo un problema inesperado. Inténtalo de nuevo.',
}

/** What was sent could not be taken: a form, as links of ours are never that wrong. */
export const isOfForm = (status: number): boolean => status === 400 || status === 413

/** The error page (row 165, D89): an apology in plain Spanish, the documented English text as a small technical line. */
export function FailurePage({ status, unsent, path }: Props) {
  const reason = (unsent ? UNSENT : REASONS[status]) ?? {
    title: 'Ocurrió un error inesperado',
    text: 'No es culpa tuya y ya quedó anotado. Espera un momento y vuelve a intentarlo.',
  }
  return (
    <Section top>
      <EmptyState
        card={{ sign: String(status), name: 'La lluvia', hue: 'azul' }}
        title={reason.title}
        level={1}
        actions={
          <>
            {isOfForm(status) && <ButtonLink href={path}>Volver al formulario</ButtonLink>}
            <ButtonLink tone={unsent ? 'plain' : 'primary'} href={paths.home()}>
              Ir al inicio
            </ButtonLink>
            <ButtonLink href={paths.directory()}>Buscar en el directorio</ButtonLink>
          </>
        }
      >
        {reason.text}
      </EmptyState>
      {unsent && <UnsentForm {...unsent} />}
      <TechnicalLine status={status} />
    </Section>
  )
}

/** For whoever looks after the site: the documented English text of a failure, and by what it is found among the errors. */
export function TechnicalLine({ status }: { status: number }) {
  const reference = useContext(RequestIdContext)
  if (status < 500) return null
  const words = ['Unexpected Application Error!', reference && `Referencia: ${reference}`]
  return <p className={HELP}>{words.filter(Boolean).join(' ')}</p>
}
