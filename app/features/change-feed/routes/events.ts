import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { LiveStreams } from '~/http/live/streams.server'
import { log } from '~/http/log.server'
import { getClientAddressKey } from '~/http/visitors/client.server'
import { listChangesSince, readFeedVersion } from '../changes.server'

const streams = new LiveStreams({
  currentVersion: () => readFeedVersion(db),
  changesSince: (version) => listChangesSince(db, version),
  onError: (error) => log.error({ message: String(error) }, 'live events'),
})

/** Streams changes as server-sent events. An event has only noun, id and version (rows 179 to 183). */
export function loader({ request }: LoaderFunctionArgs) {
  if (request.method !== 'GET' || !request.headers.get('accept')?.includes('text/event-stream'))
    return new Response('Aquí solo hay un flujo de eventos.', {
      status: 406,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  return streams.open(getClientAddressKey(), versionAsked(request), request.signal)
}

/**
 * Returns the version from which to continue. The last event that the browser received wins over the version
 * of the page.
 */
function versionAsked(request: Request): number | undefined {
  const asked =
    request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('desde') ?? undefined
  return asked && /^\d{1,15}$/.test(asked) ? Number(asked) : undefined
}
