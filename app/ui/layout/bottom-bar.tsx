import { paths } from '~/paths'
import { whatsappHref } from '~/values/contact/phone-links'
import { classNames } from '../class-names'
import { Icon, type IconName } from '../display/icon'
import { useGreeting } from './greeting'

/** A browser brings the line with the caret into sight, not the rest of the field: while one writes, the bar is away. */

export interface BusinessContact {
  name: string
  phone: string | null
  whatsapp: string | null
  email: string | null
  mapUrl: string
  slug: string
  reserveHref: string
}

interface Cell {
  text: string
  href: string
  ping?: string
  icon: IconName
  tone?: 'gold' | 'red' | 'green'
  /** Its form opens in a dialog where the script can. */
  isReservation?: boolean
}

/** The bar at the foot of a phone (D91); on a business page its ways of getting in touch, once the buttons of its head are out of sight. */
export function BottomBar({
  business,
  chatNumber,
}: {
  business?: BusinessContact
  chatNumber?: string | null
}) {
  const greeting = useGreeting(business?.name ?? '')
  const cells = business ? businessCells(business, greeting) : siteCells(chatNumber)
  return (
    <nav
      className={classNames('bottom-bar', business && 'shop-bar')}
      aria-label={business ? 'Contactar' : 'Accesos'}
    >
      {cells.map(({ text, href, ping, icon, tone, isReservation }) => (
        <a
          key={text}
          href={href}
          ping={ping}
          className={tone && `bg-${tone}`}
          {...(isReservation && { 'data-reserve': true, rel: 'nofollow' })}
        >
          <Icon name={icon} />
          {text}
        </a>
      ))}
    </nav>
  )
}

function siteCells(chatNumber: string | null | undefined): Cell[] {
  const cells: Cell[] = [
    { text: 'Buscar', href: paths.directory(), icon: 'search' },
    { text: 'Categorías', href: paths.home('servicios'), icon: 'grid' },
  ]
  if (chatNumber) cells.push({ text: 'Chat', href: chatHref(chatNumber), icon: 'whatsapp' })
  return [...cells, { text: 'Registrar', href: paths.home('registro'), icon: 'plus', tone: 'gold' }]
}

function businessCells(business: BusinessContact, greeting: string): Cell[] {
  const { phone, whatsapp, email, mapUrl, slug, reserveHref } = business
  const cells: Cell[] = []
  if (phone)
    cells.push({
      text: 'Llamar',
      href: `tel:${phone}`,
      ping: paths.touch(slug, 'llamada'),
      icon: 'phone',
      tone: 'red',
    })
  if (whatsapp)
    cells.push({
      text: 'WhatsApp',
      href: whatsappHref(whatsapp, greeting),
      ping: paths.touch(slug, 'whatsapp'),
      icon: 'whatsapp',
      tone: 'green',
    })
  if (cells.length === 0 && email)
    cells.push({ text: 'Correo', href: `mailto:${email}`, icon: 'mail', tone: 'red' })
  if (cells.length < 2)
    cells.push({ text: 'Cómo llegar', href: mapUrl, ping: paths.touch(slug, 'ruta'), icon: 'map' })
  return [
    ...cells,
    { text: 'Reservar', href: reserveHref, icon: 'calendar', tone: 'gold', isReservation: true },
  ]
}

export function chatHref(chatNumber: string): string {
  return whatsappHref(chatNumber, 'Hola, tengo una pregunta sobre el directorio.')
}
