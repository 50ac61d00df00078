import { type ReactNode, useId, useRef, useState } from 'react'
import { whatsappHref } from '~/values/contact/phone-links'
import { CHIPS } from '../display/chip'
import { LABEL } from '../form/styles'
import { STACK } from '../layout/section'
import { Button, ButtonLink } from './button'
import { useHasScript } from './has-script'

interface Props {
  label: string
  url: string
  /** What the messages begin with. */
  title: string
  /** Digits of the WhatsApp that gets it; chosen there without. */
  whatsapp?: string | null
  children?: ReactNode
}

/** An address to keep: selected whole with one touch, and sent to oneself. With a script, React's or share.ts, it is copied. */
export function KeepLink({ label, url, title, whatsapp, children }: Props) {
  const id = useId()
  const hasScript = useHasScript()
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
      field.current?.select()
    }
  }
  const text = `${title} ${url}`
  return (
    <div className={STACK}>
      <div>
        <label className={LABEL} htmlFor={id}>
          {label}
        </label>
        <input ref={field} id={id} className="input select-all" readOnly value={url} />
        {outcome === 'refused' && (
          <p role="status">
            Tu navegador no deja copiar con el botón. El enlace ya está marcado: cópialo a mano.
          </p>
        )}
      </div>
      <div className={`${CHIPS} screen-only`}>
        <Button type="button" size="small" data-copy={url} hidden={!hasScript} onClick={copy}>
          {outcome === 'copied' ? 'Copiado' : 'Copiar'}
        </Button>
        <ButtonLink size="small" icon="whatsapp" href={whatsappHref(whatsapp ?? '', text)} rel="noopener">
          A mi WhatsApp
        </ButtonLink>
        <ButtonLink
          size="small"
          icon="mail"
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`}
        >
          A mi correo
        </ButtonLink>
        {children}
      </div>
    </div>
  )
}
