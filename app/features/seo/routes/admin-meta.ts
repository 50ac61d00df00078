import type { MetaDescriptor } from '@remix-run/node'
import { pageMeta } from './meta'

/** Title of an administration page, which no search engine should keep. */
export function adminMeta(matches: Parameters<typeof pageMeta>[0], title: string): MetaDescriptor[] {
  return pageMeta(matches, { title, hidden: true })
}
