import { expect, type Locator, test } from 'playwright/test'
import { adminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { openFirstBusiness } from './support/business'
import { inDays } from './support/visitor-forms'

const look = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)

test('with forced colors a chosen option and its focus are visible, and a select has its arrow', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openFirstBusiness(page, '/limpieza')
  await page.goto(`${new URL(page.url()).pathname}/reservar?fecha=${inDays(40)}`)
  const hour = page.getByRole('radio').first()
  const sign = page.locator('.choices input[type=radio] + span').first()
  // Focused by keyboard, because a click shows no ring.
  await hour.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => look(sign, 'outline-style')).toBe('dashed')
  await page.getByLabel('Tu nombre').focus()
  await expect.poll(() => look(sign, 'outline-style')).toBe('solid')
  const week = page.getByRole('list', { name: 'La semana' })
  expect(await look(week.getByRole('button', { pressed: true }), 'outline-style')).toBe('solid')
  expect(await look(week.getByRole('button', { pressed: false }).first(), 'outline-style')).toBe('none')
  await page.goto('/registrar')
  expect(await look(page.locator('main select').first(), 'background-image')).toContain('url(')
})

test.describe('the tabs of the administration', () => {
  const server = adminServer()

  test('the current tab of the administration shows its focus with enough contrast, and stays marked with forced colors', async ({
    page,
  }) => {
    await openSignedIn(page, server, '/administracion/revision')
    const tab = page.locator('.tabs [aria-current]')
    await page.keyboard.press('Tab')
    await tab.focus()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const [ring, ground] = [await look(tab, 'outline-color'), await look(tab, 'background-color')]
      expect(contrast(ring, ground), `${ring} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
    await page.emulateMedia({ forcedColors: 'active' })
    await expect.poll(() => look(tab, 'outline-style')).toBe('dashed')
    await page.locator('body').press('Shift+Tab')
    await expect.poll(() => look(tab, 'outline-style')).toBe('solid')
  })
})

/** Contrast ratio of two colors by the formula of WCAG. */
function contrast(one: string, other: string): number {
  const [bright = 0, dark = 0] = [one, other].map(luminance).sort((a, b) => b - a)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((each) => {
    const part = Number(each) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
