import { paths } from '~/paths'
import { whatsappHref } from '~/values/phone-links'
import { Icon, type IconName } from '../display/icon'
import { useGreeting } from './greeting'

/** What a business page offers within the thumb's reach. */
export interface BusinessContact {
  name: string
  phone: string | null
  whatsapp: string | null
  email: string | null
  mapUrl: string
}

interface Cell {
  text: string
  href: string
  icon: IconName
  tone?: 'gold' | 'primary' | 'whatsapp'
}

/** The bar at the foot of a phone (D91); on a business page its three ways of getting in touch. */
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
    <nav className="bottom-bar" aria-label={business ? 'Contactar' : 'Accesos'}>
      {cells.map(({ text, href, icon, tone }) => (
        <a key={text} href={href} className={tone && `button-${tone}`}>
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

function businessCells({ phone, whatsapp, email, mapUrl }: BusinessContact, greeting: string): Cell[] {
  const cells: Cell[] = []
  if (phone) cells.push({ text: 'Llamar', href: `tel:${phone}`, icon: 'phone', tone: 'primary' })
  if (whatsapp)
    cells.push({
      text: 'WhatsApp',
      href: whatsappHref(whatsapp, greeting),
      icon: 'whatsapp',
      tone: 'whatsapp',
    })
  if (cells.length === 0 && email)
    cells.push({ text: 'Correo', href: `mailto:${email}`, icon: 'mail', tone: 'primary' })
  return [...cells, { text: 'Cómo llegar', href: mapUrl, icon: 'map' }]
}

/** The site's own chat, opened with a greeting (row 12). */
export function chatHref(chatNumber: string): string {
  return whatsappHref(chatNumber, 'Hola, tengo una pregunta sobre el directorio.')
}
