import { LRUCache } from 'lru-cache'
import type { KeepWords } from '~/http/kept-page'
import { type Miss, pageCounts } from '~/http/page-counts'
import { paths } from '~/paths'
import type { ServerContext } from '../context'
import type { Freshness, MadeOf } from './freshness'
import { type KeptPage, tagOf, weightOf } from './kept-page'
import type { Rendered } from './render'
import { keepWords, toPage } from './rendered-page'

const MOST_BYTES = 32 * 1024 * 1024
/** A page that is larger would push out hundreds of others. */
const LARGEST = 1024 * 1024
/** In the first tag of a page. */
const EVENTS = /data-events="[^"]*"/

type Seen = Pick<MadeOf, 'look' | 'version'>

/** The kept pages. None is shown that was made of older data than is committed. */
export class PageMemory {
  readonly #pages = new LRUCache<string, KeptPage>({ maxSize: MOST_BYTES, sizeCalculation: weightOf })
  readonly #freshness: Freshness
  readonly #context: ServerContext

  constructor(freshness: Freshness, context: ServerContext) {
    this.#freshness = freshness
    this.#context = context
  }

  /** The page if it may be shown, or why not. Ask when freshness is current. */
  find(key: string): KeptPage | Miss {
    const page = this.#pages.get(key)
    if (!page) return 'new'
    if (Date.now() >= page.until) return 'expired'
    return this.#freshness.isTrue(page.madeOf) ? page : 'changed'
  }

  /** The page as it has been drawn before and still may be shown by the time. */
  drawn(key: string): KeptPage | undefined {
    const page = this.#pages.peek(key)
    return page && Date.now() < page.until ? page : undefined
  }

  /** What was rendered, as it goes out; kept for others if it says that it may be. */
  keep(key: string, rendered: Rendered, made: Seen): KeptPage {
    const words = keepWords(rendered)
    const page = toPage(rendered, made, words, this.#context)
    if (words && page.bodies.identity.length <= LARGEST) this.#pages.set(key, page)
    else {
      pageCounts.misses.refused += 1
      this.#pages.delete(key)
    }
    Object.assign(pageCounts, { pages: this.#pages.size, bytes: this.#pages.calculatedSize })
    return page
  }

  /** The page with the version from which on its script learns of changes written anew: nothing else in it is another. */
  renew(key: string, page: KeptPage, made: MadeOf): KeptPage {
    const html = page.bodies.identity.toString()
    const identity = Buffer.from(html.replace(EVENTS, `data-events="${paths.events(made.version)}"`))
    const renewed = { ...page, bodies: { identity }, tag: tagOf(identity), madeOf: made }
    this.#pages.set(key, renewed)
    return renewed
  }

  /** The page that was drawn before is true again: its data are what they were, whatever has changed elsewhere. */
  confirm(key: string, page: KeptPage, { until, only }: KeepWords, made: Seen): KeptPage {
    // What depends on the time was drawn when it was drawn.
    page.until = Math.min(page.until, until)
    if (this.#freshness.isFarBehind(page.madeOf)) return this.renew(key, page, { ...made, only })
    page.madeOf = { look: made.look, version: page.madeOf.version, only }
    this.#pages.set(key, page)
    return page
  }
}
