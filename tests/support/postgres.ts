import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from './postgres-programs.mjs'
import { freePort } from './server'

/** Why tests with PostgreSQL are left out; null when there is one. */
export const withoutPostgres: string | null =
  findPostgres() === null ? 'no PostgreSQL on this machine (apt-get install postgresql)' : null

/** The database that those of tests are copied from, when all run on PostgreSQL. */
export const TEMPLATE = 'migrated'

export interface PostgresDatabases {
  /** The address of a database of it. */
  url: (database: string) => string
  /** Makes an empty one, or a copy of another that nobody uses meanwhile. */
  create: (database: string, template?: string) => Promise<string>
  drop: (database: string) => Promise<void>
}

/** The databases of a server of this machine. */
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
  /** The engine's own console. */
  psql: string
  /** Ends every connection, stops and starts again, as an operator does. Returns when it answers. */
  restart: () => Promise<void>
  /** What the engine does by itself after a while: figures for its plans, and room of rows that are gone. */
  analyze: () => Promise<void>
  stop: () => Promise<void>
}

/** The server refuses to run as root: then as the user that its package has made. */
export function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A folder of that user, who could not come through the one of a test run that belongs to root. */
export async function folderFor(user: ReturnType<typeof owner>, parent?: string): Promise<string> {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = await mkdtemp(join(parent ?? memory, 'directorio-postgres-'))
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid)
  return folder
}

/**
 * Starts a PostgreSQL of its own in a folder of its own, sorted as Spanish readers do, so that nothing the product sorts
 * by may come from there. The caller stops it. `parent` is where the folder is made, in memory otherwise; `settings` are
 * the engine's own.
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
  const words = [
    '-D',
    data,
    '-U',
    'directorio',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
    '--no-instructions',
  ]
  execFileSync(join(bin, 'initdb'), [...words, '--locale-provider=icu', '--icu-locale=es', '--locale=C'], {
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
      execFileSync(join(bin, 'vacuumdb'), [
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'directorio',
        '--all',
        '--analyze',
        '-q',
      ])
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
  for (let tries = 0; tries < 200; tries++) {
    const client = new pg.Client(url('postgres'))
    client.on('error', () => {})
    const works = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (works) return child
    await new Promise((done) => setTimeout(done, 50))
  }
  child.kill('SIGKILL')
  throw new Error('PostgreSQL did not start')
}
