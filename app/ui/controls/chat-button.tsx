import { Icon } from '../display/icon'
import { chatHref } from '../layout/bottom-bar'

export const FLOATING = 'floating'

/**
 * Shown only on wide screens. On phones the chat is in the bottom bar, where it does not cover other buttons.
 */
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
