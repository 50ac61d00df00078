import { describe, expect, test } from 'vitest'
import { ask } from '../support/crawl'
import { startServer } from '../support/server'

/** The home page of a site set up with these variables. */
async function homeWith(env: Record<string, string>): Promise<string> {
  const server = await startServer({ data: 'empty', env: { LOG_LEVEL: 'error', ...env } })
  const { text } = await ask(server.origin, '/')
  await server.stop()
  return text
}

describe('site details from the environment [D98]', () => {
  test('the home page shows the site details of the environment [10, 11, 12, 24]', async () => {
    const html = await homeWith({
      SITE_NAME: 'La Guía de Prueba',
      SITE_EMAIL: 'hola@guia.us',
      SITE_PHONE: '+13055550100',
      SITE_CHAT_NUMBER: '+13055550101',
      SITE_VIDEO_URL: 'https://video.guia.us/v',
      SITE_SOCIAL_URL: 'https://social.guia.us/g',
      SITE_COMPANY: 'Consultora Uno',
    })
    const footer = /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''
    for (const part of [
      'href="mailto:hola@guia.us"',
      'href="tel:+13055550100"',
      'Miami FL',
      'href="https://social.guia.us/g"',
      'Consultora Uno',
    ])
      expect(footer).toContain(part)
    expect(html).toMatch(/<a [^>]*target="_blank"[^>]*href="https:\/\/video\.guia\.us\/v"[^>]*>Mira el Video/)
    expect(html).toMatch(/href="https:\/\/wa\.me\/13055550101\?text=Hola[^"]+"/)
    expect(html).toContain('· La Guía de Prueba</title>')
  })

  test('without site details the home page has no empty part and no dead link', async () => {
    const html = await homeWith({})
    expect(html).not.toMatch(/Mira el Video|wa\.me|Síguenos|href="mailto:|href="tel:|es una marca de/)
    expect(html).not.toMatch(/href=""|href="#"|undefined|null/)
  })
})
