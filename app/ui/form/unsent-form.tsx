import { createContext } from 'react'
import { Button } from '../controls/button'
import { STACK_CLASS } from '../layout/section'
import { type ReturnedForm, ReturnedHiddenFields } from './post-form'

/** A form whose response failed before its page could be rendered. `action` is its address. */
export interface UnsentFormData extends Pick<ReturnedForm, 'lastResult'> {
  action: string
}

/** The form whose response failed before its page could be rendered. Undefined if there is none. */
export const UnsentFormContext = createContext<UnsentFormData | undefined>(undefined)

/** Contains the input of such a form in hidden fields, and shows a button to send it again. */
export function UnsentForm({ action, lastResult }: UnsentFormData) {
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
