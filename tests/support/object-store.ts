import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import { S3mini } from 's3mini'

export interface ObjectStore {
  /** What a process is given to use its bucket. */
  env: Record<string, string>
  /** Nobody answers at its address any more. */
  stop: () => Promise<void>
  /** It answers again, at the same address; that of this process with an empty bucket. */
  startAgain: () => Promise<void>
  /** How many objects have come since then. */
  countSince: (moment: Date) => Promise<number>
}

const BUCKET = 'cubo'
/** The secret is in no message: tests look for it. */
export const STORE_SECRET = 'canario-secreto-del-cubo'

/** The address of a real store, and the user and the region there, whose secret is the one above. */
const {
  TEST_OBJECT_STORE: REAL,
  TEST_OBJECT_STORE_KEY_ID: KEY_ID = 'llave',
  TEST_OBJECT_STORE_REGION: REGION = 'auto',
} = process.env

/**
 * Starts an object store of this process that speaks the S3 protocol over HTTP, with one bucket; with TEST_OBJECT_STORE, a
 * line to that store and a new bucket there. The caller stops it.
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

/** The store itself goes on: what stops is the line to it. */
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
