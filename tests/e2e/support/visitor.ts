import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { test as base } from 'playwright/test'
import { connectDatabase, type Db } from '../../../db/connect'

/**
 * A test whose browser has its own client address, as the proxy would send it, so that tests do not share
 * limits. `db` is the database of the server of all specifications.
 */
export const test = base.extend<object, { db: Db }>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId, retry }) => {
    const [b, c, d] = createHash('sha256').update(`${testId} ${retry}`).digest()
    await use({ ...extraHTTPHeaders, 'fly-client-ip': `10.${b}.${c}.${d}` })
  },
  db: [
    async ({ browserName: _ }, use) => {
      const file = join(process.env.DATA_UNDER_TEST ?? '', 'directorio.db')
      const db = connectDatabase({ file, url: process.env.DATABASE_UNDER_TEST, readers: 1 })
      await use(db)
      await db.destroy()
    },
    { scope: 'worker' },
  ],
})
