import { createContext } from 'react'
import { Button } from '../controls/button'
import { STACK } from '../layout/section'
import { ReturnedFields, type ReturnedForm } from './post-form'

/** A form whose response failed before its page could be rendered. `action` is its address. */
export interface Unsent extends Pick<ReturnedForm, 'lastResult'> {
  action: string
}

/** The form whose response failed before its page could be rendered. Undefined if there is none. */
export const UnsentContext = createContext<Unsent | undefined>(undefined)

/** Contains the input of such a form in hidden fields, and shows a button to send it again. */
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
