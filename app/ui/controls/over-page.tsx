import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { STACK } from '../layout/section'

const OVER_PAGE =
  'dialog | fixed inset-0 z-50 grid place-items-center p-4 overflow-auto bg-[#0009] [&>*]:w-full [&>*]:max-w-105 [&>*]:text-center'

interface Props {
  title: string
  role?: 'dialog' | 'alertdialog'
  onClose: () => void
  children: ReactNode
}

export const OverPage = ({ title, role, onClose, children }: Props) => (
  <Dialog open onClose={onClose} className={OVER_PAGE} role={role}>
    <DialogPanel className={`sign ${STACK}`}>
      <DialogTitle as="h2">{title}</DialogTitle>
      {children}
    </DialogPanel>
  </Dialog>
)
