import { join } from 'node:path'
import { connect, type Db } from 'db/connect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plantCanaries, SHOWN, textColumns } from '../support/canaries'
import { ask, crawl, type Site } from '../support/crawl'
import { createDatabase } from '../support/database'
import { type RunningServer, startServer } from '../support/server'
import { PUBLIC_PAGES } from './pages'

const EMAIL = /[\w.+-]+@[\w-]+\.[a-z]{2,}/gi

describe('what nobody but the administration may see [D31, T70]', () => {
  let server: RunningServer
  let db: Db
  let site: Site
  let canaries: string[]
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'error' } })
    db = connect({ file: join(server.dataDir, 'directorio.db') })
    canaries = await plantCanaries(db)
    site = await crawl(server.origin, PUBLIC_PAGES)
  })
  afterAll(async () => {
    await db?.destroy()
    await server?.stop()
  })

  test('is in no page', () => {
    expect(canaries.length).toBeGreaterThan(20)
    expect(site.answers.size).toBeGreaterThan(1000)
    for (const { address, text } of site.answers.values())
      expect(
        canaries.filter((canary) => text.includes(canary)),
        address,
      ).toEqual([])
  })

  test('is not in the data that loaders give out beside their pages', async () => {
    const pages = [...site.answers.values()].filter(
      ({ type, status }) => type.startsWith('text/html') && status === 200,
    )
    let answered = 0
    for (const { address } of pages) {
      const { pathname, search } = new URL(address, server.origin)
      const data = await ask(server.origin, `${pathname === '/' ? '/_root' : pathname}.data${search}`)
      if (data.status === 200) answered += 1
      expect(
        canaries.filter((canary) => data.text.includes(canary)),
        address,
      ).toEqual([])
    }
    expect(answered).toBe(pages.length)
  }, 60_000)

  test('is not found by searching for it', async () => {
    for (const canary of [
      'canario',
      'canario-held',
      'canario-contacts-email',
      'canario-ratings-reviewer_email',
    ])
      for (const view of ['', '&vista=buscar']) {
        const { text, status } = await ask(server.origin, `/directorio?search=${canary}${view}`)
        expect(status).toBe(200)
        expect(text).not.toMatch(/<h3><a href/)
      }
  })

  test('is not reached by its address', async () => {
    for (const slug of ['canario-held', 'canario-removed', 'canario-deleted'])
      for (const address of [`/seo/${slug}`, `/legal-y-abogados/${slug}`])
        expect((await ask(server.origin, address)).status).toBe(404)
  })

  test('lists give away no e-mail address: only the page of a business has its own [T71]', async () => {
    const lists = [
      '/',
      '/directorio',
      '/reposteria',
      '/negocios?letra=p',
      '/directorio?vista=buscar&search=panaderia',
    ]
    for (const address of lists)
      for (const suffix of ['', '.data']) {
        const { pathname, search } = new URL(address, server.origin)
        const path = suffix ? `${pathname === '/' ? '/_root' : pathname}.data${search}` : address
        const { text } = await ask(server.origin, path)
        expect(text.match(EMAIL) ?? [], path).toEqual([])
      }
  })

  test('the list of what is shown names columns that exist: every other text has had its canary', async () => {
    const fresh = await createDatabase()
    const columns = await textColumns(fresh.db)
    await fresh.close()
    const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
    const shown = Object.entries(SHOWN).flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
    expect(shown.filter((name) => !known.has(name))).toEqual([])
  })
})
