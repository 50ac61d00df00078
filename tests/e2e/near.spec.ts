import { expect, type Page } from 'playwright/test'
import { DOCUMENT, DOCUMENT_FLOW, SCRIPTED } from './support/projects'
import { test } from './support/visitor'

const ATLANTA = { latitude: 33.7525, longitude: -84.3888 }
const place = (page: Page) => page.getByLabel('¿Dónde?')
const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
/** Text such as `a 7 millas`. */
const FAR = /\ba\s(\d+)\smilla/

const cards = (page: Page) => page.locator('main article')

/** Miles on the cards, in order. */
async function miles(page: Page): Promise<number[]> {
  await page.waitForLoadState()
  const texts = await cards(page).allInnerTexts()
  return texts.flatMap((text) => FAR.exec(text)?.[1] ?? []).map(Number)
}

/** Within a step, better rated businesses are first. Beyond the last step, each mile counts. */
const STEPS = [5, 10, 25, 50]
const stepOf = (far: number) => STEPS.find((most) => far <= most) ?? far

/** Expects the nearest businesses first, by steps. */
async function expectNearest(page: Page): Promise<void> {
  await expect(cards(page).first()).toContainText(FAR)
  const far = await miles(page)
  expect(far).toHaveLength(await cards(page).count())
  const steps = far.map(stepOf)
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
}

test(
  'a zip code sorts the directory by distance, and is remembered for the next list',
  DOCUMENT_FLOW,
  async ({ page, context }) => {
    await page.goto('/directorio')
    expect(await miles(page)).toEqual([])
    await place(page).fill('30303')
    await send(page)
    await expect(
      page.getByRole('heading', { name: /(cerca|a menos de 50 millas) de 30303 \(Atlanta, GA\)/ }),
    ).toBeVisible()
    await expectNearest(page)
    await expect(page.getByText('hasta el código postal de cada negocio')).toBeVisible()
    const cookie = (await context.cookies()).find(({ name }) => name === 'lugar')
    expect(cookie).toMatchObject({ value: '30303', httpOnly: true, sameSite: 'Lax' })
    await page.goto('/reposteria')
    await expect(place(page)).toHaveValue('30303')
    await expectNearest(page)
    const [nearest] = await miles(page)
    await page.locator('main article h3 a').first().click()
    await expect(page.locator('.hero')).toContainText(`a\u00a0${nearest}\u00a0millas de 30303 (Atlanta, GA)`)
  },
)

test(
  'a chosen city sorts a category by distance until it is removed by one tap, an unknown place is reported, and a state filters by state',
  DOCUMENT,
  async ({ page, context }) => {
    await page.goto('/reposteria')
    await place(page).fill('Miami, FL')
    await send(page)
    await expect(page.getByRole('heading', { level: 2, name: /(cerca|millas) de Miami, FL/ })).toBeVisible()
    await expectNearest(page)
    await page.getByRole('link', { name: 'Quitar Cerca de Miami, FL' }).click()
    await expect(page.getByRole('heading', { name: /(cerca|millas) de/ })).toHaveCount(0)
    expect(await miles(page)).toEqual([])
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('lugar')
    await page.goto('/directorio')
    await expect(place(page)).toHaveValue('')
    await page.goto('/directorio?cerca=xqzw')
    await expect(page.getByText('No conocemos el lugar «xqzw»')).toBeVisible()
    await expect(place(page)).toHaveValue('xqzw')
    await page.goto('/directorio?cerca=Florida')
    await expect(page.getByRole('heading', { name: /en Florida/ })).toBeVisible()
  },
)

test(
  'the position of the phone is stored in a cookie, rounded to a kilometer, and in no address',
  SCRIPTED,
  async ({ page, context }) => {
    await page.goto('/directorio')
    await context.setGeolocation(ATLANTA)
    await context.grantPermissions(['geolocation'])
    await page.getByRole('button', { name: 'Usar mi ubicación' }).click()
    await expect(page.getByRole('heading', { name: /(cerca|millas) de tu ubicación/ })).toBeVisible()
    await expectNearest(page)
    expect(page.url()).not.toMatch(/33\.|84\./)
    const cookie = (await context.cookies()).find(({ name }) => name === 'lugar')
    expect(cookie).toMatchObject({ value: 'aqui_33.75_84.39', httpOnly: true, expires: -1 })
    await page.goto('/reposteria')
    await expectNearest(page)
  },
)
