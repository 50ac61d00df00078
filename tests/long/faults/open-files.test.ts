import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '../../support/server'

const OPEN_FILES = 350

/** Opens idle connections until `count` exist or the system allows no more. */
async function hold(port: number, count: number): Promise<Socket[]> {
  const held = Array.from({ length: count }, (_, nth) =>
    // One address alone may not have that many connections.
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

test('the server survives running out of files and connections, and answers again when some are free [F8]', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'error' }, openFiles: OPEN_FILES })
  expect(await status(`${server.origin}/directorio`)).toBe(200)
  const held = await hold(server.port, 2 * OPEN_FILES)
  expect(held.filter((socket) => socket.destroyed).length).toBeGreaterThan(OPEN_FILES / 2)
  // A request now may fail or wait, but gets no error page.
  expect([undefined, 200, 503]).toContain(await status(`${server.origin}/reposteria`))
  expect(server.process.exitCode).toBeNull()
  for (const socket of held) socket.destroy()
  await pause(1_000)
  for (const path of ['/directorio?search=taqueria', '/negocios', '/vivo', '/salud'])
    expect(await status(server.origin + path), path).toBe(200)
  await server.stop()
})
