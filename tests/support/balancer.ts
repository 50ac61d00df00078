import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './server'

const PROGRAM = '/usr/sbin/haproxy'

/** Why tests with a proxy and several processes are skipped. Null if HAProxy is installed. */
export const withoutBalancer: string | null = existsSync(PROGRAM)
  ? null
  : 'no HAProxy on this machine (apt-get install haproxy)'

export interface Balancer {
  origin: string
  stop: () => Promise<void>
}

/** Header in which a test sends the client address, and header in which the proxy passes it on. */
export const [VISITOR, TOLD] = ['x-visitor', 'x-real-ip']

/**
 * Starts HAProxy in front of the processes at these ports. Requests go to the live processes in turn, and to
 * another one only if the connection fails. The caller stops it.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const own = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'directorio-proxy-'))
  const settings = `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  retries 3
  option redispatch 1
  retry-on conn-failure
frontend visitors
  bind 127.0.0.1:${own}
  http-request set-header ${TOLD} %[req.hdr(${VISITOR})]
  default_backend processes
backend processes
  balance roundrobin
  option httpchk
  http-check send meth GET uri /vivo ver HTTP/1.1 hdr Host 127.0.0.1:${own}
  default-server check inter 200ms fall 1 rise 1
${ports.map((port, index) => `  server process${index} 127.0.0.1:${port}`).join('\n')}
`
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, settings)
  let said = ''
  const child = spawn(PROGRAM, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.on('data', (piece) => {
    said += piece
  })
  const ended = new Promise((done) => child.once('close', done))
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const origin = `http://127.0.0.1:${own}`
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    const answer = await fetch(`${origin}/vivo`).catch(() => undefined)
    if (answer?.ok) return { origin, stop }
    await new Promise((done) => setTimeout(done, 50))
  }
  await stop()
  throw new Error(`HAProxy did not start: ${said}`)
}
