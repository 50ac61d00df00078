import { spawn } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BROWSER_ARGUMENTS, findBrowser } from '../../support/browser.mjs'
import { freePort } from '../../support/server'

const NEEDED = ['app', 'db', 'public', 'package.json', 'tsconfig.json', 'vite.config.ts', 'remix.config.js']
const START_WITHIN = 180_000
const SEEN_WITHIN = 90_000
const READ = '/negocios'
const WITH_REACT = '/registrar'

let copy: string
let origin: string
let output = ''
let stop: () => Promise<void>
let browser: Browser

/**
 * The development server runs on a copy of the sources. The copy is inside the project, so that it finds the
 * packages.
 */
beforeAll(async () => {
  await mkdir('.cache', { recursive: true })
  copy = await mkdtemp(join(process.cwd(), '.cache/dev-'))
  for (const name of NEEDED) await cp(name, join(copy, name), { recursive: true })
  const port = await freePort()
  origin = `http://localhost:${port}`
  stop = startDevelopment(port)
  await waitForPage(origin + READ)
  const executablePath = findBrowser()
  browser = await chromium.launch({ args: BROWSER_ARGUMENTS, ...(executablePath && { executablePath }) })
}, START_WITHIN)

afterAll(async () => {
  await browser?.close()
  await stop?.()
  await rm(copy, { recursive: true, force: true, maxRetries: 5 })
}, 60_000)

function startDevelopment(port: number): () => Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'development' as const,
    VITEST: '',
    DATA_DIR: join(copy, 'data'),
    PORT: String(port),
    LOG_LEVEL: 'error',
  }
  const child = spawn('npm', ['run', 'dev'], { cwd: copy, env, detached: true })
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return () => {
    // Ends npm, its shell and the server: the whole process group.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    return ended
  }
}

async function waitForPage(address: string): Promise<void> {
  const end = Date.now() + START_WITHIN
  while (Date.now() < end) {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return
    await new Promise((done) => setTimeout(done, 300))
  }
  throw new Error(`Nothing answers at ${address}:\n${output}`)
}

async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(copy, file)
  const source = await readFile(path, 'utf8')
  expect(source, file).toContain(from)
  // Edits only lengthen a file, so it need not be emptied first. The server might keep showing an empty file.
  await writeFile(path, source.replace(from, to), { flag: 'r+' })
}

/** Waits for the message of Vite that it is connected. From then on the page receives edits. */
async function connected(page: Page): Promise<void> {
  await page.waitForEvent('console', {
    predicate: (message) => message.text() === '[vite] connected.',
    timeout: SEEN_WITHIN,
  })
  await page.waitForLoadState('load', { timeout: SEEN_WITHIN })
}

async function open(path: string): Promise<Page> {
  const page = await browser.newPage()
  await Promise.all([connected(page), page.goto(origin + path, { timeout: SEEN_WITHIN })])
  return page
}

const shows = (page: Page, condition: string) =>
  page.waitForFunction(condition, undefined, { timeout: SEEN_WITHIN, polling: 200 })

/**
 * Waits until React has taken over the page. Before that its modules are still loading and receive no edit.
 */
const hasReact = (page: Page) =>
  shows(page, "Object.keys(document.querySelector('h1')).some((key) => key.startsWith('__react'))")

/** Expects an edit on an open page. A page without React is reloaded, one with React is updated. */
async function follows(page: Page, change: () => Promise<void>, condition: string): Promise<void> {
  const isRead = page.url().endsWith(READ)
  if (!isRead) await hasReact(page)
  await Promise.all([isRead && connected(page), change(), shows(page, condition)])
}

describe('npm run dev', { timeout: 4 * SEEN_WITHIN }, () => {
  test('npm run dev starts on the given port with categories, businesses and an account that it prints', async () => {
    expect(output).toContain(`El directorio:     ${origin}`)
    const password = /usuario admin +contraseña (\S+)/.exec(output)?.[1] ?? ''
    expect(await (await fetch(`${origin}/restaurantes-y-bares/taqueria-la-milpa`)).text()).toContain(
      'Taquería La Milpa',
    )
    const body = new URLSearchParams({ usuario: 'admin', contrasena: password })
    const headers = { Origin: origin }
    const signedIn = await fetch(`${origin}/admin/entrar`, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    })
    expect([signedIn.status, signedIn.headers.get('Location')]).toEqual([303, '/administracion'])
  })

  test.each([
    ['that is read', READ, 'app/features/directory/routes/letters.tsx', 'Negocios de la A a la Z'],
    ['with React', WITH_REACT, 'app/features/registration/routes/register.tsx', 'Registra tu negocio gratis'],
  ])(
    'npm run dev shows a changed component, style and route on an open page %s',
    async (kind, path, route, title) => {
      const page = await open(path)
      const mark = kind.replaceAll(' ', '-')
      const heading = () => edit('app/ui/layout/section.tsx', '<h1', `<h1 data-${mark}="1"`)
      await follows(page, heading, `document.querySelector('h1[data-${mark}]')`)
      const spacing = `${kind.length}px`
      const sheet = () =>
        appendFile(join(copy, 'app/styles/base.css'), `\nh1 { letter-spacing: ${spacing}; }\n`)
      await follows(
        page,
        sheet,
        `getComputedStyle(document.querySelector('h1')).letterSpacing === '${spacing}'`,
      )
      const titled = () => edit(route, title, `Editado: ${title}`)
      await follows(page, titled, `document.title.includes('Editado: ${title}')`)
      await page.close()
    },
  )
})
