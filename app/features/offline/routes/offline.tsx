import type { MetaFunction } from '@remix-run/node'
import { pageMeta } from '~/http/meta'
import { OfflinePage } from '../ui/offline-page'

export const handle = { enhance: 'business' }

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Sin línea', hidden: true })

/** What the service worker shows where there is no line; it fills in the lists. */
export default OfflinePage
