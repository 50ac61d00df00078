import { join } from 'node:path'
import { expect, type Locator } from 'playwright/test'
import { storeImage } from '../../app/features/images/store.server'
import { folderStore } from '../../app/gateways/object-store/folder.server'
import { paths } from '../../app/paths'
import type { Db } from '../../db/connect'
import { picture } from '../support/hostile-pictures'
import { test } from './support/visitor'

/** Gives a category a photo. */
async function addMainImage(db: Db, slug: string): Promise<void> {
  const stored = await storeImage(
    db,
    folderStore(join(process.env.DATA_UNDER_TEST ?? '', 'images')),
    await picture(600, 600).png().toBuffer(),
  )
  if (!stored.ok) throw new Error(stored.reason)
  const image_url = paths.image(stored.image.hash)
  await db.updateTable('categories').set({ image_url }).where('slug', '=', slug).execute()
}

const width = (image: Locator) =>
  image.evaluate((each: HTMLImageElement) => (each.complete ? each.naturalWidth : -1))

/** Whether the browser paints anything at all for an image that is to be seen. */
async function paints(image: Locator, frame: Locator): Promise<boolean> {
  if (!(await image.isVisible())) return false
  const shown = await frame.screenshot()
  await image.evaluate((each) => each.style.setProperty('visibility', 'hidden'))
  const hidden = await frame.screenshot()
  await image.evaluate((each) => each.style.removeProperty('visibility'))
  return !shown.equals(hidden)
}

test('a photo that fails leaves the drawing of its category, and that the coloured frame; nothing broken is painted [53, 222]', async ({
  page,
  db,
  javaScriptEnabled,
}, { project }) => {
  const slug = project.name === 'con-javascript' ? 'artes-marciales' : 'comercio'
  await addMainImage(db, slug)
  const frame = page.locator('.face .picture')
  const [drawing, photo] = [frame.locator('img').first(), frame.locator('img').last()]

  await page.goto(`/${slug}`)
  await expect.poll(() => width(photo)).toBeGreaterThan(0)
  expect(await paints(photo, frame)).toBe(true)

  await page.route('**/imagenes/**', (route) => route.abort())
  await page.reload()
  await expect.poll(() => width(photo)).toBe(0)
  await expect.poll(() => width(drawing)).toBeGreaterThan(0)
  // Without the script Chromium draws its own mark over the drawing.
  if (javaScriptEnabled) await expect(photo).toBeHidden()
  expect(await paints(drawing, frame)).toBe(true)

  await page.route('**/ilustraciones/**', (route) => route.abort())
  await page.reload()
  await expect.poll(() => width(drawing)).toBe(0)
  if (javaScriptEnabled) await expect(drawing).toBeHidden()
})
