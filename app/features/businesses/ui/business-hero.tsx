import type { ReactNode } from 'react'
import { CategoryChip } from '~/features/categories/ui/category-loteria-card'
import type { StoredImage } from '~/features/images/image'
import type { OpenState } from '~/features/places/opening'
import { type CategoryAndBusinessSlugs, paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { ShareButton } from '~/ui/controls/share-links'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { Icon } from '~/ui/display/icon'
import { usePictureSources } from '~/ui/display/picture-frame'
import { useChatGreeting } from '~/ui/layout/site'
import { LoteriaHero } from '~/ui/signage/loteria-hero'
import { buildWhatsappHref, formatPhone } from '~/values/contact/phone'
import { CLOSURE_KINDS } from '../labels'
import type { BusinessDetail } from '../schema'
import {
  DistanceText,
  formatAverage,
  formatRatingCount,
  formatRatingForScreenReader,
  RATING_CLASS,
  StarRow,
  VerifiedMark,
} from './business-card'

interface HeroPhotosProps {
  name: string
  place: CategoryAndBusinessSlugs
  photos: StoredImage[]
}

const LARGE_SIZES = '(min-width: 56em) 480px, 100vw'
/** Maximum number of photos in the strip below the first one, on wide screens. */
const MAX_STRIP_PHOTOS = 4

/**
 * Shows the first photo large, and on wide screens a strip of others below. Each links to the page with all
 * photos.
 */
function HeroPhotos({ name, place, photos }: HeroPhotosProps) {
  const [first, ...others] = photos
  if (!first) return null
  return (
    <div className="hero-photos">
      <PhotoLink
        place={place}
        number={1}
        label={`Foto 1 de ${photos.length} de ${name}`}
        hash={first.hash}
        isLarge
      />
      {others.length > 0 && (
        <div className="photo-strip max-lg:hidden">
          {others.slice(0, MAX_STRIP_PHOTOS).map(({ hash }, index) => (
            <PhotoLink
              key={hash}
              place={place}
              number={index + 2}
              label={`Foto ${index + 2} de ${photos.length} de ${name}`}
              hash={hash}
            />
          ))}
        </div>
      )}
      {others.length > 0 && <a href={paths.photos(place)}>Ver las {photos.length} fotos</a>}
    </div>
  )
}

interface PhotoLinkProps {
  place: CategoryAndBusinessSlugs
  number: number
  label: string
  hash: string
  isLarge?: boolean
}

function PhotoLink({ place, number, label, hash, isLarge }: PhotoLinkProps) {
  const sources = usePictureSources(paths.image(hash), isLarge ? 480 : 112, isLarge ? LARGE_SIZES : undefined)
  return (
    <a className="photo" href={paths.photos(place, number)}>
      <img {...sources} alt={label} width={4} height={3} loading={isLarge ? undefined : 'lazy'} />
    </a>
  )
}

interface BusinessHeroProps {
  business: BusinessDetail
  /** Query of the list from which the page was opened, checked by `parseReturnQuery`. */
  back: string | undefined
  /** Absolute address of the page, for sharing. */
  url: string
  save: ReactNode
}

/**
 * Header of a business page: name, rating, place, open state, and the main contact buttons (rows 124, 125 and
 * 128).
 */
export function BusinessHero({ business, back, ...others }: BusinessHeroProps) {
  const { name, category, trade } = business
  return (
    <LoteriaHero
      hue={category.hue}
      picture={business.picture}
      card={trade ?? category.name}
      title={name}
      above={
        <div className={CHIPS_CLASS}>
          <ButtonLink size="small" icon="back" href={paths.backToResults(back, business.slug)} data-back>
            {back ? 'Volver a los resultados' : 'Directorio'}
          </ButtonLink>
          <CategoryChip category={category} />
        </div>
      }
      photos={
        business.photos.length > 0 && (
          <HeroPhotos name={name} place={placeOf(business)} photos={business.photos} />
        )
      }
      actions={<HeroActions business={business} {...others} />}
    >
      <HeroFacts business={business} />
    </LoteriaHero>
  )
}

const placeOf = ({ category, slug }: BusinessDetail) => ({ categorySlug: category.slug, slug })

function HeroFacts({ business }: { business: BusinessDetail }) {
  const { rating, founderNumber, open, closed, isVerified, isExample } = business
  return (
    <div className="mt-2 grid gap-1 wrap-anywhere lg:text-xl">
      {isVerified && (
        <p>
          <VerifiedMark />
          {isExample && ' (ejemplo)'}
        </p>
      )}
      <p className={`${RATING_CLASS} figures`}>
        {rating.average !== null && (
          <>
            <b aria-hidden="true">{formatAverage(rating.average)}</b>
            <StarRow value={rating.average} label={formatRatingForScreenReader(rating)} />
          </>
        )}
        <a className="py-2 text-inherit" href="#opiniones">
          {rating.count === 0 ? 'Aún sin calificaciones' : formatRatingCount(rating.count)}
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
          <b>{CLOSURE_KINDS[closed.kind].label}</b>
        ) : open ? (
          <OpenUntil {...open} />
        ) : (
          'Horario por confirmar'
        )}
      </p>
      {business.takesReservations && (
        <p className="flex gap-2 figures">
          <Icon name="calendar" />
          <a href={paths.reserve(placeOf(business))} rel="nofollow" data-reserve data-next-free>
            Ver horas libres
          </a>
        </p>
      )}
      <HeroAddress business={business} />
      {business.phone && !closed && (
        // Wide screens show the number as text, because people may call from another device.
        <p className="flex gap-2 max-lg:hidden figures">
          <Icon name="phone" />
          {formatPhone(business.phone)}
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
              <DistanceText miles={distance.miles} /> de {distance.from}
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

function HeroActions({ business, url, save }: Omit<BusinessHeroProps, 'back'>) {
  const { name, slug, category, phone, whatsapp, email, mapUrl, closed, takesReservations } = business
  const greeting = useChatGreeting(name)
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
          href={buildWhatsappHref(whatsapp, greeting)}
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
      {takesReservations && (
        <ButtonLink
          tone="gold"
          icon="calendar"
          href={paths.reserve({ categorySlug: category.slug, slug })}
          rel="nofollow"
          data-reserve
        >
          Reservar
        </ButtonLink>
      )}
      {!closed && (
        <ButtonLink icon="map" href={mapUrl} rel="noopener" ping={paths.touch(slug, 'ruta')}>
          Cómo llegar
        </ButtonLink>
      )}
      {save}
      <ShareButton url={url} title={name} />
    </>
  )
}

/**
 * Returns street, city, state and zip in one line. If the street contains the city, returns the street alone.
 */
function addressOf(business: Pick<BusinessDetail, 'location' | 'city' | 'stateCode' | 'zipcode'>) {
  const { location, city, stateCode, zipcode } = business
  const place = [city, [stateCode, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return city && location?.includes(city) ? location : [location, place].filter(Boolean).join(', ')
}
