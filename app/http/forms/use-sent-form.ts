import { Form, useActionData, useNavigation } from '@remix-run/react'
import { useState } from 'react'

const saysCut = (answer: unknown) => answer instanceof Object && 'isCut' in answer

/**
 * What a hydrated page gives its form. What came back stays, though Remix forgets it at any link within the page.
 * `isCut`: the server could not be reached, see `clientActionSaying`.
 */
export function useSentForm<Action>() {
  const answer = useActionData<Action>()
  const isCut = saysCut(answer)
  const [kept, keep] = useState(isCut ? undefined : answer)
  if (answer && !isCut && answer !== kept) keep(answer)
  return { as: Form, returned: kept, isCut, isSending: useNavigation().state !== 'idle' }
}
