import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, openSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER_ENVIRONMENT } from '../../app/cli/steps/child-server'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CLI = join(ROOT, 'build/cli')
const START_WITHIN = 60_000

export interface RunningServer {
  origin: string
  port: number
  dataDir: string
  process: ChildProcess
  /** Its output so far. */
  output: () => string
  /** Stops it with `signal`. Resolves to how it ended and the time it took in milliseconds. */
  stop: (signal?: NodeJS.Signals) => Promise<Ended>
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  ms: number
  output: string
}

export interface ServerOptions {
  /** Variables in addition to those of a clean environment. */
  env?: Record<string, string>
  /**
   * `demo` (default): a copy of the demo data. `empty`: categories only. A folder is used without copying.
   */
  data?: 'demo' | 'empty' | { folder: string }
  /** Maximum number of open files and connections. Default: the limit of the system. */
  openFiles?: number
  /** File of a process group, from `makeMemoryGroup`. */
  group?: string | undefined
  /** File for standard output, which is then not in `output`. */
  log?: string
  /** Folder with the build of another version. */
  version?: string | undefined
  /** Default: a free port. */
  port?: number
}

/**
 * Starts the built application (`npm run build`) on a free port with its own data, and waits until it is
 * ready.
 */
export async function startServer({
  env = {},
  data = 'demo',
  openFiles,
  group,
  log,
  version,
  port: given,
}: ServerOptions = {}): Promise<RunningServer> {
  const port = given ?? (await freePort())
  const dataDir =
    typeof data === 'object'
      ? data.folder
      : await (data === 'demo'
          ? prepared('demo', 'demo.js', {}, ['--preparar'])
          : prepared('empty', 'migrate.js'))
  const started = run('serve.js', { PORT: String(port), DATA_DIR: dataDir, ...env }, [], {
    openFiles,
    group,
    log,
    version,
  })
  const origin = `http://127.0.0.1:${port}`
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const since = performance.now()
    started.process.kill(signal)
    const ended = await started.ended
    if (typeof data !== 'object') await rm(dataDir, { recursive: true, force: true })
    return { ...ended, ms: performance.now() - since }
  }
  await answers(`${origin}/vivo`, started)
  return { origin, port, dataDir, process: started.process, output: started.output, stop }
}

/** Runs a built command to its end. */
export function runCommand(
  name: string,
  env: Record<string, string>,
  words: string[] = [],
  version?: string,
): Promise<Ended> {
  return run(name, env, words, { version }).ended
}

/** Starts a built command, or the server, in an environment with `env` only. */
export function run(
  name: string,
  env: Record<string, string>,
  words: string[] = [],
  {
    openFiles,
    group,
    log,
    version = ROOT,
  }: Pick<ServerOptions, 'openFiles' | 'group' | 'log' | 'version'> = {},
) {
  const program = join(version, 'build/cli', name)
  if (!existsSync(program)) throw new Error('There is no build: run `npm run build` first')
  const since = performance.now()
  const command = [process.execPath, program, ...words]
  const before = [openFiles && `ulimit -n ${openFiles} &&`, group && `echo $$ > ${group} &&`].filter(Boolean)
  const [first = '', ...rest] =
    before.length > 0 ? ['sh', '-c', `${before.join(' ')} exec "$@"`, 'sh', ...command] : command
  const child = spawn(first, rest, {
    cwd: version,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DEMO: '1', ...SERVER_ENVIRONMENT, ...env },
    stdio: ['ignore', log === undefined ? 'pipe' : openSync(log, 'w'), 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) =>
      resolve({ code, signal, ms: performance.now() - since, output: text }),
    )
  })
  return { process: child, ended, output: () => text }
}

/** Below the ports that the system assigns. */
const PORTS = { first: 10_000, count: 20_000 }

/** Returns a port that is free and not used by another running test process. */
export async function freePort(): Promise<number> {
  const taken = join(tmpdir(), 'directorio-puertos')
  await mkdir(taken, { recursive: true })
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.count)
    if ((await reserve(join(taken, String(port)))) && (await isFree(port))) return port
  }
}

/** Two test processes might find the same free port, and one would use the other's server. */
const reserve = (file: string): Promise<boolean> =>
  writeFile(file, '', { flag: 'wx' }).then(
    () => true,
    async () => {
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > START_WITHIN) await rm(file, { force: true })
      return false
    },
  )

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

async function answers(address: string, started: ReturnType<typeof run>): Promise<void> {
  const until = Date.now() + START_WITHIN
  while (Date.now() < until && started.process.exitCode === null) {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return
    await new Promise((done) => setTimeout(done, 25))
  }
  started.process.kill('SIGKILL')
  throw new Error(`The server did not start:\n${started.output()}`)
}

/**
 * Creates a data folder as `command` leaves it with `env`. Filling it takes seconds, so it is done once per
 * build and `kind`, and copied.
 */
export async function prepared(
  kind: string,
  command: string,
  env: Record<string, string> = {},
  words: string[] = [],
): Promise<string> {
  const template = await templateOf(kind, command, env, words)
  const copy = await mkdtemp(join(tmpdir(), 'directorio-datos-'))
  await cp(template, copy, { recursive: true })
  return copy
}

/** The folder that `prepared` copies. It is never changed. */
export async function templateOf(
  kind: string,
  command: string,
  env: Record<string, string>,
  words: string[],
): Promise<string> {
  const folder = join(ROOT, '.cache/test-data', `${kind}-${statSync(join(CLI, command)).mtimeMs}`)
  if (existsSync(folder)) return folder
  await mkdir(join(ROOT, '.cache/test-data'), { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  const { code, output } = await runCommand(command, { ...env, DATA_DIR: draft }, words)
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`)
  // Another test process may have been faster.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  return folder
}
