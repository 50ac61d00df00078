import { type ReactNode, useId, useRef, useState } from 'react'
import { buildWhatsappHref } from '~/values/contact/phone'
import { CHIPS_CLASS } from '../display/chip'
import { useIsHydrated } from '../form/form-context'
import { HELP_CLASS, LABEL_CLASS } from '../form/styles'
import { STACK_CLASS } from '../layout/section'
import { Button, ButtonLink } from './button'

interface CopyableLinkProps {
  label: string
  url: string
  /** First words of the shared messages. */
  title: string
  /**
   * Digits of the WhatsApp number that receives the message. Without it, the user chooses a contact in
   * WhatsApp.
   */
  whatsapp?: string | null
  children?: ReactNode
}

interface CopyProps {
  label: string
  help?: string
  url: string
  children?: ReactNode
}

/** Field with an address. With JavaScript (React or enhance/business.ts), a button copies it. */
export function CopyLinkField({ label, help, url, children }: CopyProps) {
  const id = useId()
  const hasScript = useIsHydrated()
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
  return (
    <div className={STACK_CLASS}>
      <div>
        <label className={LABEL_CLASS} htmlFor={id}>
          {label}
        </label>
        <input
          ref={field}
          id={id}
          className="input select-all"
          readOnly
          value={url}
          aria-describedby={help && `${id}-help`}
        />
        {help && (
          <p className={HELP_CLASS} id={`${id}-help`}>
            {help}
          </p>
        )}
        {outcome === 'refused' && (
          <p role="status">
            Tu navegador no deja copiar con el botón. El enlace ya está marcado: cópialo a mano.
          </p>
        )}
      </div>
      <div className={`${CHIPS_CLASS} screen-only`}>
        <Button type="button" size="small" data-copy={url} hidden={!hasScript} onClick={copy}>
          {outcome === 'copied' ? 'Copiado' : 'Copiar'}
        </Button>
        {children}
      </div>
    </div>
  )
}

/** An address that the user can copy, or send by WhatsApp or e-mail. */
export function CopyOrSendLink({ label, url, title, whatsapp, children }: CopyableLinkProps) {
  const text = `${title} ${url}`
  return (
    <CopyLinkField label={label} url={url}>
      <ButtonLink size="small" icon="whatsapp" href={buildWhatsappHref(whatsapp ?? '', text)} rel="noopener">
        Enviármelo por WhatsApp
      </ButtonLink>
      <ButtonLink
        size="small"
        icon="mail"
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`}
      >
        A mi correo
      </ButtonLink>
      {children}
    </CopyLinkField>
  )
}
