import { doesAddressAcceptUploads } from '~/address-rules.server'
import { env } from '~/env.server'
import { log } from '~/http/log.server'
import { createServerContext } from './context'
import { createHandler } from './handler'

export const developmentHandler = createHandler(
  createServerContext({
    origin: new URL(env.PUBLIC_ORIGIN),
    strict: false,
    development: true,
    acceptsUpload: doesAddressAcceptUploads,
    log,
  }),
)
