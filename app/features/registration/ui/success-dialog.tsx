import { useEffect, useState } from 'react'
import { Button } from '~/ui/controls/button'
import { Modal } from '~/ui/controls/modal'

/** Confirmation dialog shown when JavaScript runs (row 171); the page behind it says the same and more. */
export function SuccessDialog() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  const close = () => setOpen(false)
  // While it is closed its library leaves a style attribute, which our policy does not allow.
  if (!isOpen) return null
  return (
    <Modal title="¡Registro Exitoso!" onClose={close}>
      <p>¡Éxito! Tu negocio ha sido registrado correctamente</p>
      <Button type="button" tone="primary" size="big" wide onClick={close}>
        Continuar
      </Button>
    </Modal>
  )
}
