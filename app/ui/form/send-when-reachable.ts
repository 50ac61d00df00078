import { paths } from '~/paths'
import { waitForRetry } from '~/values/wait-for-retry'

/** Calls `send` once the server answers again; returns how to give up. */
export function sendWhenReachable(send: () => void): () => void {
  const waiting = new AbortController()
  void (async () => {
    do await waitForRetry()
    while (!waiting.signal.aborted && !(await isReachable()))
    if (!waiting.signal.aborted) send()
  })()
  return () => waiting.abort()
}

const isReachable = () =>
  fetch(paths.alive(), { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
