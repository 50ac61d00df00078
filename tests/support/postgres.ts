import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from './postgres-programs.mjs'
import { freePort } from './server'

/** Why tests with PostgreSQL are skipped. Null if it is installed. */
export const withoutPostgres: string | null =
  findPostgres() === null ? 'no PostgreSQL on this machine (apt-get install postgresql)' : null

/** Template of the test databases when all tests run on PostgreSQL. */
export const TEMPLATE = 'migrated'

export interface PostgresDatabases {
  /** Address of a database on the server. */
  url: (database: string) => string
  /** Creates an empty database, or a copy of one that is not in use. */
  create: (database: string, template?: string) => Promise<string>
  drop: (database: string) => Promise<void>
}

/** Functions for the databases of a local server. */
export function postgresAt(port: number): PostgresDatabases {
  const url = (database: string) => `postgres://directorio@127.0.0.1:${port}/${database}`
  const asked = async (statement: string) => {
    const client = new pg.Client(url('postgres'))
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  return {
    url,
    create: async (database, template = 'template0') => {
      await asked(`create database ${database} template ${template}`)
      return url(database)
    },
    drop: (database) => asked(`drop database if exists ${database} with (force)`),
  }
}

export interface PostgresServer extends PostgresDatabases {
  port: number
  /** Path of `psql`. */
  psql: string
  /** Restarts the server, which ends all connections. Resolves when it answers. */
  restart: () => Promise<void>
  /** Runs the maintenance that the engine does later: statistics and vacuum. */
  analyze: () => Promise<void>
  stop: () => Promise<void>
}

/** User that runs the server, because it refuses to run as root. */
export function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Creates a folder of that user, who cannot access the folder of a test run by root. */
export async function folderFor(user: ReturnType<typeof owner>, parent?: string): Promise<string> {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = await mkdtemp(join(parent ?? memory, 'directorio-postgres-'))
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid)
  return folder
}

/**
 * Starts a PostgreSQL server in a new folder. It sorts by Spanish rules, so that tests notice if the product
 * relied on its sort order. `parent`: where to create the folder (default: in memory). `settings`: settings
 * of the engine. The caller stops it.
 */
export async function startPostgres({
  parent,
  settings = {},
}: {
  parent?: string
  settings?: Record<string, string>
} = {}): Promise<PostgresServer> {
  const bin = findPostgres()
  if (!bin) throw new Error('There is no PostgreSQL')
  const user = owner()
  const folder = await folderFor(user, parent)
  const data = join(folder, 'data')
  const words =
    '-U directorio -A trust -E UTF8 --no-sync --no-instructions --locale-provider=icu --icu-locale=es --locale=C'
  execFileSync(join(bin, 'initdb'), ['-D', data, ...words.split(' ')], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  const databases = postgresAt(port)
  const { url } = databases
  const cluster = { data, folder, port, user, settings }
  let server = await start(bin, cluster, url)

  const end = async () => {
    if (server.exitCode !== null) return
    const ended = new Promise((done) => server.once('close', done))
    server.kill('SIGINT')
    await ended
  }
  return {
    ...databases,
    port,
    psql: join(bin, 'psql'),
    analyze: async () => {
      execFileSync(
        join(bin, 'vacuumdb'),
        `-h 127.0.0.1 -p ${port} -U directorio --all --analyze -q`.split(' '),
      )
    },
    restart: async () => {
      await end()
      server = await start(bin, cluster, url)
    },
    stop: async () => {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Cluster {
  data: string
  folder: string
  port: number
  user: { uid?: number; gid?: number }
  settings: Record<string, string>
}

async function start(
  bin: string,
  { data, folder, port, user, settings: own }: Cluster,
  url: (database: string) => string,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    fsync: 'off',
    shared_buffers: '128MB',
    max_wal_size: '256MB',
    log_min_messages: 'fatal',
    ...own,
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...words], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  if (await accepts(url('postgres'))) return child
  child.kill('SIGKILL')
  throw new Error('PostgreSQL did not start')
}

/** Waits up to ten seconds until a server accepts connections. Returns whether it does. */
export async function accepts(url: string): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    const works = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (works) return true
    await new Promise((done) => setTimeout(done, 50))
  }
  return false
}
