import type { MetaDescriptor } from '@remix-run/node'

/** What the root loader gives to every page. */
export interface Site {
  name: string
  origin: string
  email: string | null
  phone: string | null
  city: string
  socialUrl: string | null
  videoUrl: string | null
  company: string | null
  year: number
  /** The demo data is loaded: pages say so and stay out of search engines. */
  isDemo: boolean
}

interface PageMeta {
  title: string
  description?: string
  /** Path of the one address search engines should keep. */
  canonical?: string
}

/** Title, description and canonical address of a page, from the matches its `meta` function receives. */
export function pageMeta(matches: readonly { id: string; data: unknown }[], page: PageMeta): MetaDescriptor[] {
  const site = matches.find((match) => match.id === 'root')?.data as Site | undefined
  const name = site?.name ?? 'Directorio Latino'
  const meta: MetaDescriptor[] = [{ title: page.title === name ? name : `${page.title} · ${name}` }]
  if (page.description) meta.push({ name: 'description', content: page.description })
  if (page.canonical && site) {
    meta.push({ tagName: 'link', rel: 'canonical', href: new URL(page.canonical, site.origin).href })
  }
  return meta
}
