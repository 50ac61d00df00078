import { createRequestHandler as createExpressHandler } from '@remix-run/express'
import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import type { Render, Rendered } from '../pages/render'
import { encodeWhenRead } from './encode-when-read'
import { createNarrowing } from './narrow'

/** The application of Remix behind the server's checks, asked only for the routes that an address can fit. */
export interface Application {
  handle: ReturnType<typeof createExpressHandler>
  render: Render
}

/** The build as the server's entry sees it, which is not whole before the entry has been read. */
let provided: (() => ServerBuild) | undefined

/** To be called before the server is made. */
export function provideBuild(build: () => ServerBuild): void {
  provided = build
}

/** The application in this build; undefined where none was provided. */
export const providedApplication = (): Application | undefined => provided && createApplication(provided())

export function createApplication(build: ServerBuild): Application {
  encodeWhenRead()
  const narrow = createNarrowing(build)
  const handlers = lazily((part) => createExpressHandler({ build: part, mode: build.mode }))
  const renderers = lazily((part) => createRequestHandler(part, build.mode))
  return {
    handle: (req, res, next) => handlers(narrow(req.path))(req, res, next),
    render: (wanted) => {
      const url = new URL(wanted.url, `http://${wanted.headers.host}`)
      return answerOf(
        renderers(narrow(url.pathname)),
        new Request(url, { headers: wanted.headers }),
        wanted.known,
      )
    },
  }
}

function lazily<T>(make: (part: ServerBuild) => T): (part: ServerBuild) => T {
  const made = new Map<ServerBuild, T>()
  return (part) => {
    const kept = made.get(part) ?? make(part)
    made.set(part, kept)
    return kept
  }
}

export interface RenderContext {
  /** Takes the body of a document as it is: the way through a stream would cost more than all headers. */
  takeBody?: (body: Buffer) => void
  /** Is told the name of the data of a page that may be kept, before it is drawn; answers whether that is done already. */
  isDrawn?: (data: string | undefined) => boolean
}

async function answerOf(
  answer: RequestHandler,
  request: Request,
  known: string | undefined,
): Promise<Rendered> {
  let taken: Buffer | undefined
  let data: string | undefined
  const context: RenderContext = {
    takeBody: (body) => {
      taken = body
    },
    isDrawn: (name) => {
      data = name
      return data !== undefined && data === known
    },
  }
  const response = await answer(request, { ...context })
  const cookies = response.headers.getSetCookie()
  return {
    status: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: taken ?? Buffer.from(await response.arrayBuffer()),
    data,
    isSame: data !== undefined && data === known,
  }
}
