import type { MetaFunction } from '@remix-run/node'
import { pageMeta } from '~/http/meta'
import { OfflinePage } from '../ui/offline-page'

export const handle = { enhance: 'business' }

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Sin línea', hidden: true })

/** The offline page; the service worker caches it and fills in its list. */
export default OfflinePage
