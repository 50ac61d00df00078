import { paths } from '~/paths'
import { Facts } from '~/ui/display/facts'
import { STACK } from '~/ui/layout/section'
import { SIDE_TITLE } from '~/ui/layout/section-heading'
import { readablePhone } from '~/values/contact/phone'
import { HOME_SERVICE, languageNames } from '../languages'
import type { BusinessDetail } from '../schema'
import { SocialLinks } from './social-links'

/** Rows 128 and 134: what the buttons of the head do not say already; what is not known is left out. */
export function ContactCard({ business }: { business: BusinessDetail }) {
  const { slug, contactPerson, phone, email, priceRange, languages, homeService } = business
  return (
    <section className={`sign ${STACK}`}>
      <h2 className={SIDE_TITLE}>Contacto</h2>
      <Facts
        facts={[
          { name: 'Atiende', value: contactPerson },
          {
            name: 'Teléfono',
            value: phone && (
              <a href={`tel:${phone}`} ping={paths.touch(slug, 'llamada')}>
                {readablePhone(phone)}
              </a>
            ),
          },
          { name: 'Correo', value: email && <a href={`mailto:${email}`}>{email}</a> },
          { name: 'Precios', value: priceRange },
          { name: 'Idiomas', value: languageNames(languages) },
          { name: 'Servicio a domicilio', value: homeService && HOME_SERVICE[homeService] },
        ]}
      />
      <SocialLinks {...business} />
    </section>
  )
}
