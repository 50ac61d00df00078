import { Icon } from '../display/icon'
import { chatHref } from '../layout/bottom-bar'

const CHAT = 'chat-button | max-md:hidden'

export const FLOATING = 'floating | fixed right-4 bottom-6 z-4'

/** Floats on wide screens only: on phones the chat is a cell of the bottom bar, clear of every card's buttons. */
export function ChatButton({ number }: { number: string }) {
  return (
    <a
      className={`button button-whatsapp ${CHAT} ${FLOATING} size-15 rounded-full`}
      href={chatHref(number)}
      aria-label="Chatear por WhatsApp"
      title="Chatear por WhatsApp"
    >
      <Icon name="whatsapp" />
    </a>
  )
}
