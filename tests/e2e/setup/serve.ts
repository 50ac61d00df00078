import { startServer } from '../../support/server'

/**
 * Starts the built application with the demo data for all specifications; they find it in ADDRESS_UNDER_TEST, its data in
 * DATA_UNDER_TEST. It believes the addresses they claim (support/visitor.ts).
 */
export default async function serve(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ADDRESS_UNDER_TEST) return undefined
  const server = await startServer({ env: { LOG_LEVEL: 'error', FLY_APP_NAME: 'pruebas' } })
  process.env.ADDRESS_UNDER_TEST = server.origin
  process.env.DATA_UNDER_TEST = server.dataDir
  return async () => {
    await server.stop()
  }
}
