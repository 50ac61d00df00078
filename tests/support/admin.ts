import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase, type Db } from '../../db/connect'
import { prepared, type RunningServer, runCommand, startServer } from './server'

export const ADMIN = { usuario: 'admin', contrasena: 'una-clave-de-prueba-1' }
export const CATALOG = { contrasena: 'otra-clave-de-prueba-2' }
export const ACCOUNTS = { ADMIN_PASSWORD: ADMIN.contrasena, CATALOG_PASSWORD: CATALOG.contrasena }

/** Makes the server trust the client address that a test sends, as it does behind its proxy. */
export const BEHIND_PROXY = { FLY_APP_NAME: 'pruebas' }

export interface AdminServer {
  /** The running server. */
  running: () => RunningServer
  folder: string
  /** Stops the server and starts it again on the same data, after migrating with `env`. */
  restart: (env?: Record<string, string>, signal?: NodeJS.Signals) => Promise<void>
  /** A visitor with a browser and an address of their own. */
  visitor: (address?: string) => Visitor
  /** Opens the same database, to read it or to change times. */
  open: () => Db
  close: () => Promise<void>
}

/** Starts the built application with both accounts and without businesses. */
export async function startAdminServer(env: Record<string, string> = {}): Promise<AdminServer> {
  const usual = { ...BEHIND_PROXY, ...ACCOUNTS }
  let variables: Record<string, string> = { ...usual, ...env }
  const folder = await prepared('admin', 'migrate.js', usual)
  const migrate = async () => {
    const { code, output } = await runCommand('migrate.js', { ...variables, DATA_DIR: folder })
    if (code !== 0) throw new Error(output)
  }
  const start = () => startServer({ env: variables, data: { folder } })
  if (Object.keys(env).some((name) => name.endsWith('_PASSWORD'))) await migrate()
  let running = await start()
  const opened: Db[] = []
  return {
    folder,
    running: () => running,
    visitor: (address = '198.51.100.7') => new Visitor(() => running.origin, address),
    restart: async (more = {}, signal) => {
      await running.stop(signal)
      variables = { ...variables, ...more }
      await migrate()
      running = await start()
    },
    open: () => {
      const db = connectDatabase({ file: join(folder, 'directorio.db'), readers: 1 })
      opened.push(db)
      return db
    },
    close: async () => {
      for (const db of opened) await db.destroy()
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface Page {
  status: number
  headers: Headers
  location: string | null
  text: string
  /** Cookies as set, with their attributes. */
  setCookies: string[]
}

/** A visitor that stores cookies and does not follow redirects. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly #origin: () => string
  readonly #address: string

  constructor(origin: () => string, address: string) {
    this.#origin = origin
    this.#address = address
  }

  get(path: string, init: RequestInit = {}): Promise<Page> {
    return this.#send(path, init)
  }

  /** Posts a form from a page of the site. */
  post(path: string, fields: Record<string, string> = {}, init: RequestInit = {}): Promise<Page> {
    return this.#send(path, { method: 'POST', body: new URLSearchParams(fields), ...init })
  }

  /** Returns the notice on a page. */
  async notice(path: string | null): Promise<string> {
    const { text } = await this.get(path ?? '')
    return /class="wrap notices[^>]*>(.*?)<main/s.exec(text)?.[1] ?? ''
  }

  signIn(back?: string): Promise<Page> {
    return this.post(withBack('/admin/entrar', back), ADMIN)
  }

  signInToCatalog(back?: string): Promise<Page> {
    return this.post(withBack('/admin/categorias/entrar', back), CATALOG)
  }

  async #send(path: string, init: RequestInit): Promise<Page> {
    const headers = new Headers({ Origin: this.#origin(), 'Fly-Client-IP': this.#address })
    const jar = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (jar) headers.set('Cookie', jar)
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    const response = await fetch(this.#origin() + path, { redirect: 'manual', ...init, headers })
    const setCookies = response.headers.getSetCookie()
    for (const cookie of setCookies) this.#keep(cookie)
    const text = await response.text()
    const { status } = response
    return { status, headers: response.headers, location: response.headers.get('location'), text, setCookies }
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const [name = '', value = ''] = pair.split('=', 2)
    if (/Max-Age=0\b/.test(cookie)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** Returns the hidden field with the initial values of a form, to send it along. */
export const openedIn = (html: string) =>
  /name="al-abrir" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

const withBack = (path: string, back?: string) =>
  back === undefined ? path : `${path}?volver=${encodeURIComponent(back)}`
