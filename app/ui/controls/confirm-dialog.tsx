import type { ReactNode } from 'react'
import { Button } from './button'
import { OverPage } from './over-page'

export interface Question {
  /** What is asked, in the documents' words. */
  question: string
  /** Address the answer is sent to. */
  action: string
  /** What the button does, in a word. */
  confirm: string
  /** What the answer means. */
  children: ReactNode
}

/** Asks over the page before something is taken away (D96). */
export default function ConfirmDialog({
  question,
  action,
  confirm,
  children,
  onClose,
}: Question & { onClose: () => void }) {
  return (
    <OverPage title={question} role="alertdialog" onClose={onClose}>
      {children}
      <form className="flex flex-wrap justify-center gap-3" method="post" action={action}>
        <Button tone="danger">{confirm}</Button>
        <Button type="button" onClick={onClose}>
          Cancelar
        </Button>
      </form>
    </OverPage>
  )
}
