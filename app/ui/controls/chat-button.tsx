import { Icon } from '../display/icon'
import { toChatHref } from '../layout/bottom-bar'

export const FLOATING_CLASS = 'floating'

/**
 * Shown only on wide screens. On phones the chat is in the bottom bar, where it does not cover other buttons.
 */
export function ChatButton({ number }: { number: string }) {
  return (
    <a
      className={`button button-whatsapp ${'chat-button'} ${FLOATING_CLASS} size-15 rounded-full`}
      href={toChatHref(number)}
      aria-label="Chatear por WhatsApp"
      title="Chatear por WhatsApp"
    >
      <Icon name="whatsapp" />
    </a>
  )
}
