import { expect, type Page } from 'playwright/test'
import { readWeek, saveWeek } from '../../app/features/businesses/week/week.server'
import type { Db } from '../../db/connect'
import { listedNames } from './support/business'
import { DOCUMENT, FLOW, SCRIPTED } from './support/projects'
import { test } from './support/visitor'

const ATLANTA = { latitude: 33.7525, longitude: -84.3888 }
const place = (page: Page) => page.getByLabel('¿Dónde?')
const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
const cards = (page: Page) => page.locator('main article')

/** The miles that the cards say, in their order. */
async function miles(page: Page): Promise<number[]> {
  const texts = await cards(page).locator('abbr[title*=milla]').allInnerTexts()
  return texts.map((text) => Number(/\d+/.exec(text)?.[0]))
}

/** Within a step what is better stands first; beyond the last of them every mile counts. */
const STEPS = [5, 10, 25, 50]
const stepOf = (far: number) => STEPS.find((most) => far <= most) ?? far

/** The nearest stand first, by steps. */
async function expectNearest(page: Page): Promise<void> {
  await expect(cards(page).first().locator('abbr[title*=milla]')).toBeVisible()
  const far = await miles(page)
  expect(far).toHaveLength(await cards(page).count())
  const steps = far.map(stepOf)
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
}

test.describe('a place to look from', () => {
  test(
    'a zip code in its field orders the directory by distance and is kept for the next list',
    FLOW,
    async ({ page, context }) => {
      await page.goto('/directorio')
      await expect(page.locator('abbr[title*=milla]')).toHaveCount(0)
      await place(page).fill('30303')
      await send(page)
      await expect(page.getByRole('heading', { name: /cerca de 30303 \(Atlanta, GA\)/ })).toBeVisible()
      await expectNearest(page)
      await expect(page.getByText('hasta el código postal de cada negocio')).toBeVisible()
      const cookie = (await context.cookies()).find(({ name }) => name === 'lugar')
      expect(cookie).toMatchObject({ value: '30303', httpOnly: true, sameSite: 'Lax' })
      await page.goto('/reposteria')
      await expect(place(page)).toHaveValue('30303')
      await expectNearest(page)
      const [nearest] = await miles(page)
      await page.locator('main article h3 a').first().click()
      await expect(page.locator('.hero')).toContainText(`a\u00a0${nearest}\u00a0mi de 30303 (Atlanta, GA)`)
    },
  )

  test(
    'a city does, in a category, and one tap takes it off for good',
    DOCUMENT,
    async ({ page, context }) => {
      await page.goto('/reposteria')
      await place(page).fill('Miami, FL')
      await send(page)
      await expect(page.getByRole('heading', { name: /cerca de Miami, FL/ })).toBeVisible()
      await expectNearest(page)
      await page.getByRole('link', { name: 'Quitar Cerca de Miami, FL' }).click()
      await expect(page.getByRole('heading', { name: /cerca de/ })).toHaveCount(0)
      await expect(page.locator('abbr[title*=milla]')).toHaveCount(0)
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('lugar')
      await page.goto('/directorio')
      await expect(place(page)).toHaveValue('')
    },
  )

  test('a zip code at the end of a search is enough', DOCUMENT, async ({ page }) => {
    await page.goto('/directorio')
    await page.getByRole('searchbox').fill('taquería 30303')
    await send(page)
    await expect(page).toHaveURL(/cerca=30303/)
    await expect(page.getByRole('heading', { name: / 30303 \(Atlanta, GA\)/ })).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('taquería')
    await expectNearest(page)
  })

  test(
    'narrowed to some miles only those are there, and another order keeps to them',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/directorio?cerca=30303&radio=10')
      await expectNearest(page)
      expect(Math.max(...(await miles(page)))).toBeLessThanOrEqual(10)
      await page.getByText('Orden: ').click()
      await page.getByRole('link', { name: 'Nombre' }).click()
      const names = await listedNames(page)
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'es')))
      expect(Math.max(...(await miles(page)))).toBeLessThanOrEqual(10)
      await page.getByRole('link', { name: 'Quitar A menos de 10 mi' }).click()
      await expect(page).not.toHaveURL(/radio/)
      await expect(page).toHaveURL(/cerca=30303/)
    },
  )

  test('what is no place is said, and a state typed there is a state', DOCUMENT, async ({ page }) => {
    await page.goto('/directorio?cerca=xqzw')
    await expect(page.getByText('No conocemos el lugar «xqzw»')).toBeVisible()
    await expect(place(page)).toHaveValue('xqzw')
    await page.goto('/directorio?cerca=Florida')
    await expect(page.getByRole('heading', { name: /en Florida/ })).toBeVisible()
  })

  test(
    'the phone says where it is: to a kilometre, in a cookie, in no address',
    SCRIPTED,
    async ({ page, context }) => {
      await page.goto('/directorio')
      await context.setGeolocation(ATLANTA)
      await context.grantPermissions(['geolocation'])
      await page.getByRole('button', { name: 'Usar mi ubicación' }).click()
      await expect(page.getByRole('heading', { name: /cerca de tu ubicación/ })).toBeVisible()
      await expectNearest(page)
      expect(page.url()).not.toMatch(/33\.|84\./)
      const cookie = (await context.cookies()).find(({ name }) => name === 'lugar')
      expect(cookie).toMatchObject({ value: 'aqui_33.75_84.39', httpOnly: true, expires: -1 })
      await page.goto('/reposteria')
      await expectNearest(page)
    },
  )
})

/** At night nobody of the demo is open, and the filter is not offered. */
async function openOneAlways(db: Db): Promise<void> {
  const pages = db.selectFrom('business_pages').select('id').where('is_listed', '=', 1)
  const { id } = await pages.orderBy('id').offset(40).limit(1).executeTakeFirstOrThrow()
  const days = Array.from({ length: 7 }, () => [{ opens: '00:00', closes: '00:00' }])
  const { version } = await readWeek(db, id)
  expect(await saveWeek(db, id, { version, week: { days, closedDates: [] } })).toEqual({ ok: true })
}

test.describe('filters of a list', () => {
  test(
    'only what is open now, which each card says, and all again with one tap',
    DOCUMENT,
    async ({ page, db }) => {
      await openOneAlways(db)
      await page.goto('/directorio')
      const all = (await page.locator('#resultados').textContent()) ?? ''
      await page.getByRole('link', { name: 'Abierto ahora' }).click()
      await expect(page).toHaveURL(/abierto=1/)
      const texts = await cards(page).allInnerTexts()
      expect(texts.length).toBeGreaterThan(0)
      for (const text of texts) expect(text).toMatch(/Abierto/)
      await page.getByRole('link', { name: 'Quitar Abierto ahora' }).click()
      await expect(page.locator('#resultados')).toHaveText(all)
    },
  )

  test('rating, price and check are in the form, are said, and are taken off one by one', async ({
    page,
  }) => {
    await page.goto('/reposteria')
    await page.locator('main search summary').click()
    await page.getByRole('combobox', { name: 'Calificación' }).selectOption('4')
    await page.getByRole('combobox', { name: 'Precio' }).selectOption('2')
    await send(page)
    await expect(page).toHaveURL(/estrellas=4/)
    await expect(page).toHaveURL(/precio=2/)
    await page.getByRole('link', { name: 'Quitar Precio $$' }).click()
    await expect(page).not.toHaveURL(/precio=2/)
    await expect(page.getByRole('link', { name: 'Quitar 4 estrellas o más' })).toBeVisible()
    for (const text of await cards(page).allInnerTexts()) expect(text).toMatch(/[45]\.\d/)
  })

  test(
    'language and service at home are in the form, are said, and are taken off one by one',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/limpieza')
      await page.locator('main search summary').click()
      await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en')
      await page.getByRole('checkbox', { name: 'A domicilio' }).check()
      await send(page)
      await expect(page).toHaveURL(/idioma=en&domicilio=1/)
      await page.getByRole('link', { name: 'Quitar Servicio a domicilio' }).click()
      await expect(page).not.toHaveURL(/domicilio/)
      await cards(page).first().getByRole('link').first().click()
      await expect(page.getByText(/^Español, Inglés/)).toBeVisible()
      await page.goBack()
      await page.getByRole('link', { name: 'Quitar Atiende en inglés' }).click()
      await expect(page).not.toHaveURL(/idioma/)
    },
  )

  test('a search can be read by rating, which is said and taken off with one tap', async ({ page }) => {
    await page.goto('/directorio?search=panaderia')
    const own = await listedNames(page)
    await page.getByText('Orden: Lo más parecido').click()
    await page.getByRole('link', { name: 'Mejor calificados' }).click()
    await expect(page).toHaveURL(/orden=calificacion/)
    await expect(cards(page).first()).toContainText(/[45]\.\d/)
    expect(await listedNames(page)).not.toEqual(own)
    await page.getByText('Orden: Mejor calificados').click()
    await page.getByRole('link', { name: 'Lo más parecido' }).click()
    await expect(page).not.toHaveURL(/orden=/)
    await expect.poll(() => listedNames(page)).toEqual(own)
  })

  test('a category can be read by name, newest, rating and distance', DOCUMENT, async ({ page }) => {
    await page.goto('/reposteria?cerca=30303')
    const open = () => page.getByText('Orden: ').click()
    const orders = page.getByRole('navigation', { name: 'Orden de los negocios' }).getByRole('link')
    await open()
    await expect(orders).toHaveText(['Cerca y mejor calificados', 'Nombre', 'Nuevos', 'Mejor calificados'])
    await expect(orders.first()).toHaveAttribute('aria-current', 'page')
    await orders.last().click()
    await expect(page).toHaveURL(/orden=calificacion/)
    await open()
    await expect(orders.last()).toHaveAttribute('aria-current', 'page')
  })
})
