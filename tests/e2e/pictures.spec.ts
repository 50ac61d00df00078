import { join } from 'node:path'
import { expect, type Locator } from 'playwright/test'
import { createFolderStore } from '~/gateways/object-store/stores.server'
import { storeImage } from '../../app/features/images/store.server'
import { paths } from '../../app/paths'
import type { Db } from '../../db/connect'
import { picture } from '../support/hostile-pictures'
import { test } from './support/visitor'

const PICTURES = /\/(imagenes|ilustraciones|retratos)\//

/** Gives a category a photo. */
async function addMainImage(db: Db, slug: string): Promise<void> {
  const stored = await storeImage(
    db,
    createFolderStore(join(process.env.DATA_UNDER_TEST ?? '', 'images')),
    await picture(600, 600).png().toBuffer(),
  )
  if (!stored.ok) throw new Error(stored.reason)
  const image_url = paths.image(stored.image.hash)
  await db.updateTable('categories').set({ image_url }).where('slug', '=', slug).execute()
}

/** Whether a frame shows the icon that replaces a picture. */
async function showsPlaceholder(frame: Locator): Promise<boolean> {
  const shown = await frame.screenshot()
  const icon = (value: string) =>
    frame.evaluate(({ ownerDocument }, value) => {
      ownerDocument.documentElement.style.setProperty('--awning', value)
    }, value)
  await icon('none')
  const without = await frame.screenshot()
  await icon('')
  return !shown.equals(without)
}

test('a picture that fails shows the placeholder in every kind of place, and one that loads does not [53, 92, 222]', async ({
  page,
  db,
}, { project }) => {
  const slug = project.name === 'con-javascript' ? 'artes-marciales' : 'comercio'
  await addMainImage(db, slug)
  const places = [
    { address: `/${slug}`, frame: '.face .picture' },
    { address: '/', frame: '.loteria-card .picture' },
    { address: '/directorio', frame: '.business-card .picture' },
    { address: '/reposteria', frame: '.face .picture' },
    { address: '/promociones', frame: '.face .picture' },
  ]
  for (const fails of [false, true]) {
    if (fails) await page.route(PICTURES, (route) => route.abort())
    for (const { address, frame } of places) {
      await page.goto(address)
      const shown = page.locator(frame).first()
      await shown.scrollIntoViewIfNeeded()
      const image = shown.locator('img')
      await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.complete)).toBe(true)
      expect(await image.evaluate((each: HTMLImageElement) => each.naturalWidth > 0)).toBe(!fails)
      expect(await showsPlaceholder(shown), `${address} ${frame}`).toBe(fails)
    }
  }
})
