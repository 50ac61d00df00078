import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button'
import { ErrorSummary } from './error-summary'
import { onLine } from './keep-sending'
import type { ReturnedForm } from './returned-form'

interface FormProps {
  className: string
  method: 'post'
  action: string
  noValidate: boolean
  encType?: 'multipart/form-data'
  children: ReactNode
}

export interface Sending {
  /** Remix's `Form` on a hydrated page. */
  as?: 'form' | ((props: FormProps) => ReactNode)
  /** Address the form is sent to. */
  action: string
  /** What came back, if it did. */
  returned?: ReturnedForm | undefined
  isSending?: boolean
}

interface Props extends Sending {
  button: string
  /** Its text while the form is on its way. */
  sending?: string
  /** Something is missing that the script can see (row 142). */
  isIncomplete?: boolean
  /** One of its fields is a file. */
  isUpload?: boolean
  children: ReactNode
}

/**
 * A form with its errors on top and its button below. The browser checks nothing by itself: its bubbles speak the
 * phone's language and say one thing at a time, the server's messages are the same for everybody.
 */
export function FormFrame({
  as: Form = 'form',
  action,
  returned,
  isSending,
  isIncomplete,
  isUpload,
  button,
  sending = 'Enviando…',
  children,
}: Props) {
  const [isCut, setCut] = useState(false)
  useEffect(() => onLine(setCut), [])
  return (
    <>
      {returned && returned.errors.length > 0 && (
        <ErrorSummary title={returned.title} errors={returned.errors} />
      )}
      <Form
        className="stack"
        method="post"
        action={action}
        noValidate
        {...(isUpload && { encType: 'multipart/form-data' })}
      >
        {children}
        {isCut && (
          <p className="field-error" role="alert">
            Se cortó la conexión. Lo que escribiste sigue aquí: deja la página abierta y sale en cuanto
            vuelva.
          </p>
        )}
        <Button tone="primary" size="big" wide disabled={isSending || isIncomplete}>
          {isSending ? sending : button}
        </Button>
      </Form>
    </>
  )
}
