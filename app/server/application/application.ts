import { createRequestHandler as createExpressHandler } from '@remix-run/express'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { Render } from '../pages/render'
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
  const narrow = createNarrowing(build)
  const handlers = lazily((part) => createExpressHandler({ build: part, mode: build.mode }))
  const renderers = lazily((part) => createRequestHandler(part, build.mode))
  return {
    handle: (req, res, next) => handlers(narrow(req.path))(req, res, next),
    async render({ url, headers }) {
      const address = new URL(url, `http://${headers.host}`)
      const response = await renderers(narrow(address.pathname))(new Request(address, { headers }))
      const cookies = response.headers.getSetCookie()
      return {
        status: response.status,
        headers: {
          ...Object.fromEntries(response.headers),
          ...(cookies.length > 0 && { 'set-cookie': cookies }),
        },
        body: Buffer.from(await response.arrayBuffer()),
      }
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
