import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '../../support/server'

const OPEN_FILES = 350

/** Connections that say nothing, until `count` of them stand or the system has no more. */
async function hold(port: number, count: number): Promise<Socket[]> {
  const held = Array.from({ length: count }, (_, nth) =>
    // One address alone may not hold that many.
    connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${nth % 250}` }).on('error', () => {}),
  )
  await pause(500)
  return held
}

const status = (address: string) =>
  fetch(address, { signal: AbortSignal.timeout(2_000), headers: { connection: 'close' } }).then(
    (answer) => answer.status,
    () => undefined,
  )

test('F8: when no file and no connection can be opened any more it does not end, and answers again when some are free', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'error' }, openFiles: OPEN_FILES })
  expect(await status(`${server.origin}/directorio`)).toBe(200)
  const held = await hold(server.port, 2 * OPEN_FILES)
  expect(held.filter((socket) => socket.destroyed).length).toBeGreaterThan(OPEN_FILES / 2)
  // Whoever comes now may wait in vain; nobody gets a page of a failure.
  expect([undefined, 200, 503]).toContain(await status(`${server.origin}/reposteria`))
  expect(server.process.exitCode).toBeNull()
  for (const socket of held) socket.destroy()
  await pause(1_000)
  for (const path of ['/directorio?search=taqueria', '/negocios', '/vivo', '/salud'])
    expect(await status(server.origin + path), path).toBe(200)
  await server.stop()
})
