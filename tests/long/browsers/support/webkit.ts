import { findProgram } from '../../../support/browser.mjs'
import { freePort } from '../../../support/server'
import { leashed } from './leash'
import { type BrowserPage, until } from './page'

const WIDTH = 360
const HEIGHT = 740

/** Starts WebKitGTK’s MiniBrowser without controls around the page. */
const CAPABILITIES = {
  alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] } },
}

type Element = Record<string, string>

/**
 * Returns the path of the WebDriver of the installed WebKitGTK. Undefined without it or without a virtual
 * screen (xvfb).
 */
export const findWebKit = () =>
  findProgram(['xvfb-run']) && findProgram(['xauth']) && findProgram(['WebKitWebDriver'])

/** Starts WebKitGTK with the window of a phone and drives it over WebDriver. */
export async function openWebKit(path: string): Promise<BrowserPage> {
  const port = await freePort()
  const driver = await leashed(() => ['xvfb-run', '-a', path, `--port=${port}`])
  const send = async <T>(method: string, command: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}${command}`, { method, body: JSON.stringify(body) })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  try {
    await until(() => send('GET', '/status'))
    const { sessionId } = await send<Element>('POST', '/session', { capabilities: CAPABILITIES })
    const post = <T>(command: string, body: unknown) =>
      send<T>('POST', `/session/${sessionId}/${command}`, body)
    const evaluate = <T>(expression: string) =>
      post<T>('execute/sync', { script: `return (${expression})`, args: [] })
    const find = async (element: string) => `element/${Object.values(await evaluate<Element>(element))[0]}`
    await post('window/rect', { width: WIDTH, height: HEIGHT })
    return {
      goto: async (url) => {
        await post('url', { url })
        await until(() => evaluate('document.readyState === "complete"'))
      },
      evaluate,
      press: async (element) => post(`${await find(element)}/click`, {}),
      write: async (field, text) => {
        const found = await find(field)
        await post(`${found}/clear`, {})
        await post(`${found}/value`, { text })
      },
      close: driver.close,
    }
  } catch (error) {
    await driver.close()
    throw error
  }
}
