import { createContext } from 'react'
import { Button } from '../controls/button'
import { STACK } from '../layout/section'
import { ReturnedFields, type ReturnedForm } from './post-form'

/** A form sent to `action` that could not be processed. */
export interface Unsent extends Pick<ReturnedForm, 'lastResult'> {
  action: string
}

/** A form whose answer failed so early that its page cannot be rendered. */
export const UnsentContext = createContext<Unsent | undefined>(undefined)

/** The input of such a form, with a button to send it again. */
export function UnsentForm({ action, lastResult }: Unsent) {
  return (
    <form method="post" action={action} className={STACK}>
      <p>Lo que escribiste está guardado en esta página.</p>
      <ReturnedFields lastResult={lastResult} />
      <Button tone="primary" size="big" wide>
        Enviar otra vez
      </Button>
    </form>
  )
}
