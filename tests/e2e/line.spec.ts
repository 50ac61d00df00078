import { expect } from 'playwright/test'
import { addressOf, openFirstBusiness } from './support/business'
import { isHydrated } from './support/form'
import { SCRIPTED } from './support/projects'
import { test } from './support/visitor'

test(
  'a day chosen without a network keeps the reservation form, and its times load when the network is back [148, D54]',
  SCRIPTED,
  async ({ page }) => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await openFirstBusiness(page, '/limpieza')
    await page.goto(`${addressOf(page).split('?')[0]}/reservar`)
    await isHydrated(page)
    await page.getByLabel('Tu nombre').fill('Rosa')
    let isCut = true
    let tries = 0
    await page.route('**/*.data*', (route) => {
      tries += 1
      return isCut ? route.abort('internetdisconnected') : route.continue()
    })
    await page.getByLabel('Día').fill(inDays(72))
    await expect.poll(() => tries).toBeGreaterThan(1)
    isCut = false
    await page.waitForResponse((response) => response.url().includes('.data') && response.ok())
    await expect(page.getByRole('radio', { name: /^10:00/ })).toBeVisible()
    await expect(page.getByLabel('Tu nombre')).toHaveValue('Rosa')
  },
)
