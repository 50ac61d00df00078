import { LRUCache } from 'lru-cache'
import { isLight } from '~/http/visitors/light-mode.server'
import { rememberVisit, splashFor } from '~/http/visitors/splash.server'
import { hasSession } from '../checks/origin'
import type { PageAddress } from './addresses'
import type { Asking, PageSource, PageVisitor } from './source'

/** As a phone and a computer name themselves: shorter names are those of robots. */
const AGENTS = {
  always:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  narrow:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
}

const KNOWN = 2_000

/** Visitors by what they say of themselves. What is known of them does not depend on the time. */
const visits = new LRUCache<string, { splash: 'narrow' | 'always' | null; light: boolean }>({ max: KNOWN })

function visitOf(asking: Asking, isPage: boolean) {
  const { headers } = asking
  const said = [headers.get('cookie'), headers.get('user-agent'), headers.get('save-data'), isPage].join('\n')
  const known = visits.get(said)
  if (known) return known
  const visit = { splash: isPage ? splashFor(asking) : null, light: isLight(asking) }
  visits.set(said, visit)
  return visit
}

/** A visitor reduced to what pages may depend on, so that a cached page holds nothing else; else ask `findVisitor`. */
export function visitorOf(asking: Asking, page: PageAddress, source: PageSource): PageVisitor | undefined {
  if (page.place !== undefined) {
    const { cookie, remember } = source.place(asking, page.place)
    return madeOf(asking, page, cookie, remember ? [remember] : [])
  }
  if (!page.followsState) return madeOf(asking, page, '')
  const { cookie, look } = source.state(asking)
  return look && page.looksForState ? undefined : madeOf(asking, page, cookie)
}

/** The same, after looking where whoever is nowhere yet asks from. */
export async function findVisitor(
  asking: Asking,
  page: PageAddress,
  source: PageSource,
): Promise<PageVisitor> {
  const known = visitorOf(asking, page, source)
  if (known) return known
  const { cookie, look } = source.state(asking)
  const found = await look?.()
  return found ? madeOf(asking, page, found.cookie, [found.remember]) : madeOf(asking, page, cookie)
}

function madeOf(asking: Asking, page: PageAddress, state: string, more: string[] = []): PageVisitor {
  const isFile = /\.\w+$/.test(page.url)
  const { splash, light } = visitOf(asking, !isFile)
  if (isFile) return { key: '', headers: {}, cookies: [] }
  const said = [light ? 'ligero=1' : '', splash ? '' : 'visita=1', state].filter(Boolean).join('; ')
  const agent = splash ? AGENTS[splash] : undefined
  return {
    key: `${splash ?? ''} ${said}`,
    headers: { ...(said && { cookie: said }), ...(agent && { 'user-agent': agent }) },
    cookies: splash ? [rememberVisit(), ...more] : more,
  }
}

/** Why this visitor's page is for nobody else; undefined when it is like that of others. */
export function privateReason(
  asking: Asking,
  page: PageAddress,
  source: PageSource,
): 'session' | 'notice' | 'place' | undefined {
  const cookie = asking.headers.get('cookie')
  if (!cookie) return undefined
  if (hasSession(cookie)) return 'session'
  if (cookie.includes('aviso=')) return 'notice'
  return page.place !== undefined && source.place(asking, page.place).isPrivate ? 'place' : undefined
}
