import { ButtonLink } from '~/ui/controls/button'
import { useGreeting } from '~/ui/layout/greeting'
import { whatsappHref } from '~/values/contact/phone-links'

interface Props {
  name: string
  phone: string | null
  whatsapp: string | null
}

/** Llamar and WhatsApp as equal halves; what a business lacks is not offered. */
export function ContactButtons({ name, phone, whatsapp }: Props) {
  const greeting = useGreeting()
  if (!phone && !whatsapp) return null
  return (
    <div className="actions">
      {phone && (
        <ButtonLink icon="phone" href={`tel:${phone}`} aria-label={`Llamar a ${name}`}>
          Llamar
        </ButtonLink>
      )}
      {whatsapp && (
        <ButtonLink
          tone="whatsapp"
          icon="whatsapp"
          href={whatsappHref(whatsapp, greeting)}
          aria-label={`WhatsApp de ${name}`}
        >
          WhatsApp
        </ButtonLink>
      )}
    </div>
  )
}
