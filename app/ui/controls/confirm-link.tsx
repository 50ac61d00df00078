import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { ButtonLink } from './button'
import type { Question } from './confirm-dialog'

const ConfirmDialog = lazy(() => import('./confirm-dialog'))

/**
 * Leads to a page that asks; where React runs it asks over this one. The address asks on GET and takes the answer on
 * POST.
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
