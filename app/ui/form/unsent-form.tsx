import { createContext } from 'react'
import { Button } from '../controls/button'
import { STACK } from '../layout/section'
import { ReturnedFields } from './returned-fields'
import type { ReturnedForm } from './returned-form'

/** A form that was sent to `action`, and could not be taken. */
export interface Unsent extends Pick<ReturnedForm, 'lastResult'> {
  action: string
}

/** The form whose answer fails so early that its own page cannot be shown either. */
export const UnsentContext = createContext<Unsent | undefined>(undefined)

/** All that was typed, to be sent once more from a page that could not show its form. */
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
