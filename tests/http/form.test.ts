import { describe, expect, test } from 'vitest'
import { readForm, withForm } from '~/http/forms/form.server'
import { readFormWithFile } from '~/http/forms/upload.server'

const post = (body: BodyInit) => new Request('http://x/', { method: 'POST', body })
const fields = (...names: string[]) => new URLSearchParams(names.map((name) => [name, '1']))
const refused = { init: { status: 400 } }

describe('readForm', () => {
  test('returns the text fields in any encoding', async () => {
    const form = new FormData()
    form.append('nombre_2', 'Ana')
    form.append('foto', new File(['x'], 'x.png'))
    expect([...(await readForm(post(form)))]).toEqual([['nombre_2', 'Ana']])
    expect([...(await readForm(post(fields('a', 'a', 'B-c'))))]).toHaveLength(3)
  })

  test('removes NUL from fields, also next to files, because PostgreSQL does not store it [T271]', async () => {
    const sent = new URLSearchParams({ categoria: 'a\u0000b' })
    expect((await readForm(post(sent))).get('categoria')).toBe('ab')
    const form = new FormData()
    form.append('categoria', '\u0000')
    form.append('foto', new File(['x'], 'a.png'))
    const read = await readFormWithFile(post(form), { field: 'foto', most: 9 })
    expect([...read.form]).toEqual([['categoria', '']])
  })

  test.each([
    'a[99999999]',
    'a[0][0]',
    'a.b',
    '__intent__',
    '__state__',
    '__proto__',
    '',
    '1a',
    'ñ',
    'a\nb',
    'a'.repeat(42),
  ])('rejects the field name %j', async (name) => {
    await expect(readForm(post(fields('usuario', name)))).rejects.toMatchObject(refused)
    const form = new FormData()
    form.append(name, new File(['x'], 'x.png'))
    await expect(readForm(post(form))).rejects.toMatchObject(refused)
  })

  test('rejects more than 200 fields, counted after parsing', async () => {
    const many = (count: number) => post(fields(...Array.from({ length: count }, (_, index) => `f${index}`)))
    expect([...(await readForm(many(200)))]).toHaveLength(200)
    await expect(readForm(many(201))).rejects.toMatchObject(refused)
  })

  test('a library can parse the form again, with the same fields and headers', async () => {
    const form = new FormData()
    form.append('usuario', 'ana ñ&')
    const request = new Request('http://x/a?b=c', {
      method: 'POST',
      body: form,
      headers: { 'x-client-address': '192.0.2.1' },
    })
    const again = withForm(request, await readForm(request))
    expect([again.url, again.headers.get('x-client-address')]).toEqual(['http://x/a?b=c', '192.0.2.1'])
    expect([...(await again.formData())]).toEqual([['usuario', 'ana ñ&']])
  })
})
