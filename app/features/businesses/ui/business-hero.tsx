import type { ReactNode } from 'react'
import type { OpenState } from '~/features/places/opening'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { ShareButton } from '~/ui/controls/share-links'
import { CHIPS, Chip } from '~/ui/display/chip'
import { Icon } from '~/ui/display/icon'
import { useGreeting } from '~/ui/layout/greeting'
import { LoteriaHero } from '~/ui/signage/loteria-hero'
import { readablePhone } from '~/values/contact/phone'
import { whatsappHref } from '~/values/contact/phone-links'
import { CLOSINGS } from '../labels'
import type { BusinessDetail } from '../schema'
import { addressOf } from './address'
import { Miles } from './open-and-distance'
import { decimal, ratingCount, spokenRating } from './rating-words'
import { RATING, StarRow } from './stars'

interface Props {
  business: BusinessDetail
  /** The list it was chosen from, as `readReturn` let it through. */
  back: string | undefined
  /** Its address with the site's, to share. */
  url: string
  save: ReactNode
}

/** Rows 124, 125 and 128: name, rating, place, open or closed, and the two big ways to get in touch. */
export function BusinessHero({ business, back, ...others }: Props) {
  const { name, category } = business
  return (
    <LoteriaHero
      hue={category.hue}
      picture={business.picture}
      card={category.name}
      title={name}
      above={
        <div className={CHIPS}>
          <ButtonLink size="small" icon="back" href={paths.backToResults(back, business.slug)} data-back>
            {back ? 'Volver a los resultados' : 'Directorio'}
          </ButtonLink>
          <Chip href={paths.category(category.slug)}>{category.name}</Chip>
        </div>
      }
      actions={<HeroActions business={business} {...others} />}
    >
      <HeroFacts business={business} />
    </LoteriaHero>
  )
}

function HeroFacts({ business }: { business: BusinessDetail }) {
  const { rating, founderNumber, open, closed } = business
  return (
    <div className="mt-2 grid gap-1 wrap-anywhere lg:text-xl">
      <p className={`${RATING} figures`}>
        {rating.average !== null && (
          <>
            <b aria-hidden="true">{decimal(rating.average)}</b>
            <StarRow value={rating.average} label={spokenRating(rating)} />
          </>
        )}
        <a className="py-2 text-inherit" href="#opiniones">
          {rating.count === 0 ? 'Aún sin calificar' : ratingCount(rating.count)}
        </a>
      </p>
      {founderNumber !== null && (
        <p className="flex gap-2">
          <Icon name="check" />
          <b>Fundador n.º {founderNumber.toLocaleString('es-US')}</b>
        </p>
      )}
      <p className="flex gap-2 figures">
        <Icon name="clock" />
        {closed ? (
          <b>{CLOSINGS[closed.kind].label}</b>
        ) : open ? (
          <OpenUntil {...open} />
        ) : (
          'Horario por confirmar'
        )}
      </p>
      <HeroAddress business={business} />
      {business.phone && !closed && (
        // On a desk one dials it by hand.
        <p className="flex gap-2 max-lg:hidden figures">
          <Icon name="phone" />
          {readablePhone(business.phone)}
        </p>
      )}
    </div>
  )
}

function HeroAddress({ business }: { business: BusinessDetail }) {
  const { stateName, distance } = business
  return (
    <p className="flex gap-2">
      <Icon name="map" />
      <span className="min-w-0">
        {addressOf(business)}
        <span className="visually-hidden">{` (${stateName})`}</span>
        {distance && (
          <>
            {' · '}
            <b>
              <Miles miles={distance.miles} /> de {distance.from}
            </b>
          </>
        )}
      </span>
    </p>
  )
}

const OpenUntil = ({ isOpen, next }: OpenState) => (
  <span>
    <b>{isOpen ? 'Abierto ahora' : 'Cerrado ahora'}</b>
    {next && ` · ${next}`}
  </span>
)

function HeroActions({ business, url, save }: Omit<Props, 'back'>) {
  const { name, slug, category, phone, whatsapp, email, mapUrl, closed } = business
  const greeting = useGreeting(name)
  return (
    <>
      {phone && (
        <ButtonLink
          tone="primary"
          size="big"
          icon="phone"
          href={`tel:${phone}`}
          ping={paths.touch(slug, 'llamada')}
        >
          Llamar
        </ButtonLink>
      )}
      {whatsapp && (
        <ButtonLink
          tone="whatsapp"
          size="big"
          icon="whatsapp"
          href={whatsappHref(whatsapp, greeting)}
          ping={paths.touch(slug, 'whatsapp')}
        >
          WhatsApp
        </ButtonLink>
      )}
      {!phone && !whatsapp && email && (
        <ButtonLink tone="primary" size="big" icon="mail" href={`mailto:${email}`}>
          Escribir un correo
        </ButtonLink>
      )}
      {!closed && (
        <>
          <ButtonLink
            tone="gold"
            icon="calendar"
            href={paths.reserve({ categorySlug: category.slug, slug })}
            rel="nofollow"
            data-reserve
          >
            Reservar
          </ButtonLink>
          <ButtonLink icon="map" href={mapUrl} rel="noopener" ping={paths.touch(slug, 'ruta')}>
            Cómo llegar
          </ButtonLink>
        </>
      )}
      {save}
      <ShareButton url={url} title={name} />
    </>
  )
}
