import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import { S3mini } from 's3mini'
import type { FileStore } from '~/values/files/file-store.server'

export interface ObjectStore {
  /** Environment of a process that uses the bucket. */
  env: Record<string, string>
  /** Stops answering at its address. */
  stop: () => Promise<void>
  /** Answers again at the same address. An own store then has an empty bucket. */
  startAgain: () => Promise<void>
  /** Counts objects stored after this time. */
  countSince: (moment: Date) => Promise<number>
}

const BUCKET = 'cubo'
/** No message may contain the secret; tests search for it. */
export const STORE_SECRET = 'canario-secreto-del-cubo'

/** Address, key id and region of a real store. Its secret must be the one above. */
const {
  TEST_OBJECT_STORE: REAL,
  TEST_OBJECT_STORE_KEY_ID: KEY_ID = 'llave',
  TEST_OBJECT_STORE_REGION: REGION = 'auto',
} = process.env

/**
 * Starts an object store with the S3 protocol and one bucket. With TEST_OBJECT_STORE, connects to that store
 * and creates a new bucket. The caller stops it.
 */
export const startObjectStore = (): Promise<ObjectStore> => (REAL ? lineTo(REAL) : ownStore())

const countIn = (env: Record<string, string>) => async (moment: Date) => {
  const endpoint = env.OBJECT_STORE_URL ?? ''
  const store = new S3mini({ accessKeyId: KEY_ID, secretAccessKey: STORE_SECRET, endpoint, region: REGION })
  const objects = (await store.listObjects('/', '')) ?? []
  return objects.filter(({ LastModified }) => new Date(LastModified) > moment).length
}

const envOf = (port: number, bucket: string) => ({
  OBJECT_STORE_URL: `http://127.0.0.1:${port}/${bucket}`,
  OBJECT_STORE_KEY_ID: KEY_ID,
  OBJECT_STORE_SECRET: STORE_SECRET,
  OBJECT_STORE_REGION: REGION,
})

async function ownStore(): Promise<ObjectStore> {
  const open = async (port: number) => {
    const started = await startFauxqs({ port, host: '127.0.0.1', logger: false })
    started.createBucket(BUCKET)
    return started
  }
  let running: FauxqsServer | undefined = await open(0)
  const { port } = running
  const env = envOf(port, BUCKET)
  return {
    env,
    countSince: countIn(env),
    stop: async () => {
      await running?.stop()
      running = undefined
    },
    startAgain: async () => {
      running = await open(port)
    },
  }
}

/** Stopping it cuts the connection only. The store continues. */
async function lineTo(address: string): Promise<ObjectStore> {
  const { hostname, port: far } = new URL(address)
  const open = new Set<Socket>()
  let line: Server | undefined
  const listen = async (port: number) => {
    line = createServer((near) => {
      const other = connect(Number(far), hostname)
      for (const [one, two] of [
        [near, other],
        [other, near],
      ] as const) {
        open.add(one)
        one.pipe(two)
        one.on('error', () => two.destroy()).on('close', () => two.destroy())
      }
    }).listen(port, '127.0.0.1')
    await once(line, 'listening')
    return (line.address() as AddressInfo).port
  }
  const port = await listen(0)
  const env = envOf(port, `${BUCKET}-${Date.now()}-${port}`)
  const bucket = { accessKeyId: KEY_ID, secretAccessKey: STORE_SECRET, endpoint: env.OBJECT_STORE_URL }
  await new S3mini({ ...bucket, region: REGION }).createBucket()
  return {
    env,
    countSince: countIn(env),
    stop: async () => {
      const ended = line && once(line, 'close')
      line?.close()
      for (const socket of open) socket.destroy()
      open.clear()
      await ended
      line = undefined
    },
    startAgain: async () => {
      await listen(port)
    },
  }
}

/** Returns the names of all files in a store, sorted. */
export async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  return names.sort()
}
