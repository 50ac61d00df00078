import { ButtonLink } from './button'

interface Props {
  /** Full address of the page. */
  url: string
  /** What is shared, as `Pasteles Doña Elvira`. */
  title: string
}

/** Sharing without script (D97): three plain links and the address to copy by hand. */
export function ShareLinks({ url, title }: Props) {
  const text = encodeURIComponent(`${title} ${url}`)
  return (
    <section className="share stack">
      <h2 className="side-title">Compartir</h2>
      <div className="chips">
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
      <p className="address-line">{url}</p>
    </section>
  )
}
