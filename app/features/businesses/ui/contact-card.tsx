import { Facts } from '~/ui/display/facts'
import { useGreeting } from '~/ui/layout/greeting'
import { STACK } from '~/ui/layout/section'
import { SIDE_TITLE } from '~/ui/layout/section-heading'
import { readablePhone, whatsappHref } from '~/values/phone-links'
import { HOME_SERVICE, languageNames } from '../languages'
import type { BusinessDetail } from '../schema'
import { addressOf } from './address'
import { SocialLinks } from './social-links'

/** Rows 128 and 134; what is not known is left out. */
export function ContactCard({ business }: { business: BusinessDetail }) {
  const { contactPerson, phone, whatsapp, email, priceRange, languages, homeService } = business
  const greeting = useGreeting(business.name)
  return (
    <section className={`sign ${STACK}`}>
      <h2 className={SIDE_TITLE}>Contacto</h2>
      <Facts
        facts={[
          { name: 'Atiende', value: contactPerson },
          { name: 'Teléfono', value: phone && <a href={`tel:${phone}`}>{readablePhone(phone)}</a> },
          {
            name: 'WhatsApp',
            value: whatsapp && (
              <a href={whatsappHref(whatsapp, greeting)} rel="noopener">
                Escribir por WhatsApp
              </a>
            ),
          },
          { name: 'Correo', value: email && <a href={`mailto:${email}`}>{email}</a> },
          {
            name: 'Lugar',
            value: (
              <a href={business.mapUrl} rel="noopener">
                {addressOf(business)}
              </a>
            ),
          },
          { name: 'Precios', value: priceRange },
          { name: 'Idiomas', value: languageNames(languages) },
          { name: 'Servicio a domicilio', value: homeService && HOME_SERVICE[homeService] },
        ]}
      />
      <SocialLinks {...business} />
    </section>
  )
}
