import { type FauxqsServer, startFauxqs } from 'fauxqs'

export interface ObjectStore {
  /** What a process is given to use its bucket. */
  env: Record<string, string>
  /** Nobody answers at its address any more. */
  stop: () => Promise<void>
  /** It answers again, at the same address, with an empty bucket. */
  startAgain: () => Promise<void>
}

const BUCKET = 'cubo'
/** The secret is in no message: tests look for it. */
export const STORE_SECRET = 'canario-secreto-del-cubo'

/** Starts an object store of this process that speaks the S3 protocol over HTTP, with one bucket. The caller stops it. */
export async function startObjectStore(): Promise<ObjectStore> {
  const open = async (port: number) => {
    const started = await startFauxqs({ port, host: '127.0.0.1', logger: false })
    started.createBucket(BUCKET)
    return started
  }
  let running: FauxqsServer | undefined = await open(0)
  const { port } = running
  return {
    env: {
      OBJECT_STORE_URL: `http://127.0.0.1:${port}/${BUCKET}`,
      OBJECT_STORE_KEY_ID: 'llave',
      OBJECT_STORE_SECRET: STORE_SECRET,
    },
    stop: async () => {
      await running?.stop()
      running = undefined
    },
    startAgain: async () => {
      running = await open(port)
    },
  }
}
