import { expect, test } from 'vitest'
import { leaveNotice, takeNotice } from '~/http/notice.server'

const left = async (undo: string) => {
  const cookie = await leaveNotice({ kind: 'info', title: 'Hola', undo, link: { text: 'Ver', href: undo } })
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  return (await takeNotice(new Request('https://sitio.test/', { headers }))).notices
}

test('T8: a notice leads to addresses of this site only, whatever built them', async () => {
  expect(await left('/admin/contactos/1')).toHaveLength(1)
  for (const address of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])
    expect(await left(address), address).toEqual([])
})

test('words that somebody else signed are not said', async () => {
  const cookie = (await leaveNotice({ kind: 'info', title: 'Hola' })).split(';')[0] ?? ''
  const headers = { cookie: `${cookie.slice(0, -3)}AAA` }
  expect((await takeNotice(new Request('https://sitio.test/', { headers }))).notices).toEqual([])
})
