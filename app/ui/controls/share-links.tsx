import { CHIPS } from '../display/chip'
import { SIDE_TITLE } from '../layout/section-heading'
import { ButtonLink } from './button'

interface Shared {
  url: string
  title: string
}

interface Props extends Shared {
  /** The head of its page has a button for it already. */
  hasButton?: boolean
}

const whatsapp = ({ url, title }: Shared) => `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`

/** One tap: WhatsApp, and with app/enhance/share.ts the phone's own way of sharing, else a copy of the address (row 133). */
export const ShareButton = ({ url, title, isSmall }: Shared & { isSmall?: boolean }) => (
  <ButtonLink
    size={isSmall ? 'small' : 'normal'}
    icon="share"
    href={whatsapp({ url, title })}
    rel="noopener"
    data-share={url}
    data-title={title}
    hidden={isSmall}
  >
    Compartir
  </ButtonLink>
)

/** Three plain links and the address to copy by hand (D97). */
export function ShareLinks({ url, title, hasButton }: Props) {
  const text = encodeURIComponent(`${title} ${url}`)
  return (
    <section className="share">
      <h2 className={SIDE_TITLE}>Compartir</h2>
      <div className={CHIPS}>
        {!hasButton && <ShareButton url={url} title={title} isSmall />}
        <ButtonLink size="small" icon="whatsapp" href={whatsapp({ url, title })} rel="noopener">
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
      <p className="address-line mt-1 text-sm text-soft wrap-anywhere">{url}</p>
    </section>
  )
}
