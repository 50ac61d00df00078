import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { ButtonLink } from './button'
import type { ConfirmDialogBaseProps } from './confirm-dialog'

const ConfirmDialog = lazy(() => import('./confirm-dialog'))

/**
 * Link to a confirmation page, with the text `confirm`. With React, a dialog on the same page asks instead.
 * The address shows the question on GET and does the action on POST. `opensPage`: opens the page, which has
 * more details.
 */
export function ConfirmLink({ opensPage, ...asked }: ConfirmDialogBaseProps & { opensPage?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const ask = (event: MouseEvent) => {
    if (opensPage || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <ButtonLink tone="danger" isToForm href={asked.action} onClick={ask}>
        {asked.confirm}
      </ButtonLink>
      {isOpen && (
        <Suspense>
          <ConfirmDialog {...asked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
