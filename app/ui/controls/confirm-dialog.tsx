import type { ReactNode } from 'react'
import { Button } from './button'
import { Modal } from './modal'

export interface ConfirmDialogBaseProps {
  question: string
  action: string
  confirm: string
  children: ReactNode
}

export default function ConfirmDialog({
  question,
  action,
  confirm,
  children,
  onClose,
}: ConfirmDialogBaseProps & { onClose: () => void }) {
  return (
    <Modal title={question} role="alertdialog" onClose={onClose}>
      {children}
      <form className="flex flex-wrap justify-center gap-3" method="post" action={action}>
        <Button tone="danger">{confirm}</Button>
        <Button type="button" onClick={onClose}>
          Cancelar
        </Button>
      </form>
    </Modal>
  )
}
