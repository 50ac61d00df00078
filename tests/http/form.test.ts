import { describe, expect, test } from 'vitest'
import { readForm, readFormWithFile, toRequestWithForm } from '~/http/forms/form.server'

const post = (body: BodyInit) => new Request('http://x/', { method: 'POST', body })
const fields = (...names: string[]) => new URLSearchParams(names.map((name) => [name, '1']))
const refused = { init: { status: 400 } }

describe('readForm', () => {
  test('readForm returns the text fields of any form encoding', async () => {
    const form = new FormData()
    form.append('nombre_2', 'Ana')
    form.append('foto', new File(['x'], 'x.png'))
    expect([...(await readForm(post(form)))]).toEqual([['nombre_2', 'Ana']])
    expect([...(await readForm(post(fields('a', 'a', 'B-c'))))]).toHaveLength(3)
  })

  test('readForm removes NUL from fields, even next to files, because PostgreSQL cannot store it [T271]', async () => {
    const sent = new URLSearchParams({ categoria: 'a\u0000b' })
    expect((await readForm(post(sent))).get('categoria')).toBe('ab')
    const form = new FormData()
    form.append('categoria', '\u0000')
    form.append('foto', new File(['x'], 'a.png'))
    const read = await readFormWithFile(post(form), { field: 'foto', most: 9 })
    expect([...read.form]).toEqual([['categoria', '']])
  })

  const names = 'a[99999999] a[0][0] a.b __intent__ __state__ __proto__ 1a ñ'.split(' ')
  test.each([...names, '', 'a\nb', 'a'.repeat(42)])('readForm rejects the field name %j', async (name) => {
    await expect(readForm(post(fields('usuario', name)))).rejects.toMatchObject(refused)
    const form = new FormData()
    form.append(name, new File(['x'], 'x.png'))
    await expect(readForm(post(form))).rejects.toMatchObject(refused)
  })

  test('readForm rejects more than 200 parsed fields', async () => {
    const many = (count: number) => post(fields(...Array.from({ length: count }, (_, index) => `f${index}`)))
    expect([...(await readForm(many(200)))]).toHaveLength(200)
    await expect(readForm(many(201))).rejects.toMatchObject(refused)
  })

  test('a form that was read can be parsed again by a library, with the same fields and headers', async () => {
    const form = new FormData()
    form.append('usuario', 'ana ñ&')
    const request = new Request('http://x/a?b=c', {
      method: 'POST',
      body: form,
      headers: { 'x-client-address': '192.0.2.1' },
    })
    const again = toRequestWithForm(request, await readForm(request))
    expect([again.url, again.headers.get('x-client-address')]).toEqual(['http://x/a?b=c', '192.0.2.1'])
    expect([...(await again.formData())]).toEqual([['usuario', 'ana ñ&']])
  })
})

describe('readFormWithFile', () => {
  const several = { count: 3, bytes: 1000, tooLarge: 'Pesan demasiado' }
  const expected = { field: 'foto', most: 600, several }
  const sent = (...sizes: number[]) => {
    const form = new FormData()
    for (const size of sizes) form.append('foto', new File(['x'.repeat(size)], `${size}.png`))
    form.append('otra', new File(['x'.repeat(5000)], 'x.png'))
    form.append('titulo', 'Feria')
    return post(form)
  }

  test('readFormWithFile keeps no file if all together are too large, but the fields after them [T41, T263]', async () => {
    const fits = await readFormWithFile(sent(600, 300, 100, 900), expected)
    expect(fits.files.map(({ bytes }) => bytes?.length)).toEqual([600, 300, 100, undefined])
    expect(fits.isTooLarge).toBe(false)
    for (const sizes of [
      [600, 300, 101],
      [9000, 9000, 9000],
    ]) {
      const { form, files, isTooLarge } = await readFormWithFile(sent(...sizes), expected)
      expect([form.get('titulo'), files, isTooLarge]).toEqual(['Feria', [], true])
    }
    // A file is read up to one byte above its limit.
    const one = await readFormWithFile(sent(9000), expected)
    expect(one.files.map(({ bytes }) => bytes?.length)).toEqual([601])
  })

  test('readFormWithFile limits the text fields next to files in bytes, not in characters [T263]', async () => {
    const texts = (letter: string) => {
      const form = new FormData()
      for (const name of ['a', 'b']) form.append(name, letter.repeat(20_000))
      return readFormWithFile(post(form), { field: 'foto', most: 0 })
    }
    expect((await texts('n')).form.get('a')).toHaveLength(20_000)
    await expect(texts('ñ')).rejects.toMatchObject(refused)
  })
})
