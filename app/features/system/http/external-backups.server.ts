import { adminPaths } from '~/admin-paths'
import { env } from '~/env.server'
import { redirectWithNotice } from '~/http/notice.server'

/** Whether the data is on a database server. Its operator makes the backups there. */
export const isBackedUpElsewhere = () => env.DATABASE_URL !== undefined

/** Redirects to the backups page with a notice that this server makes no backups. */
export const redirectWithNoBackupsNotice = () =>
  redirectWithNotice(adminPaths.backups(), {
    kind: 'error',
    title: 'Aquí no se hacen copias',
    text: 'Los datos están en PostgreSQL: se copian y se restauran con los medios de ese servidor.',
  })
