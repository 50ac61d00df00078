import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Leashed, leashed } from './leash'
import { type BrowserPage, until } from './page'
import { connectProtocol } from './protocol'

interface Failure {
  text: string
  exception?: { description?: string }
}

interface Evaluated {
  result?: { value?: unknown }
  exceptionDetails?: Failure
}

/** Starts a Chromium too old for Playwright, with the window of a phone. Drives it over its own protocol. */
export async function openChromium(path: string): Promise<BrowserPage> {
  const browser = await leashed(
    (folder) => [
      path,
      '--headless',
      '--no-sandbox',
      // Without the second flag it searches for a graphics card forever and uses a whole core.
      '--disable-gpu',
      '--disable-software-rasterizer',
      '--lang=es-US',
      '--disable-dev-shm-usage',
      '--remote-debugging-port=0',
      '--window-size=360,740',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { LD_LIBRARY_PATH: join(dirname(path), 'lib') },
  )
  try {
    return await drive(await addressOfPage(browser.folder), browser)
  } catch (error) {
    await browser.close()
    throw error
  }
}

async function addressOfPage(folder: string): Promise<string> {
  const file = join(folder, 'DevToolsActivePort')
  let address = ''
  await until(async () => {
    const port = existsSync(file) && readFileSync(file, 'utf8').split('\n')[0]
    if (!port) throw new Error('The browser did not start')
    const list = await fetch(`http://127.0.0.1:${port}/json/list`)
    const pages = (await list.json()) as { type: string; webSocketDebuggerUrl: string }[]
    address = pages.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? ''
    return address
  })
  return address
}

async function drive(address: string, browser: Leashed): Promise<BrowserPage> {
  const thrown: string[] = []
  const { send, close } = await connectProtocol(address, (_method, params) => {
    const details = (params as { exceptionDetails?: Failure } | undefined)?.exceptionDetails
    if (details) thrown.push(details.exception?.description ?? details.text)
  })
  await send('Page.enable')
  await send('Runtime.enable')
  const evaluate = async <T>(expression: string) => {
    const options = { expression, awaitPromise: true, returnByValue: true }
    const given = await send<Evaluated>('Runtime.evaluate', options)
    const failure = given.exceptionDetails
    if (failure) throw new Error(failure.exception?.description ?? failure.text)
    return given.result?.value as T
  }
  return {
    goto: async (to) => {
      await evaluate('window.isLeft = true').catch(() => undefined)
      await send('Page.navigate', { url: to })
      await until(() => evaluate('!window.isLeft && document.readyState === "complete"'))
    },
    evaluate,
    press: (element) => evaluate(`(${element}).click()`),
    write: (field, text) =>
      evaluate(`((field) => {
        field.focus()
        field.select()
        document.execCommand('insertText', false, ${JSON.stringify(text)})
      })(${field})`),
    thrown: () => thrown,
    close: () => {
      close()
      return browser.close()
    },
  }
}
