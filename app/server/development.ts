import { env } from '~/env.server'
import { log } from '~/http/log.server'
import { createServerContext } from './context'
import { createHandler } from './handler'
import { UPLOAD_PATHS } from './limits'

export const developmentHandler = createHandler(
  createServerContext({
    origin: new URL(env.PUBLIC_ORIGIN),
    strict: false,
    development: true,
    uploads: UPLOAD_PATHS,
    log,
  }),
)
