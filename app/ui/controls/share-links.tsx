import { CHIPS } from '../display/chip'
import { STACK } from '../layout/section'
import { SIDE_TITLE } from '../layout/section-heading'
import { Button, ButtonLink } from './button'

interface Props {
  url: string
  title: string
}

/** Three plain links and the address to copy by hand (D97); the button is shown by app/enhance/share.ts (row 133). */
export function ShareLinks({ url, title }: Props) {
  const text = encodeURIComponent(`${title} ${url}`)
  return (
    <section className={`share ${STACK}`}>
      <h2 className={SIDE_TITLE}>Compartir</h2>
      <div className={CHIPS}>
        <Button type="button" size="small" icon="share" data-share={url} data-title={title} hidden>
          Compartir
        </Button>
        <ButtonLink size="small" icon="whatsapp" href={`https://wa.me/?text=${text}`} rel="noopener">
          WhatsApp
        </ButtonLink>
        <ButtonLink
          size="small"
          icon="facebook"
          href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`}
          rel="noopener"
        >
          Facebook
        </ButtonLink>
        <ButtonLink
          size="small"
          icon="mail"
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}
        >
          Correo
        </ButtonLink>
      </div>
      <p className="address-line text-sm text-soft wrap-anywhere">{url}</p>
    </section>
  )
}
