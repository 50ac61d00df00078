import { CHIPS_CLASS } from '../display/chip'
import { SIDE_TITLE_CLASS } from '../layout/section'
import { ButtonLink } from './button'

interface Shared {
  url: string
  title: string
}

interface ShareLinksProps extends Shared {
  /** True if the top of the page already has a share button. */
  hasButton?: boolean
}

const whatsapp = ({ url, title }: Shared) => `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`

/**
 * Button with a WhatsApp link. With app/enhance/business.ts it opens the share dialog of the phone or copies
 * the address (row 133).
 */
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

/** Three links to share a page, a share button unless `hasButton`, and the address to copy (D97). */
export function ShareLinks({ url, title, hasButton }: ShareLinksProps) {
  const text = encodeURIComponent(`${title} ${url}`)
  return (
    <section className="share">
      <h2 className={SIDE_TITLE_CLASS}>Compartir</h2>
      <div className={CHIPS_CLASS}>
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
