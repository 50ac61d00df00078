import { Icon } from '../display/icon'
import { chatHref } from '../layout/bottom-bar'

export const FLOATING = 'floating'

/** Floats on wide screens only: on phones the chat is a cell of the bottom bar, clear of every card's buttons. */
export function ChatButton({ number }: { number: string }) {
  return (
    <a
      className={`button button-whatsapp ${'chat-button'} ${FLOATING} size-15 rounded-full`}
      href={chatHref(number)}
      aria-label="Chatear por WhatsApp"
      title="Chatear por WhatsApp"
    >
      <Icon name="whatsapp" />
    </a>
  )
}
