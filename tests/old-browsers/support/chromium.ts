import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import WebSocket from 'ws'

const WITHIN = 15_000
const EVERY = 40

/** A page of a browser too old for Playwright, driven over its own protocol. */
export interface OldPage {
  /** Goes there and waits until everything is loaded. */
  goto: (address: string) => Promise<void>
  /** The value of an expression in the syntax of 2017. */
  evaluate: <T>(expression: string) => Promise<T>
  /** Asks again and again until it is true, through changes of page; else fails saying what was waited for. */
  until: (expression: string) => Promise<void>
  /** What scripts have thrown since the last call. */
  thrown: () => string[]
  close: () => Promise<void>
}

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

/** Ends the browser with its test, however that ends: such an old one would go on for ever, a core busy with itself. */
const LEASH = '"$@" & browser=$!; cat >/dev/null; kill -9 $browser'

/** Starts the browser with a phone's window. */
export async function openChromium(path: string): Promise<OldPage> {
  const profile = await mkdtemp(join(tmpdir(), 'directorio-viejo-'))
  const words = [
    '--headless',
    '--no-sandbox',
    // Without the second it looks for a graphics card for ever, a core busy with that.
    '--disable-gpu',
    '--disable-software-rasterizer',
    '--lang=es-US',
  ]
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      LEASH,
      'sh',
      path,
      ...words,
      '--disable-dev-shm-usage',
      '--remote-debugging-port=0',
      '--window-size=360,740',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, HOME: profile, LD_LIBRARY_PATH: join(dirname(path), 'lib') },
    },
  )
  try {
    return await drive(await addressOfPage(profile, child), child, profile)
  } catch (error) {
    child.stdin?.end()
    throw error
  }
}

async function addressOfPage(profile: string, child: ChildProcess): Promise<string> {
  const file = join(profile, 'DevToolsActivePort')
  const until = Date.now() + WITHIN
  while (Date.now() < until && child.exitCode === null) {
    const port = existsSync(file) ? readFileSync(file, 'utf8').split('\n')[0] : ''
    const list = port && (await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined))
    const pages = list ? ((await list.json()) as { type: string; webSocketDebuggerUrl: string }[]) : []
    const page = pages.find(({ type }) => type === 'page')
    if (page) return page.webSocketDebuggerUrl
    await pause()
  }
  throw new Error('The browser did not start')
}

const pause = () => new Promise((done) => setTimeout(done, EVERY))

async function drive(address: string, child: ChildProcess, profile: string): Promise<OldPage> {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const waiting = new Map<number, (message: Message) => void>()
  let thrown: string[] = []
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
  const until = async (expression: string) => {
    const end = Date.now() + WITHIN
    while (Date.now() < end) {
      // Between two pages there is nothing to ask.
      if (await evaluate(`Boolean(${expression})`).catch(() => false)) return
      await pause()
    }
    const seen = await evaluate('location.href + "\\n" + document.body.innerText.slice(0, 600)')
    throw new Error(`Waited in vain for ${expression}\nat ${seen}`)
  }
  return {
    goto: async (to) => {
      await evaluate('window.isLeft = true').catch(() => undefined)
      await send('Page.navigate', { url: to })
      await until('!window.isLeft && document.readyState === "complete"')
    },
    evaluate,
    until,
    thrown: () => {
      const all = thrown
      thrown = []
      return all
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve))
      socket.terminate()
      child.stdin?.end()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
