import { CLOSINGS } from '~/features/businesses/labels'
import type { BusinessCard } from '~/features/businesses/schema'
import { Miles, OpenAndDistance } from '~/features/businesses/ui/open-and-distance'
import { Stars } from '~/features/businesses/ui/stars'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { Facts } from '~/ui/display/facts'
import { useGreeting } from '~/ui/layout/greeting'
import { STACK } from '~/ui/layout/section'
import { SIDE_TITLE } from '~/ui/layout/section-heading'
import { readablePhone } from '~/values/contact/phone'
import { whatsappHref } from '~/values/contact/phone-links'
import { encodeList } from '../list'
import type { SavedBusiness } from '../read.server'

/** With what a list of the directory shows of it, to be compared by. */
export type ShownBusiness = SavedBusiness & { card: BusinessCard | undefined }

interface Props {
  business: ShownBusiness
  from: string | null
  isOwn: boolean
}

/** A business with all its ways to be reached written out, as paper needs them. */
export function SavedRow({ business, from, isOwn }: Props) {
  const { id, name, category } = business
  const greeting = useGreeting(name)
  return (
    <li className={`sign ${STACK}`}>
      <div>
        <h2 className={SIDE_TITLE}>
          <a href={paths.business(business)} data-saved>
            {name}
          </a>
        </h2>
        <p>{category}</p>
      </div>
      <Facts facts={[...comparedBy(business, from), ...waysToReach(business, greeting)]} />
      <div className={`${CHIPS} screen-only`}>
        <ButtonLink size="small" icon="person" href={paths.savedContacts(encodeList([id]))}>
          A mis contactos<span className="visually-hidden">: {name}</span>
        </ButtonLink>
        {isOwn && (
          <form method="post" action={paths.removeSaved()}>
            <input type="hidden" name="negocio" value={encodeList([id])} />
            <Button size="small" icon="trash">
              Quitar<span className="visually-hidden"> {name}</span>
            </Button>
          </form>
        )}
      </div>
    </li>
  )
}

/** In one order in every card, so that two beside each other are compared line by line. */
function comparedBy({ card, closed, priceRange }: ShownBusiness, from: string | null) {
  if (!card) return []
  const { open, miles, rating, services } = card
  return [
    { name: 'Calificación', value: <Stars rating={rating} /> },
    { name: 'Ahora', value: closed ? CLOSINGS[closed].label : <OpenAndDistance open={open} /> },
    {
      name: 'Distancia',
      value: typeof miles === 'number' && (
        <>
          <Miles miles={miles} /> de {from}
        </>
      ),
    },
    { name: 'Precios', value: priceRange },
    { name: 'Servicios', value: services.join(', ') },
  ]
}

function waysToReach(business: SavedBusiness, greeting: string) {
  const { phone, whatsapp, email, address, contactPerson } = business
  return [
    { name: 'Teléfono', value: phone && <a href={`tel:${phone}`}>{readablePhone(phone)}</a> },
    {
      name: 'WhatsApp',
      value: whatsapp && (
        <a href={whatsappHref(whatsapp, greeting)} rel="noopener">
          {readablePhone(`+${whatsapp}`)}
        </a>
      ),
    },
    { name: 'Correo', value: email && <a href={`mailto:${email}`}>{email}</a> },
    { name: 'Lugar', value: address },
    { name: 'Atiende', value: contactPerson },
  ]
}
