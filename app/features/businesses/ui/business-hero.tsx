import type { ReactNode } from 'react'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { Chip } from '~/ui/display/chip'
import { FaceCard } from '~/ui/display/face-card'
import { titleClass } from '~/ui/display/title-class'
import { useGreeting } from '~/ui/layout/greeting'
import { whatsappHref } from '~/values/phone-links'
import type { BusinessDetail } from '../schema'
import { decimal, ratingCount, spokenRating } from './rating-words'
import { StarRow } from './stars'

interface Props {
  business: BusinessDetail
  /** The directory view the visitor came from (row 124). */
  backHref: string
  /** What another feature offers to do with it. */
  save: ReactNode
}

/** Rows 124, 125 and 128: name, rating, place, and the two big ways to get in touch. */
export function BusinessHero({ business, backHref, save }: Props) {
  const { name, category, city, stateName } = business
  return (
    <section className={`hero hero-face hue-${category.hue}`}>
      <div className="wrap hero-columns">
        <FaceCard picture={business.picture} name={category.name} />
        <div>
          <div className="chips">
            <ButtonLink size="small" icon="back" href={backHref}>
              Directorio
            </ButtonLink>
            <Chip href={paths.category(category.slug)}>{category.name}</Chip>
          </div>
          <h1 className={titleClass(name)}>{name}</h1>
          <HeroRating rating={business.rating} />
          <p>{[city, stateName].filter(Boolean).join(', ')}</p>
          <HeroActions business={business} save={save} />
        </div>
      </div>
    </section>
  )
}

function HeroRating({ rating }: { rating: BusinessDetail['rating'] }) {
  return (
    <p className="rating lead figures">
      <b aria-hidden="true">{decimal(rating.average) ?? '--'}</b>
      {rating.average !== null && <StarRow value={rating.average} label={spokenRating(rating)} />}
      <a href="#opiniones">{rating.count === 0 ? 'Aún sin calificar' : ratingCount(rating.count)}</a>
    </p>
  )
}

function HeroActions({ business, save }: Pick<Props, 'business' | 'save'>) {
  const { name, slug, category, phone, whatsapp, email, mapUrl } = business
  const greeting = useGreeting(name)
  return (
    <div className="hero-actions">
      {phone && (
        <ButtonLink tone="primary" size="big" icon="phone" href={`tel:${phone}`}>
          Llamar
        </ButtonLink>
      )}
      {whatsapp && (
        <ButtonLink tone="whatsapp" size="big" icon="whatsapp" href={whatsappHref(whatsapp, greeting)}>
          WhatsApp
        </ButtonLink>
      )}
      {!phone && !whatsapp && email && (
        <ButtonLink tone="primary" size="big" icon="mail" href={`mailto:${email}`}>
          Escribir un correo
        </ButtonLink>
      )}
      <ButtonLink
        icon="calendar"
        href={paths.reserve({ categorySlug: category.slug, slug })}
        rel="nofollow"
        data-reserve
      >
        Reservar
      </ButtonLink>
      <ButtonLink icon="map" href={mapUrl} rel="noopener">
        Cómo llegar
      </ButtonLink>
      {save}
    </div>
  )
}
