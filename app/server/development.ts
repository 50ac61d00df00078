import { env } from '~/env.server'
import { log } from '~/http/log.server'
import { emptyHouse } from './context'
import { createFrontDoor } from './handler'
import { UPLOADS } from './uploads'

/** The front door of the development server. */
export const frontDoor = createFrontDoor(
  emptyHouse({ origin: new URL(env.PUBLIC_ORIGIN), strict: false, development: true, uploads: UPLOADS, log }),
)
