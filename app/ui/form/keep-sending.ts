const EVERY = 3_000
const CUT = 'linea-cortada'
const BACK = 'linea-de-vuelta'
let isKept = false

/**
 * Tells `listener` when the line is cut while React sends or reads, and when it is back; returns how to stop. Tries are
 * repeated meanwhile, so that what was typed stays; what is sent twice is stored once (T91).
 */
export function onLine(listener: (isCut: boolean) => void): () => void {
  if (!isKept) keepSending()
  isKept = true
  const cut = () => listener(true)
  const back = () => listener(false)
  window.addEventListener(CUT, cut)
  window.addEventListener(BACK, back)
  return () => {
    window.removeEventListener(CUT, cut)
    window.removeEventListener(BACK, back)
  }
}

function keepSending(): void {
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    for (let isFirst = true; ; isFirst = false) {
      try {
        const response = await send(input, init)
        if (!isFirst) window.dispatchEvent(new Event(BACK))
        return isOurs(input) && init?.method === 'POST' && isForeign(response) ? failure() : response
      } catch (error) {
        if (!isOurs(input) || !(error instanceof TypeError) || init?.signal?.aborted) throw error
        window.dispatchEvent(new Event(CUT))
        await nextTry()
      }
    }
  }
}

/** The data of a page of ours, as Remix asks for it: a `Request` could be sent only once. */
const isOurs = (input: RequestInfo | URL) =>
  input instanceof URL && input.origin === location.origin && input.pathname.endsWith('.data')

/** A failure that something before our server answered with. */
const isForeign = ({ status, headers }: Response) => status >= 500 && !headers.has('X-Remix-Response')

/** As our server would say it, in the encoding of Remix's data: on any other answer Remix reads this page anew. */
const failure = () => new Response('[{"_1":2},"error","unreachable"]\n', { status: 503 })

const nextTry = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, EVERY)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    window.addEventListener('online', done)
  })
