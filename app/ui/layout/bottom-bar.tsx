import { href } from '~/href'
import { paths } from '~/paths'
import { buildWhatsappHref } from '~/values/contact/phone'
import { classNames } from '../class-names'
import { Icon, type IconName } from '../display/icon'
import { useChatGreeting } from './site'

export interface BusinessContact {
  name: string
  phone: string | null
  whatsapp: string | null
  email: string | null
  mapUrl: string
  slug: string
  /** Null if the business takes no reservations. */
  reserveHref: string | null
}

interface Cell {
  text: string
  href: string
  ping?: string
  icon: IconName
  tone?: 'gold' | 'red' | 'green'
  /** True if the script may open the form in a dialog. */
  isReservation?: boolean
}

/**
 * Bottom bar on phones (D91). On a business page it shows contact buttons. On an owner's private page it
 * shows its sections. `own` is the token of the private link.
 */
export function BottomBar({
  business,
  own,
  current,
  chatNumber,
}: {
  business?: BusinessContact | undefined
  own?: string | undefined
  current?: string | undefined
  chatNumber?: string | null
}) {
  const greeting = useChatGreeting(business?.name ?? '')
  const cells = own ? ownCells(own) : business ? businessCells(business, greeting) : siteCells(chatNumber)
  return (
    <nav
      className={classNames('bottom-bar', business && 'shop-bar')}
      aria-label={own ? 'Mi negocio' : business ? 'Contactar' : 'Accesos'}
    >
      {cells.map(({ text, href, ping, icon, tone, isReservation }) => (
        <a
          key={text}
          href={href}
          ping={ping}
          className={tone && `bg-${tone}`}
          aria-current={own && href === current ? 'page' : undefined}
          {...(isReservation && { 'data-reserve': true, rel: 'nofollow' })}
        >
          <Icon name={icon} />
          {text}
        </a>
      ))}
    </nav>
  )
}

const ownCells = (token: string): Cell[] => [
  { text: 'Reservas', href: paths.ownerReservations(token), icon: 'calendar' },
  { text: 'Opiniones', href: href('/mi-negocio/:token/opiniones', { token }), icon: 'star' },
  { text: 'Datos', href: href('/mi-negocio/:token/datos', { token }), icon: 'pencil' },
  { text: 'Página', href: href('/mi-negocio/:token', { token }), icon: 'grid' },
]

function siteCells(chatNumber: string | null | undefined): Cell[] {
  const cells: Cell[] = [
    { text: 'Buscar', href: paths.directory(), icon: 'search' },
    { text: 'Categorías', href: paths.home('servicios'), icon: 'grid' },
  ]
  if (chatNumber)
    cells.push({ text: 'Chat', href: toDirectoryQuestionChatHref(chatNumber), icon: 'whatsapp' })
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
      href: buildWhatsappHref(whatsapp, greeting),
      ping: paths.touch(slug, 'whatsapp'),
      icon: 'whatsapp',
      tone: 'green',
    })
  if (cells.length === 0 && email)
    cells.push({ text: 'Correo', href: `mailto:${email}`, icon: 'mail', tone: 'red' })
  if (cells.length < 2)
    cells.push({ text: 'Cómo llegar', href: mapUrl, ping: paths.touch(slug, 'ruta'), icon: 'map' })
  if (reserveHref)
    cells.push({ text: 'Reservar', href: reserveHref, icon: 'calendar', tone: 'gold', isReservation: true })
  return cells
}

export function toDirectoryQuestionChatHref(chatNumber: string): string {
  return buildWhatsappHref(chatNumber, 'Hola, tengo una pregunta sobre el directorio.')
}

export const FLOATING_CLASS = 'floating'

/** Shown on wide screens. On phones it would cover other buttons. */
export function ChatButton({ number }: { number: string }) {
  return (
    <a
      className={`button button-whatsapp ${'chat-button'} ${FLOATING_CLASS} size-15 rounded-full`}
      href={toDirectoryQuestionChatHref(number)}
      aria-label="Chatear por WhatsApp"
      title="Chatear por WhatsApp"
    >
      <Icon name="whatsapp" />
    </a>
  )
}
