import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accepts, folderFor, owner } from './postgres'
import { freePort } from './server'

const PROGRAM = '/usr/sbin/pgbouncer'

/** Why tests with a pooler are skipped. Null if PgBouncer is installed. */
export const withoutPooler: string | null = existsSync(PROGRAM)
  ? null
  : 'no PgBouncer on this machine (apt-get install pgbouncer)'

export interface Pooler {
  /** Address of a database behind the pooler. */
  url: (database: string) => string
  stop: () => Promise<void>
}

/**
 * Starts PgBouncer in transaction mode with default settings and two connections, for the server at `port`.
 * The caller stops it.
 */
export async function startPooler(port: number): Promise<Pooler> {
  // It refuses to run as root.
  const user = owner()
  const folder = await folderFor(user)
  const own = await freePort()
  await writeFile(join(folder, 'users.txt'), '"directorio" ""\n')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: own,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: 2,
    max_client_conn: 200,
    logfile: '',
    pidfile: '',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `[databases]\n* = host=127.0.0.1 port=${port}\n[pgbouncer]\n${lines.join('\n')}\n`)
  for (const each of [file, join(folder, 'users.txt')]) await chmod(each, 0o644)
  const child = spawn(PROGRAM, [file], { ...user, stdio: 'ignore' })
  const url = (database: string) => `postgres://directorio@127.0.0.1:${own}/${database}`
  const stop = async () => {
    const ended = new Promise((done) => child.once('close', done))
    if (child.exitCode === null && child.kill('SIGINT')) await ended
    await rm(folder, { recursive: true, force: true })
  }
  if (await accepts(url('postgres'))) return { url, stop }
  await stop()
  throw new Error('PgBouncer did not start')
}
