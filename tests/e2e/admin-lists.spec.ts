import { expect, type Page, test } from 'playwright/test'
import { indexPendingBusinesses } from '../../app/features/search/indexing.server'
import { addBusiness, addCategory, addContact } from '../support/directory-rows'
import { addReservation } from '../support/reservation-rows'
import { adminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'

/** Lists of fifty rows with names and words of usual length. */
const server = adminServer(async (db) => {
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

/** Places of the rows, words broken across lines and truncated cells. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('.records tbody tr, ol > li[id^=fila]')]
    const broken: string[] = []
    const walker = document.createTreeWalker(rows[0]?.parentElement as Element, NodeFilter.SHOW_TEXT)
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
    const cells = rows.flatMap((row) => [...row.querySelectorAll('td')])
    return {
      rows: rows.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
      cut: cells.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
      broken: [...new Set(broken)],
      needs: document.documentElement.scrollWidth,
    }
  })

test('an admin list begins near the top; fifty rows take one line of 40 to 44 px each, thirteen of them visible, and up to five lines on a phone, without broken words [197, 205, D153]', async ({
  page,
}) => {
  for (const path of ['/admin', '/admin?tab=reservaciones', '/admin?tab=reservaciones&dia=todas'])
    for (const [width, mostTop] of [
      [1280, 330],
      [768, 900],
      [390, 430],
      [360, 900],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await openSignedIn(page, server, path)
      const { rows, broken, needs, cut } = await measure(page)
      const heights = rows.map(({ top, bottom }) => bottom - top)
      const state = `${path} at ${width} px`
      expect.soft(rows[0]?.top, state).toBeLessThanOrEqual(mostTop)
      if (width === 1280) expect.soft(Math.min(...heights), state).toBeGreaterThanOrEqual(39.5)
      if (width === 1280) expect.soft(Math.max(...heights), state).toBeLessThanOrEqual(44.5)
      // Each reservation of the agenda is on a different day here.
      if (path.endsWith('reservaciones')) continue
      expect.soft(rows.length, state).toBe(50)
      expect
        .soft(heights.reduce((sum, height) => sum + height, 0) / 50, state)
        .toBeLessThan(width < 768 ? 200 : 45)
      expect.soft(broken, state).toEqual([])
      expect.soft(needs, state).toBeLessThanOrEqual(width)
      if (width < 768) expect.soft(cut, state).toEqual([])
      if (width === 1280)
        expect.soft(rows.filter(({ bottom }) => bottom <= 900).length, state).toBeGreaterThanOrEqual(13)
    }
})
