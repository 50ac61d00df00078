import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import WebSocket from 'ws'
import { type Leashed, leashed } from './leash'
import { type BrowserPage, until } from './page'

interface Failure {
  text: string
  exception?: { description?: string }
}

interface Message {
  id?: number
  params?: { exceptionDetails?: Failure }
  result?: { result?: { value?: unknown }; exceptionDetails?: Failure }
  error?: { message: string }
}

/** Starts a Chromium too old for Playwright with a phone's window, and drives it over its own protocol. */
export async function openChromium(path: string): Promise<BrowserPage> {
  const browser = await leashed(
    (folder) => [
      path,
      '--headless',
      '--no-sandbox',
      // Without the second it looks for a graphics card for ever, a core busy with that.
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
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const waiting = new Map<number, (message: Message) => void>()
  const thrown: string[] = []
  let count = 0
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    const details = message.params?.exceptionDetails
    if (details) thrown.push(details.exception?.description ?? details.text)
  })
  await new Promise<void>((resolve, reject) => void socket.on('open', resolve).on('error', reject))
  const send = (method: string, params: Record<string, unknown> = {}) => {
    const id = ++count
    return new Promise<Message['result']>((resolve, reject) => {
      waiting.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)))
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
  await send('Page.enable')
  await send('Runtime.enable')
  const evaluate = async <T>(expression: string) => {
    const options = { expression, awaitPromise: true, returnByValue: true }
    const given = await send('Runtime.evaluate', options)
    const failure = given?.exceptionDetails
    if (failure) throw new Error(failure.exception?.description ?? failure.text)
    return given?.result?.value as T
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
      socket.terminate()
      return browser.close()
    },
  }
}
