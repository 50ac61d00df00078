import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { findProgram } from '../../support/browser.mjs'
import type { BrowserPage } from './page'

const START_WITHIN = 60_000

/** Path of the system's Firefox, if it has one. */
export const findFirefox = () => findProgram(['firefox-esr', 'firefox'])

/** Starts Firefox with a phone's window and drives it over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<BrowserPage> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, timeout: START_WITHIN })
  const page = await browser.newPage()
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(String(error)))
  await page.setViewport({ width: 360, height: 740 })
  const find = async (element: string) =>
    (await page.evaluateHandle(element)) as ElementHandle<HTMLInputElement>
  return {
    goto: async (to) => void (await page.goto(to)),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    press: async (element) => (await find(element)).click(),
    write: async (field, text) => {
      const found = await find(field)
      await found.evaluate((node) => node.select())
      await found.type(text)
    },
    thrown: () => thrown,
    close: () => browser.close(),
  }
}
