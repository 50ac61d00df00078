import type { Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { KEEP_HEADER } from '~/http/kept-page'
import { createHold } from '~/server/lifecycle/hold'
import { createPageCache } from '~/server/pages/page-cache'
import { askListener } from './ask-listener'
import { startTestServer, type TestServer } from './test-server'

const HEAD = 'Host: directorio.test\r\nUser-Agent: Mozilla/5.0 (X11; Linux) Firefox/130.0\r\n'
const ask = (path: string, more = 'Cookie: visita=1\r\n') => `GET ${path} HTTP/1.1\r\n${HEAD}${more}\r\n`
const LONG = 'palabra '.repeat(400)

interface Site extends TestServer {
  /** Requests that Node's parser has read. */
  parsed: { count: number }
  /** As if somebody had committed something that is on every page. */
  commit: () => void
}

/** A server with a page cache before an application that numbers its pages. */
async function site(stamp: () => string | undefined = () => undefined): Promise<Site> {
  let [made, commits] = [0, 1]
  const server = await startTestServer({}, (req, res) => {
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
    })
    req.on('end', () => {
      res.setHeader('Content-Type', 'text/html; charset=utf-8')
      res.end(req.method === 'GET' ? `<p>${++made}</p>${LONG}` : `[${size}]`)
    })
  })
  let changed = false
  server.context.pages = createPageCache(
    (wanted) =>
      askListener((_, res) => {
        res.setHeader(
          KEEP_HEADER,
          JSON.stringify({ until: Date.now() + 60_000, only: {}, stamps: wanted.url === '/' }),
        )
        res.setHeader('Content-Type', 'text/html; charset=utf-8')
        res.end(`<p>${++made}</p>${LONG}`)
      }, wanted),
    {
      place: () => ({ cookie: '' }),
      state: () => ({ cookie: '' }),
      stampCookie: stamp,
      commits: () => commits,
      news: async () => {
        const changes = changed ? null : []
        changed = false
        return { changes, version: commits }
      },
    },
    server.context,
  )
  const parsed = { count: 0 }
  server.server.prependListener('request', () => {
    parsed.count += 1
  })
  const commit = () => {
    commits += 1
    changed = true
  }
  return { ...server, parsed, commit }
}

/** One connection, on which each text is sent when the answer to the one before has come. */
function connection({ open }: TestServer) {
  const socket = open().setNoDelay(true)
  return { socket, say: (text: string, answers = 1) => heard(socket, text, answers) }
}

/** What comes for a text until so many whole answers are here. */
function heard(socket: Socket, text: string, answers: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let came = ''
    const take = (bytes: Buffer) => {
      came += bytes.toString('latin1')
      if (countAnswers(came) < answers) return
      socket.off('data', take).off('close', fail)
      // After the server has seen to it that its connection rests.
      setTimeout(() => resolve(came), 20)
    }
    const fail = () => reject(new Error(`closed after: ${came}`))
    socket.on('data', take).once('close', fail)
    socket.write(text, 'latin1')
  })
}

function countAnswers(text: string): number {
  let [rest, count] = [text, 0]
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return count
    const head = rest.slice(0, end)
    const length = / 304 /.test(head) ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (rest.length < end + 4 + length) return count
    rest = rest.slice(end + 4 + length)
    count += 1
  }
}

const undated = (answer: string) => answer.replace(/Date: [^\r]*/g, '')
const tagIn = (answer: string) => /ETag: ("[^"]+")/i.exec(answer)?.[1] ?? ''

describe('a request with the same bytes as one before', () => {
  test('is answered without being read again, word for word alike, and logged', async () => {
    const toy = await site()
    const { say } = connection(toy)
    const first = await say(ask('/directorio?pagina=2'))
    const second = await say(ask('/directorio?pagina=2'))
    const parsed = toy.parsed.count
    const third = await say(ask('/directorio?pagina=2'))
    expect(toy.parsed.count).toBe(parsed)
    expect(undated(second)).toBe(undated(first))
    expect(undated(third)).toBe(undated(second))
    expect(third).toMatch(
      /\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\nConnection: keep-alive\r\nKeep-Alive: /,
    )
    const lines = toy.lines.map(({ line }) => line).filter(({ path }) => path === '/directorio')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatchObject({ method: 'GET', status: 200, bytes: third.length })
    expect(lines[2]?.ref).toMatch(/^[0-9A-Z]{6}$/)
    expect(lines[2]?.ref).not.toBe(lines[1]?.ref)
  })

  test('is told that nothing has changed, when it names what it has', async () => {
    const toy = await site()
    const { say } = connection(toy)
    const whole = await say(ask('/directorio'))
    const known = ask('/directorio', `Cookie: visita=1\r\nIf-None-Match: ${tagIn(whole)}\r\n`)
    const first = await say(known)
    const parsed = toy.parsed.count
    const second = await say(known)
    expect(toy.parsed.count).toBe(parsed)
    expect(second).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/)
    expect(undated(second)).toBe(undated(first))
    toy.commit()
    expect(await say(known)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*<p>2<\/p>/)
  })

  test('sees what was committed since', async () => {
    const toy = await site()
    const { say } = connection(toy)
    for (const page of [1, 1, 1]) expect(await say(ask('/directorio'))).toContain(`<p>${page}</p>`)
    for (let page = 2; page < 20; page += 1) {
      toy.commit()
      expect(await say(ask('/directorio'))).toContain(`<p>${page}</p>`)
      expect(await say(ask('/directorio'))).toContain(`<p>${page}</p>`)
    }
  })

  test('gets cookies of its own each time, where its visitor needs them', async () => {
    let stamps = 0
    const toy = await site(() => `sello=${++stamps}`)
    const { say } = connection(toy)
    for (const turn of [1, 2, 3, 4])
      expect(await say(ask('/', 'Cookie: otra=1\r\n'))).toMatch(
        new RegExp(`Set-Cookie: visita=1; [^\\r]*\\r\\nSet-Cookie: sello=${turn}\\r\\n`),
      )
  })

  test('is read as ever from a connection that has not asked before', async () => {
    const toy = await site()
    const { say } = connection(toy)
    for (const _ of [1, 2, 3]) await say(ask('/directorio'))
    const parsed = toy.parsed.count
    const other = connection(toy)
    await other.say(ask('/directorio'))
    expect(toy.parsed.count).toBe(parsed + 1)
    await other.say(ask('/directorio'))
    expect(toy.parsed.count).toBe(parsed + 1)
  })

  test('is not believed within a form, in the middle of another request, nor of one who is signed in', async () => {
    const toy = await site()
    const { say, socket } = connection(toy)
    const known = ask('/directorio')
    for (const _ of [1, 2, 3]) await say(known)
    const form = `POST /estado HTTP/1.1\r\n${HEAD}Content-Length: ${known.length}\r\n\r\n`
    socket.write(form)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await say(known)).toMatch(new RegExp(`\\[${known.length}\\]$`))
    // The end of this head is a whole one by itself, and must not be taken for what was asked.
    const inner = ask('/ayuda')
    socket.write(`GET /directorio HTTP/1.1\r\nX-Other: `)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const directory = await say(inner)
    expect(directory).toContain('<p>1</p>')
    expect(await say(inner)).toContain('<p>2</p>')
    const session = ask('/directorio', 'Cookie: visita=1; sesion=abc\r\n')
    const parsed = toy.parsed.count
    for (const _ of [1, 2, 3]) await say(session)
    expect(toy.parsed.count).toBe(parsed + 3)
  })

  test('waits for its turn when several come at once', async () => {
    const toy = await site()
    const { say } = connection(toy)
    const [one, other] = [ask('/directorio'), ask('/ayuda')]
    for (const _ of [1, 2, 3]) for (const text of [one, other]) await say(text)
    const all = await say(one + other + one, 3)
    expect(all.match(/<p>\d<\/p>/g)).toEqual(['<p>1</p>', '<p>2</p>', '<p>1</p>'])
  })

  test('ends its connection when the server is about to end', async () => {
    const toy = await site()
    const { say } = connection(toy)
    for (const _ of [1, 2, 3]) await say(ask('/directorio'))
    toy.context.draining = true
    toy.context.closing = true
    expect(await say(ask('/directorio'))).toContain('Connection: close')
  })
})

describe('a page that is not in memory, while no more can be made [F31]', () => {
  /** The same server, with no room for one page more, on a connection that is known. */
  async function fullSite() {
    const toy = await site()
    const { say } = connection(toy)
    await say(ask('/directorio'))
    toy.context.admission.close()
    const refused = await say(ask('/directorio?pagina=3'))
    return { ...toy, say, refused }
  }
  const lines = (answer: string) =>
    answer
      .replace(/[0-9A-Z]{6}<\/p>/, '')
      .split(/\r\n|Referencia: /)
      .filter((line) => !line.startsWith('Date: '))
      .sort()

  test('is refused without being read, word for word as ever, and logged', async () => {
    const { say, refused, parsed, context, lines: logged } = await fullSite()
    expect(refused).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 2\r\n/)
    const [before, hold] = [parsed.count, vi.spyOn(context, 'hold')]
    const again = await say(ask('/directorio?pagina=4'))
    expect(parsed.count).toBe(before)
    expect(hold).toHaveBeenCalledTimes(1)
    // As Node's own server writes it.
    context.pages = { ...(context.pages as NonNullable<typeof context.pages>), isMissing: () => false }
    const slowly = await say(ask('/directorio?pagina=5'))
    expect(parsed.count).toBe(before + 1)
    expect(lines(again)).toEqual(lines(slowly))
    expect(logged.at(-2)?.line).toMatchObject({ method: 'GET', status: 503, bytes: again.length })
    expect(again).toContain(`Referencia: ${logged.at(-2)?.line.ref}`)
  })

  test('does not keep those from being served who ask for what is there, or send a form', async () => {
    const { say } = await fullSite()
    expect(await say(ask('/directorio', 'Cookie: visita=1\r\nX-Other: 1\r\n'))).toContain('<p>1</p>')
    const form = `POST /estado HTTP/1.1\r\n${HEAD}Sec-Fetch-Site: same-origin\r\nContent-Length: 3\r\n\r\na=b`
    expect(await say(form)).toMatch(/\[3\]$/)
  })

  test.each([
    ['a body', 'Content-Length: 0\r\n'],
    ['a header twice', 'X-Other: 1\r\nX-Other: 2\r\n'],
    ['an expectation', 'Expect: 100-continue\r\n'],
    ['a connection that is to end', 'Connection: Keep-Alive, TE\r\n'],
  ])('is read as ever with %s', async (_, more) => {
    const { say, parsed } = await fullSite()
    const before = parsed.count
    await say(ask('/directorio?pagina=4', `Cookie: visita=1\r\n${more}`)).catch(() => undefined)
    expect(parsed.count).toBeGreaterThan(before)
  })

  test('what its connection asks for next is read a moment later, together with all others', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const sockets = Array.from({ length: 3 }, () => ({ pause: vi.fn(), resume: vi.fn() }))
    const hold = createHold(25)
    for (const socket of sockets) hold(socket as never)
    for (const { pause } of sockets) expect(pause).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(24)
    for (const { resume } of sockets) expect(resume).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    for (const { resume } of sockets) expect(resume).toHaveBeenCalledTimes(1)
  })
})
