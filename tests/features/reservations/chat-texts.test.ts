import { expect, test } from 'vitest'
import { reservationChatHref } from '~/features/reservations/chat-texts'

const FACTS = {
  ...{ fullName: 'Rosa', phone: '+14045550142', day: 'sáb 19 dic 2026', time: '5:30\u00a0p.\u00a0m.' },
  ...{ businessName: 'Salón Luna', code: 'C1', origin: 'https://ejemplo.test' },
}

test.each(['pending', 'confirmed', 'completed', 'cancelled', 'declined'] as const)(
  'the message to a customer has no double period after the time: %s',
  (status) => {
    const href = reservationChatHref({ ...FACTS, status, reason: 'Ese día cierro.' })
    const text = new URL(href).searchParams.get('text') ?? ''
    expect(text).toContain('5:30\u00a0p.\u00a0m.')
    expect(text).not.toContain('..')
  },
)
