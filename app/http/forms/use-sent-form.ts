import { Form, useActionData, useNavigation } from '@remix-run/react'
import { useState } from 'react'

/**
 * What a hydrated page hands on to its form: Remix's `Form`, whether it is on its way, and what came back. That stays
 * for as long as the page does: Remix itself forgets it at any navigation within the page, a link to a field included.
 */
export function useSentForm<Action>() {
  const answer = useActionData<Action>()
  const [kept, keep] = useState(answer)
  if (answer && answer !== kept) keep(answer)
  return { as: Form, returned: answer ?? kept, isSending: useNavigation().state !== 'idle' }
}
