import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { ButtonLink } from './button'
import type { Question } from './confirm-dialog'

const ConfirmDialog = lazy(() => import('./confirm-dialog'))

/**
 * Link to a confirmation page. With React, a dialog on the same page asks instead. The address shows the
 * question on GET and does the action on POST.
 */
export function ConfirmLink({ text, ...asked }: Question & { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <ButtonLink tone="danger" isToForm href={asked.action} onClick={ask}>
        {text}
      </ButtonLink>
      {isOpen && (
        <Suspense>
          <ConfirmDialog {...asked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
