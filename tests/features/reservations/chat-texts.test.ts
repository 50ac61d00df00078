import { expect, test } from 'vitest'
import { formatFullDate } from '~/features/places/calendar'
import { buildCustomerChatHref } from '~/features/reservations/chat-texts'

const FACTS = {
  ...{ fullName: 'Rosa', phone: '+14045550142', date: '2026-12-19', time: '5:30\u00a0p.\u00a0m.' },
  ...{ businessName: 'Salón Luna', code: 'C1', origin: 'https://ejemplo.test' },
}

test.each(['pending', 'confirmed', 'completed', 'cancelled', 'declined'] as const)(
  'the message to a customer has no double period after the time: %s',
  (status) => {
    const href = buildCustomerChatHref({ ...FACTS, status, reason: 'Ese día cierro.' })
    const text = new URL(href).searchParams.get('text') ?? ''
    expect(text).toContain('5:30\u00a0p.\u00a0m.')
    expect(text).not.toContain('..')
  },
)

test('a reason that is a question has no period after it in the message', () => {
  const href = buildCustomerChatHref({ ...FACTS, status: 'declined', reason: '¿Te sirve el jueves?' })
  expect(new URL(href).searchParams.get('text')).toContain('¿Te sirve el jueves? ¿Te queda bien otro día?')
})

test('the message about a proposed time uses one date format and promises at most a day', () => {
  const proposal = { date: '2026-12-20', time: '15:00', state: 'waiting' } as const
  const href = buildCustomerChatHref({ ...FACTS, status: 'pending', proposal })
  const text = new URL(href).searchParams.get('text') ?? ''
  expect(text).toContain(`del ${formatFullDate('2026-12-19')}, 5:30`)
  expect(text).toContain(`el ${formatFullDate('2026-12-20')}, 3:00`)
  expect(text).toContain('un día como máximo')
})
