import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../../../support/browser.mjs'
import { leashed } from './leash'
import { type BrowserPage, until } from './page'
import { connectProtocol, type Protocol } from './protocol'

const START_WITHIN = 60_000

/** The file in which Firefox writes the port it listens on. */
const ADDRESS_FILE = 'WebDriverBiDiServer.json'

/** Returns the path of the installed Firefox, or undefined. */
export const findFirefox = () => findProgram(['firefox-esr', 'firefox'])

/** Starts Firefox with the window of a phone and drives it over WebDriver BiDi. */
export async function openFirefox(path: string): Promise<BrowserPage> {
  const browser = await leashed((folder) => [
    path,
    '--headless',
    '--no-remote',
    '--profile',
    folder,
    '--remote-debugging-port=0',
    'about:blank',
  ])
  const thrown: string[] = []
  try {
    const protocol = await connectProtocol(await address(browser.folder), (method, params) => {
      const entry = params as { type?: string; level?: string; text?: string }
      if (method === 'log.entryAdded' && entry.type === 'javascript' && entry.level === 'error')
        thrown.push(entry.text ?? '')
    })
    const close = () => {
      protocol.close()
      return browser.close()
    }
    return { ...(await drive(protocol)), thrown: () => thrown, close }
  } catch (error) {
    await browser.close()
    throw error
  }
}

async function address(folder: string): Promise<string> {
  const file = join(folder, ADDRESS_FILE)
  // The file exists before it is complete.
  await until(
    async () => existsSync(file) && readFileSync(file, 'utf8').trimEnd().endsWith('}'),
    START_WITHIN,
  )
  const { ws_host, ws_port } = JSON.parse(readFileSync(file, 'utf8'))
  return `ws://${ws_host}:${ws_port}/session`
}

type Evaluated =
  | { type: 'success'; result: { value?: unknown; sharedId?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

async function drive({
  send,
}: Protocol): Promise<Pick<BrowserPage, 'goto' | 'evaluate' | 'press' | 'write'>> {
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: { width: 360, height: 740 } })
  const run = async (expression: string) => {
    const given = await send<Evaluated>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    })
    if (given.type === 'exception') throw new Error(given.exceptionDetails.text)
    return given.result
  }
  const perform = (source: object) => send('input.performActions', { context, actions: [source] })
  const press = async (element: string) => {
    const origin = { type: 'element', element: { sharedId: (await run(element)).sharedId } }
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await perform({ type: 'pointer', id: 'finger', actions })
  }
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async <T>(expression: string) => {
      const { value } = await run(`Promise.resolve(${expression}).then((value) => JSON.stringify(value))`)
      return (value === undefined ? undefined : JSON.parse(String(value))) as T
    },
    press,
    write: async (field, text) => {
      await run(`(${field}).focus(), (${field}).select()`)
      const strokes = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await perform({ type: 'key', id: 'keyboard', actions: strokes })
    },
  }
}
