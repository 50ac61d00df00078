import { paths } from '~/paths'
import { ButtonLink } from './button'
import { EmptyState } from './empty-state'
import { Section } from './section'

interface Props {
  status: number
  /** Number under which the log holds what happened. */
  reference?: string | undefined
}

const REASONS: Record<number, { title: string; text: string }> = {
  400: {
    title: 'No entendimos lo que llegó',
    text: 'Vuelve atrás, revisa el formulario y mándalo otra vez.',
  },
  403: { title: 'Aquí no se puede pasar', text: 'Esta página es solo para quien tiene permiso.' },
  405: { title: 'Así no se abre esta página', text: 'Ábrela desde su enlace o desde el inicio.' },
}

/** Row 165, D89: an apology in plain Spanish, the documented English words as a small technical line. */
export function FailurePage({ status, reference }: Props) {
  const reason = REASONS[status] ?? {
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
            <ButtonLink tone="primary" href={paths.home()}>
              Ir al inicio
            </ButtonLink>
            <ButtonLink href={paths.directory()}>Buscar en el directorio</ButtonLink>
          </>
        }
      >
        {reason.text}
      </EmptyState>
      {status >= 500 && (
        <p className="help">Unexpected Application Error!{reference && ` Referencia: ${reference}`}</p>
      )}
    </Section>
  )
}
