import { expect, type Page, test } from 'playwright/test'
import { ADMIN } from '../support/admin'
import { adminServer } from './support/admin-server'
import { openFirstBusiness } from './support/business'

/** Replaces the share function of phones, which the test browser does not have. */
async function shareBy(page: Page, outcome: 'works' | 'closed' | 'fails' | 'absent', clipboard = true) {
  await page.addInitScript(
    ([how, copies]) => {
      const calls: unknown[] = []
      Object.assign(window, { shared: calls })
      const share = (data: unknown) => {
        calls.push(data)
        if (how === 'works') return Promise.resolve()
        return Promise.reject(new DOMException('', how === 'closed' ? 'AbortError' : 'NotAllowedError'))
      }
      Object.defineProperty(navigator, 'share', { value: how === 'absent' ? undefined : share })
      const writeText = (text: string) => {
        calls.push(text)
        return copies ? Promise.resolve() : Promise.reject(new Error('denied'))
      }
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
    },
    [outcome, clipboard] as const,
  )
  const name = await openFirstBusiness(page)
  await page.locator('[data-share]').click()
  return { name, calls: () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared) }
}

/** From now on only `page.clock.runFor` advances the time. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
}

const toasts = (page: Page) => page.locator('.toasts .toast')

test('sharing uses the share sheet of the phone, copies the address if that is absent or fails, shows it if nothing works, and shows nothing if the sheet is closed [133]', async ({
  page,
  context,
}) => {
  const address = expect.stringMatching(/^https?:\/\/.+\/reposteria\//)
  const data = { url: address, title: expect.any(String) }
  const { name, calls } = await shareBy(page, 'works')
  await expect(toasts(page)).toContainText('Compartido exitosamente')
  expect(await calls()).toEqual([data])
  expect(JSON.stringify(await calls()).toLowerCase()).toContain(name.toLowerCase())
  for (const [outcome, copies, says, made] of [
    ['absent', true, 'Enlace copiado', [address]],
    ['fails', true, 'Enlace copiado', [data, address]],
    [
      ...(['absent', false] as const),
      /Error al compartir.*No se pudo compartir el enlace. Cópialo a mano: http.+reposteria/,
      [address],
    ],
  ] as const) {
    const other = await context.newPage()
    const { calls } = await shareBy(other, outcome, copies)
    await expect(toasts(other)).toContainText(says)
    expect(await calls()).toEqual(made)
  }
  const other = await context.newPage()
  const closed = await shareBy(other, 'closed')
  await expect.poll(closed.calls).toEqual([data])
  await other.waitForTimeout(300)
  await expect(toasts(other)).toHaveCount(0)
})

test.describe('notice after a form', () => {
  const server = adminServer()

  /** Signs in, which creates a notice, and opens a public page that shows it. */
  async function leaveNotice(page: Page, before = async () => {}): Promise<string> {
    const { origin } = server.running()
    const sent = await page.request.post(`${origin}/admin/entrar`, {
      form: { usuario: 'admin', contrasena: ADMIN.contrasena },
      headers: { origin },
      maxRedirects: 0,
    })
    expect(sent.status()).toBe(303)
    await before()
    await page.goto(`${origin}/ayuda`)
    return origin
  }

  test('a notice is announced, and its toast stays under the pointer and closes four seconds after the pointer left [15, D94]', async ({
    page,
  }) => {
    await leaveNotice(page, () => stopTime(page))
    await expect(toasts(page)).toBeVisible()
    await page.clock.runFor(200)
    await expect(page.locator('body > [role=status]')).toContainText('Acceso concedido')
    await toasts(page).hover()
    await page.clock.runFor(20_000)
    await expect(toasts(page)).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(3_900)
    await expect(toasts(page)).toBeVisible()
    await page.clock.runFor(200)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('a toast stays while the focus is in it, and closes by its button [15]', async ({ page }) => {
    await leaveNotice(page, () => stopTime(page))
    const close = toasts(page).getByRole('button', { name: 'Cerrar' })
    await close.focus()
    await page.clock.runFor(20_000)
    await close.press('Enter')
    await expect(toasts(page)).toHaveCount(0)
  })

  test('a swipe of 21 px closes a toast, and one of 15 px does not [15]', async ({ page }) => {
    await leaveNotice(page, () => stopTime(page))
    await toasts(page).evaluate((toast) =>
      Promise.all(toast.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
    const box = await toasts(page).boundingBox()
    const from = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 20 }
    const swipe = async (by: number) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + by, from.y, { steps: 4 })
      await page.mouse.up()
    }
    await swipe(15)
    await expect(toasts(page)).toBeVisible()
    await swipe(21)
    await expect(toasts(page)).toHaveCount(0)
  })
  test('at most three toasts are visible at once [15]', async ({ page }) => {
    await shareBy(page, 'works')
    for (let more = 0; more < 4; more += 1) await page.locator('[data-share]').click()
    await expect(toasts(page)).toHaveCount(3)
  })
})

test('the menu closes with Escape, by a tap elsewhere and after one of its links [D91]', async ({ page }) => {
  await page.goto('/')
  const menu = page.locator('details.site-menu')
  const summary = menu.locator('summary')
  await summary.click()
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(summary).toBeFocused()
  await summary.click()
  await page.mouse.click(8, 500)
  await expect(menu).not.toHaveAttribute('open')
  await summary.click()
  await menu.getByRole('link', { name: 'Beneficios' }).click()
  await expect(menu).not.toHaveAttribute('open')
  await expect(page.locator('#beneficios')).toBeInViewport()
})

test('a tooltip appears 700 ms after the pointer enters, and closes with Escape [14]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await stopTime(page)
  await page.goto('/ayuda')
  const described = page.locator('header .logo')
  await described.evaluate((element) => element.setAttribute('title', 'Ir al inicio'))
  await described.hover()
  await page.clock.runFor(650)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(page.getByRole('tooltip')).toHaveText('Ir al inicio')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(described).toHaveAttribute('title', 'Ir al inicio')
})

test('a state below the link of its card shows its name in a tooltip, which stays while the pointer moves on it [14]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await stopTime(page)
  await page.goto('/reposteria')
  const state = page.locator('.business-card abbr').first()
  await state.scrollIntoViewIfNeeded()
  const name = (await state.getAttribute('title')) ?? ''
  const { x = 0, y = 0, width = 0, height = 0 } = (await state.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.clock.runFor(750)
  await expect(page.getByRole('tooltip')).toHaveText(name)
  await page.mouse.move(x + width / 2 + 2, y + height / 2)
  await page.clock.runFor(50)
  await expect(page.getByRole('tooltip')).toHaveText(name)
  await page.mouse.move(x + width + 40, y + height / 2)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(state).toHaveAttribute('title', name)
})

test('adding the site to the home screen is offered below a list if the browser can install it, until it was shown once', async ({
  page,
}) => {
  const offer = page.getByText('Ten el directorio en tu pantalla de inicio')
  const canInstall = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      Object.assign(event, { prompt: () => Object.assign(window, { asked: true }) })
      dispatchEvent(event)
    })
  await page.goto('/directorio')
  await expect(offer).toHaveCount(0)
  await canInstall()
  await page.getByRole('button', { name: 'Ponerlo ahí' }).click()
  expect(await page.evaluate(() => (window as unknown as { asked: boolean }).asked)).toBe(true)
  // The browser reports visible elements one frame later.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('inicio'))).toBe('1')
  await page.reload()
  await canInstall()
  await expect(offer).toHaveCount(0)
})

test('on an iPhone a list explains how to add the site to the home screen', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await page.goto('/directorio')
  await expect(page.getByText('toca Compartir y «Agregar a inicio»')).toBeVisible()
})
