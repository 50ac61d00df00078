import type { ServerResponse } from 'node:http'
import type { ServerContext } from '../context'
import type { PageAddress } from './addresses'
import type { Freshness } from './freshness'
import type { KeptPage } from './kept-page'
import type { PageMemory } from './page-memory'
import type { Render } from './render'
import { keepWords } from './rendered-page'
import type { PageVisitor } from './source'

interface Making {
  page: Promise<KeptPage | undefined>
  askers: ServerResponse[]
}

interface Wish {
  key: string
  address: PageAddress
  visitor: PageVisitor
  reference: string
}

interface Parts {
  render: Render
  memory: PageMemory
  freshness: Freshness
  context: ServerContext
}

/** Has pages rendered, each once for all who ask for the same of the same data. */
export class PageMaking {
  readonly #parts: Parts
  readonly #making = new Map<string, Making>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  isUnderWay(key: string): boolean {
    return this.#making.has(this.#turnOf(key))
  }

  /** The page for one more who asks for it; undefined when there is no room for it. */
  ask(wish: Wish, asker: ServerResponse): Promise<KeptPage | undefined> {
    const turn = this.#turnOf(wish.key)
    const begun = this.#making.get(turn)
    if (begun) {
      begun.askers.push(asker)
      return begun.page
    }
    const askers = [asker]
    const page = this.#make(wish, askers).finally(() => this.#making.delete(turn))
    this.#making.set(turn, { askers, page })
    return page
  }

  #turnOf(key: string): string {
    return `${this.#parts.freshness.now.look} ${key}`
  }

  async #make(wish: Wish, askers: ServerResponse[]): Promise<KeptPage | undefined> {
    const { memory, freshness, context } = this.#parts
    const known = memory.drawn(wish.key)
    if (known && freshness.isOnlyBehind(known.madeOf))
      return memory.renew(wish.key, known, { ...freshness.now, only: known.madeOf.only })
    const leave = await context.admission.enter(() => askers.every(({ destroyed }) => destroyed))
    if (!leave) return undefined
    try {
      return await this.#render(wish)
    } finally {
      leave()
    }
  }

  /** Asks for the page with the name of its data as it was, so that it is not drawn again where they are the same. */
  async #render({ key, address, visitor, reference }: Wish): Promise<KeptPage> {
    const { render, memory, freshness, context } = this.#parts
    // What is read from here on is at least as new.
    const made = freshness.now
    const before = memory.drawn(key)
    const asked = { host: context.origin.host, accept: 'text/html', 'x-reference': reference }
    const wanted = { url: address.url, headers: { ...asked, ...visitor.headers } }
    const rendered = await render({ ...wanted, known: before?.data })
    if (!rendered.isSame) return memory.keep(key, rendered, made)
    const words = keepWords(rendered)
    if (before && words) return memory.confirm(key, before, words, made)
    return memory.keep(key, await render(wanted), made)
  }
}
