import { createContext, useContext } from 'react'
import { paths } from '~/paths'
import { Button, ButtonLink } from '../controls/button'
import { type ReturnedForm, ReturnedHiddenFields } from '../form/post-form'
import { HELP_CLASS } from '../form/styles'
import { Section, STACK_CLASS } from '../layout/section'
import { EmptyState, Notice } from './notices'

/** Id of this request in the log. Some error pages show it, so that visitors can report it. */
export const RequestIdContext = createContext<string | undefined>(undefined)

/** Shown instead of a part of the page that could not be loaded. The error is already logged. */
export const NotLoadedNotice = ({ title }: { title: string }) => (
  <Notice kind="error" title={title} role="alert">
    Ya quedó anotado. Espera un momento y vuelve a intentarlo.
  </Notice>
)

interface FailurePageProps {
  unsent?: FailedPageForm | undefined
  status: number
  path: string
}

const FAILURE_TEXTS_BY_STATUS: Record<number, { title: string; text: string }> = {
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

const FAILED_FORM_TEXTS = {
  title: 'No pudimos tomar lo que enviaste',
  text: 'Hubo un problema inesperado. Inténtalo de nuevo.',
}

/** Whether the status is that of a malformed or too large form. */
export const isUnreadableFormStatus = (status: number): boolean => status === 400 || status === 413

/** Error page in Spanish, with a line for the operator from status 500 on (row 165, D89). */
export function FailurePage({ status, unsent, path }: FailurePageProps) {
  const reason = (unsent ? FAILED_FORM_TEXTS : FAILURE_TEXTS_BY_STATUS[status]) ?? {
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
            {isUnreadableFormStatus(status) && <ButtonLink href={path}>Volver al formulario</ButtonLink>}
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
      <TechnicalErrorLine status={status} />
    </Section>
  )
}

/**
 * Line for the operator: the documented English text of an error, and the id of the request in the log.
 * Renders nothing for a status below 500.
 */
export function TechnicalErrorLine({ status }: { status: number }) {
  const reference = useContext(RequestIdContext)
  if (status < 500) return null
  const words = ['Unexpected Application Error!', reference && `Referencia: ${reference}`]
  return <p className={HELP_CLASS}>{words.filter(Boolean).join(' ')}</p>
}

/** A form whose response failed before its page could be rendered. `action` is its address. */
export interface FailedPageForm extends Pick<ReturnedForm, 'lastResult'> {
  action: string
}

/** The form whose response failed before its page could be rendered. Undefined if there is none. */
export const FailedFormContext = createContext<FailedPageForm | undefined>(undefined)

/** Contains the input of such a form in hidden fields, and shows a button to send it again. */
function UnsentForm({ action, lastResult }: FailedPageForm) {
  return (
    <form method="post" action={action} className={STACK_CLASS}>
      <p>Lo que escribiste está guardado en esta página.</p>
      <ReturnedHiddenFields lastResult={lastResult} />
      <Button tone="primary" size="big" wide>
        Enviar otra vez
      </Button>
    </form>
  )
}
