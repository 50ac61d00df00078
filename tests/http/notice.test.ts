import { expect, test } from 'vitest'
import { readNotice, serializeNoticeCookie } from '~/http/notice.server'

const left = async (undo: string) => {
  const cookie = await serializeNoticeCookie({
    kind: 'info',
    title: 'Hola',
    undo,
    link: { text: 'Ver', href: undo },
  })
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  return (await readNotice(new Request('https://sitio.test/', { headers }))).notices
}

test('a notice links only to addresses of this site [T8]', async () => {
  expect(await left('/admin/contactos/1')).toHaveLength(1)
  for (const address of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])
    expect(await left(address), address).toEqual([])
})

test('a notice without a valid signature is not shown [T86]', async () => {
  const ours = (await serializeNoticeCookie({ kind: 'info', title: 'Hola' })).split(';')[0] ?? ''
  const words = Buffer.from(JSON.stringify({ kind: 'info', title: 'Llama al 900' })).toString('base64')
  const [, signature = ''] = decodeURIComponent(ours).split('.')
  const read = async (cookie: string) =>
    (await readNotice(new Request('https://sitio.test/', { headers: { cookie } }))).notices
  expect(await read(ours)).toHaveLength(1)
  for (const forged of [`${ours.slice(0, -3)}AAA`, `aviso=${words}`, `aviso=${words}.${signature}`])
    expect(await read(forged.replaceAll('=', (sign, at) => (at === 5 ? sign : '%3D'))), forged).toEqual([])
})
