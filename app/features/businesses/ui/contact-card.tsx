import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { FactList } from '~/ui/display/facts'
import type { IconName } from '~/ui/display/icon'
import { SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { useChatGreeting } from '~/ui/layout/site'
import { buildWhatsappHref, formatPhone } from '~/values/contact/phone'
import { formatLanguages, HOME_SERVICE_LABELS } from '../directory-filters'
import type { BusinessDetail } from '../schema'

/** Shows the contact details of a business. Unknown ones are omitted (rows 128 and 134). */
export function ContactCard({ business }: { business: BusinessDetail }) {
  const { slug, contactPerson, phone, email, priceRange, languages, homeService } = business
  return (
    <section className={`sign ${STACK_CLASS}`}>
      <h2 className={SIDE_TITLE_CLASS}>Contacto</h2>
      <FactList
        facts={[
          { name: 'Atiende', value: contactPerson },
          {
            name: 'Teléfono',
            value: phone && (
              <a href={`tel:${phone}`} ping={paths.touch(slug, 'llamada')}>
                {formatPhone(phone)}
              </a>
            ),
          },
          { name: 'Correo', value: email && <EmailLink email={email} /> },
          { name: 'Precios', value: priceRange },
          { name: 'Idiomas', value: formatLanguages(languages) },
          { name: 'Servicio a domicilio', value: homeService && HOME_SERVICE_LABELS[homeService] },
        ]}
      />
      <SocialLinks {...business} />
    </section>
  )
}

/** Link whose text can break at the @ sign of a long address. */
function EmailLink({ email }: { email: string }) {
  const [name, host] = email.split('@')
  return (
    <a href={`mailto:${email}`}>
      {name}
      <wbr />
      {`@${host}`}
    </a>
  )
}

type Addresses = Pick<BusinessDetail, 'websiteUrl' | 'facebookUrl' | 'instagramUrl'>

/** Links to website, Facebook and Instagram; missing ones are left out (row 134). */
export function SocialLinks({ websiteUrl, facebookUrl, instagramUrl }: Addresses) {
  const links: { text: string; href: string | null; icon: IconName }[] = [
    { text: 'Sitio web', href: websiteUrl, icon: 'globe' },
    { text: 'Facebook', href: facebookUrl, icon: 'facebook' },
    { text: 'Instagram', href: instagramUrl, icon: 'instagram' },
  ]
  const known = links.flatMap(({ href, ...link }) => (href ? [{ ...link, href }] : []))
  if (known.length === 0) return null
  return (
    <div className={CHIPS_CLASS}>
      {known.map(({ text, href, icon }) => (
        <ButtonLink key={text} size="small" icon={icon} href={href} rel="noopener nofollow">
          {text}
        </ButtonLink>
      ))}
    </div>
  )
}

interface ContactButtonsProps {
  name: string
  phone: string | null
  whatsapp: string | null
}

/** Buttons to call and to open WhatsApp. A button without a number is omitted. */
export function ContactButtons({ name, phone, whatsapp }: ContactButtonsProps) {
  const greeting = useChatGreeting()
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
          href={buildWhatsappHref(whatsapp, greeting)}
          aria-label={`WhatsApp de ${name}`}
        >
          WhatsApp
        </ButtonLink>
      )}
    </div>
  )
}
