import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { freePort, startServer } from '../support/server'
import { cpuOf, memoryOf } from './cpu'

export interface Target {
  origin: string
  pid: number
  cpu: () => number
  memory: () => number
  stop: () => Promise<unknown>
}

/** Starts the built application on a data folder, with its log in a file as on a server. */
export async function serve(folder: string): Promise<Target> {
  const { origin, process, stop } = await startServer({ data: { folder }, log: join(folder, 'log') })
  const pid = process.pid ?? 0
  return { origin, pid, cpu: () => cpuOf(pid), memory: () => memoryOf(pid), stop: () => stop() }
}

export async function serveBare(): Promise<Target> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(process.cwd(), 'tests/bench/bare-server.mjs'), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const stop = async () => {
    child.kill()
    await once(child, 'close')
  }
  const pid = child.pid ?? 0
  return { origin: `http://127.0.0.1:${port}`, pid, cpu: () => cpuOf(pid), memory: () => memoryOf(pid), stop }
}

/** One connection that stays open, like that of a browser behind a proxy. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/**
 * Requests an address and returns its status and the received bytes. Repeats a request on a connection that
 * the server was just closing.
 */
export function ask(address: string, cookie?: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { accept: 'text/html', ...(cookie && { cookie }) } })
    request.on('error', (error) =>
      request.reusedSocket ? ask(address, cookie).then(resolve, reject) : reject(error),
    )
    request.on('response', (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
      response.on('error', reject)
    })
  })
}
