import { Icon } from '../display/icon'
import { toChatHref } from '../layout/bottom-bar'

export const FLOATING_CLASS = 'floating'

/** Shown on wide screens. On phones it would cover other buttons. */
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
