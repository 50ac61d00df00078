import { Form, useActionData, useNavigation } from '@remix-run/react'
import { useState } from 'react'

/** What a hydrated page gives its form. What came back stays, though Remix forgets it at any link within the page. */
export function useSentForm<Action>() {
  const answer = useActionData<Action>()
  const [kept, keep] = useState(answer)
  if (answer && answer !== kept) keep(answer)
  return { as: Form, returned: kept, isSending: useNavigation().state !== 'idle' }
}
