import { expect, type Page, test } from 'playwright/test'
import { indexPendingBusinesses } from '../../app/features/search/indexing.server'
import { addBusiness, addCategory, addContact } from '../support/directory-rows'
import { addReservation } from '../support/reservation-rows'
import type { BorrowedAdminServer } from '../support/server-pool'
import { borrowAdminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'

/** Lists of fifty rows with names and words of usual length. */
let server: BorrowedAdminServer
test.beforeAll(async () => {
  server = await borrowAdminServer()
  const db = server.open()
  const category = await addCategory(db, 'circo', { name: 'Producciones y Entretenimiento' })
  const salon = await addBusiness(db, [category], { business_name: 'Entretenimiento Villanueva' })
  for (let n = 0; n < 50; n++) {
    const facts = { contact_person: 'Guadalupe Villanueva', city: 'Jacksonville', state_code: 'FL' }
    const reach = { phone: '+14045550142', email: `electricidad-villanueva-${n}@example.com` }
    await addContact(db, { name: `Electricidad Villanueva ${n}`, ...facts, ...reach }, [category])
    await addReservation(db, salon, {
      business_name: 'Entretenimiento Villanueva',
      full_name: `Concepción Villanueva ${n}`,
      reservation_date: `20${31 + n}-11-20`,
    })
  }
  await indexPendingBusinesses(db)
})
test.afterAll(() => server.close())

/** Words broken across lines, truncated cells, and the mean height of rows in pixels. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('.records tbody') as Element
    const rows = [...list.querySelectorAll('tr')].map((row) => row.getBoundingClientRect().height)
    const broken: string[] = []
    const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if ((node.parentElement as Element).closest('.visually-hidden')) continue
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\d.@()]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    const cells = [...list.querySelectorAll('td')].filter((each) => each.scrollWidth > each.clientWidth + 1)
    return {
      cut: cells.map((each) => each.textContent),
      rows: rows.length,
      height: rows.reduce((sum, height) => sum + height, 0) / rows.length,
      broken: [...new Set(broken)],
      needs: document.documentElement.scrollWidth,
    }
  })

test('the first row of an admin list is near the top and at least thirteen are visible, each 40 to 44 px high [197, 205, D153]', async ({
  page,
}) => {
  for (const path of ['/admin', '/admin?tab=reservaciones', '/admin?tab=reservaciones&dia=todas'])
    for (const [width, most] of [
      [1280, 330],
      [390, 430],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await openSignedIn(page, server, path)
      const rows = await page
        .locator('.records tbody tr, ol > li[id^=fila]')
        .evaluateAll((all) =>
          all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
        )
      const state = `${path} at ${width} px`
      expect.soft(rows[0]?.top, state).toBeLessThanOrEqual(most)
      if (width === 390) continue
      for (const { top, bottom } of rows) expect.soft(bottom - top, state).toBeGreaterThanOrEqual(39.5)
      for (const { top, bottom } of rows) expect.soft(bottom - top, state).toBeLessThanOrEqual(44.5)
      // Each reservation of the agenda is on a different day here.
      if (!path.endsWith('reservaciones'))
        expect.soft(rows.filter(({ bottom }) => bottom <= 900).length, state).toBeGreaterThanOrEqual(13)
    }
})

test('fifty businesses or reservations of an admin list take one line each, up to five on a phone, without broken words [197, 205]', async ({
  page,
}) => {
  for (const path of ['/admin', '/admin?tab=reservaciones&dia=todas'])
    for (const width of [360, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await openSignedIn(page, server, path)
      const { rows, height, broken, needs, cut } = await measure(page)
      const state = `${path} at ${width} px`
      expect.soft(rows, state).toBe(50)
      expect.soft(height, state).toBeLessThan(width < 768 ? 200 : 45)
      expect.soft(broken, state).toEqual([])
      expect.soft(needs, state).toBeLessThanOrEqual(width)
      if (width < 768) expect.soft(cut, state).toEqual([])
    }
})
