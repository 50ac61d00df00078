import { OFFLINE, scope } from './scope'

/** Forms of visitors that may be sent later. Those of owners and of the administration wait in their pages. */
const LATER = /\/(calificar|reportar|corregir|reservar|opinar|registrar)(\.data)?$/
const CACHE = 'formularios'
const TAG = 'formularios'
/**
 * A waiting form is dropped after this: the server forgets idempotency keys and could store it twice. In milliseconds.
 */
const MAX_AGE_MS = 7 * 24 * 3_600_000
const SALT = 'sal'
/** Request.cache value set by app/enhance/send.ts: that script shows the answer itself, while React pages retry. */
const SAYS_ANSWER = 'no-store'

interface Waiting {
  path: string
  body: string
  at: number
  to?: string
  asks?: boolean
}

export const isForm = (request: Request, { pathname }: URL) =>
  LATER.test(pathname) && /urlencoded/.test(request.headers.get('Content-Type') ?? '')

const open = (name = CACHE) => caches.open(name)

async function waiting(): Promise<Waiting[]> {
  const cache = await open()
  const found = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
  return Promise.all(found.map((each) => each?.json()))
}

const keep = async (form: Waiting) => (await open()).put(keyOf(form.path), new Response(JSON.stringify(form)))
export const forget = async (path: string) => (await open()).delete(keyOf(path))
const keyOf = (path: string) => `/?${encodeURIComponent(path)}`

/** The same for each try of the same form from this browser, so that the server stores it once. */
async function idempotencyKey({ path, body }: Waiting): Promise<string> {
  const cache = await open(SALT)
  if (!(await cache.match(SALT))) await cache.put(SALT, new Response(String(Math.random())))
  const salt = await (await cache.match(SALT))?.text()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + path + body))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Sends a form on behalf of a page; while offline the form is queued here. */
export async function sendForm(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const form = {
    path: pathname.replace(/\.data$/, '') + search,
    body: await request.clone().text(),
    at: Date.now(),
  }
  const headers = new Headers(request.headers)
  headers.set('Idempotency-Key', await idempotencyKey(form))
  try {
    const { url, redirect } = request
    const response = await fetch(url, { method: 'POST', redirect, headers, body: form.body })
    if (response.status < 400) await forget(form.path)
    return response
  } catch (error) {
    await keep(form)
    await scope.registration.sync?.register(TAG).catch(Boolean)
    if (request.cache !== SAYS_ANSWER) throw error
    const text = 'No hay línea. Sale solo en cuanto vuelva.'
    return new Response(JSON.stringify(['message', text]), { status: 503 })
  }
}

let running: Promise<void> | undefined

/** Sends all queued forms one after the other; rejects while still offline. */
export function sendWaiting(): Promise<void> {
  running ??= sendAll().finally(() => {
    running = undefined
  })
  return running
}

async function sendAll(): Promise<void> {
  for (const form of await waiting()) {
    if (form.to || form.asks) continue
    if (Date.now() - form.at > MAX_AGE_MS) await forget(form.path)
    else await sendLater(form)
  }
}

/** As React's pages send theirs: the answer tells where a redirect leads. */
async function sendLater(form: Waiting): Promise<void> {
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
    'Idempotency-Key': await idempotencyKey(form),
  }
  const response = await fetch(form.path.replace(/(?=\?|$)/, '.data'), {
    method: 'POST',
    headers,
    body: form.body,
  })
  if (response.status >= 500) throw new Error('later')
  const to = /"redirect","(.+?)"/.exec(await response.text())?.[1]
  if (response.status >= 400 || !to) return keep({ ...form, asks: true })
  await keep({ ...form, body: '', to })
  // Loads the target once so that its flash notice is used up here and does not appear on the next page.
  await fetch(to).catch(Boolean)
}

/**
 * HTML of a notice about queued forms that were sent or need a decision; empty for none. A sent form is reported once.
 */
export async function queuedFormsNotice(): Promise<string> {
  let said = ''
  for (const { path, to, asks } of await waiting()) {
    if (to) await forget(path)
    if (to) said += `Salió tu envío pendiente: <a href="${escaped(to)}">ver</a>. `
    if (asks) said += `Revisa tu envío pendiente: <a href="${OFFLINE}">ver</a>. `
  }
  return said
}

/** What has not been sent, each as a form that can be sent or dropped. */
export async function pendingForms(): Promise<string> {
  const forms = (await waiting()).filter(({ to }) => !to)
  return forms.map(pendingForm).join('')
}

function pendingForm({ path, body, asks }: Waiting): string {
  const fields = [...new URLSearchParams(body)].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const [said, send] = asks
    ? [
        'Antes de tomarlo, el directorio quiere preguntarte algo.',
        '<button class="button">Enviar ahora</button>',
      ]
    : ['Sale solo en cuanto vuelva la línea.', '']
  return `<li class="sign stack"><p><b>Envío pendiente: ${escaped(path)}</b><br>${said}</p><form class="chips" method="post" action="${escaped(path)}">${fields.join('')}${send}<a class="lone-link" href="${OFFLINE}?quitar=${encodeURIComponent(path)}">Borrarlo</a></form></li>`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
