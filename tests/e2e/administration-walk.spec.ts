import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { connect, type Db } from '../../db/connect'
import { expectRoomForLargeText } from './support/accessible'
import { administrationPages, walkerSignsIn } from './support/administration'
import { sameNames, strayMarks } from './support/names'
import { SCRIPTED } from './support/projects'

let db: Db
test.beforeAll(() => {
  db = connect({
    file: join(process.env.DATA_UNDER_TEST ?? '', 'directorio.db'),
    url: process.env.DATABASE_UNDER_TEST,
    readers: 1,
  })
})
test.afterAll(() => db.destroy())

test.describe('every page of the administration', () => {
  test('fits a phone of 360 px, with text at 200 % too', SCRIPTED, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await walkerSignsIn(page, db)
    for (const [name, address] of Object.entries(await administrationPages(db))) {
      await page.goto(address)
      await expectRoomForLargeText(page, name)
    }
  })

  test('names each link by where it leads, and says no mark alone', SCRIPTED, async ({ page }) => {
    await walkerSignsIn(page, db)
    for (const [name, address] of Object.entries(await administrationPages(db))) {
      await page.goto(address)
      const tree = await page.getByRole('main').ariaSnapshot()
      expect.soft(sameNames(tree), name).toEqual([])
      expect.soft(strayMarks(tree), name).toEqual([])
    }
  })
})
