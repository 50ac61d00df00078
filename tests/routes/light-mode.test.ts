import { describe, expect, inject, test } from 'vitest'
import { expectRedirect } from '../support/page-parts'

describe('light version [D92]', () => {
  const origin = inject('demo')

  const get = (address: string, headers: Record<string, string> = {}) =>
    fetch(origin + address, { headers, redirect: 'manual' })
  const isLight = async (headers: Record<string, string>, address = '/directorio') => {
    const html = await (await get(address, headers)).text()
    const offered = /<a href="[^"]*ligero=(\d)"/.exec(html)?.[1]
    expect(offered).toBe(html.includes('data-light') ? '0' : '1')
    return html.includes('<html lang="es" data-light="true"')
  }

  test('a link in the footer selects the light version and returns to the same page', async () => {
    const html = await (await get('/directorio?search=taller&state=GA')).text()
    const link = /<a href="([^"]+)" rel="nofollow">Versión ligera/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    expect(link).toBe('/directorio?search=taller&state=GA&ligero=1')
    const response = await get(link ?? '')
    expectRedirect(response, 303, '/directorio?search=taller&state=GA')
    expect(response.headers.getSetCookie()).toEqual([
      'ligero=1; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly',
    ])
    expect(response.headers.get('cache-control')).toMatch(/private|no-store/)
  })

  test('browsers with Save-Data get the light version, unless the visitor chose the full one', async () => {
    expect(await isLight({})).toBe(false)
    expect(await isLight({ 'save-data': 'on' })).toBe(true)
    expect(await isLight({ 'save-data': 'off' })).toBe(false)
    expect(await isLight({ cookie: 'ligero=1' })).toBe(true)
    expect(await isLight({ cookie: 'estado=FL; ligero=0', 'save-data': 'on' })).toBe(false)
    expect(await isLight({ cookie: 'ligero=quizas', 'save-data': 'on' })).toBe(true)
  })

  test('home page, directory and sign-in have no script in the light version, by which pages vary', async () => {
    for (const address of ['/', '/directorio', '/admin/entrar']) {
      const html = await (await get(address, { 'save-data': 'on' })).text()
      const scripts = (html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !tag.includes('ld+json'))
      expect(scripts, address).toEqual([])
      expect(html, address).not.toContain('modulepreload')
    }
    for (const address of ['/', '/no-existe']) {
      const names = (await get(address)).headers.get('vary')?.toLowerCase().split(/, */)
      expect(names).toEqual(expect.arrayContaining(['cookie', 'save-data']))
    }
  })

  test('an invalid value selects no version, and no address redirects to another site [T8, T86]', async () => {
    for (const value of ['', '2', 'si', '1;x', '1%0d%0aSet-Cookie:%20a=b'])
      expect((await get(`/directorio?ligero=${value}`)).headers.getSetCookie(), value).toEqual([])
    for (const path of ['//evil.example', '/%2f%2fevil.example', '/%5cevil.example', '/https:evil.example']) {
      const target = (await get(`${path}?ligero=1`)).headers.get('location') ?? '/'
      expect(new URL(target, origin).origin, path).toBe(origin)
    }
  })
})
