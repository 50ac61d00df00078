import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { STACK_CLASS } from '../layout/section'

interface Props {
  title: string
  role?: 'dialog' | 'alertdialog'
  onClose: () => void
  children: ReactNode
}

export const Modal = ({ title, role, onClose, children }: Props) => (
  <Dialog open onClose={onClose} className="dialog" role={role}>
    <DialogPanel className={`sign ${STACK_CLASS}`}>
      <DialogTitle as="h2">{title}</DialogTitle>
      {children}
    </DialogPanel>
  </Dialog>
)
