import type { MetaDescriptor } from '@remix-run/node'
import type { BusinessDetail } from '~/models/business/schema'
import { paths } from '~/paths'
import { absolute, type Site } from './site'

type Matches = readonly { id: string; data: unknown }[]

interface PageMeta {
  title: string
  description?: string
  /** Path of the one address search engines should keep. */
  canonical?: string
}

/** Title, description and canonical address of a page, from the matches its `meta` function receives. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const site = matches.find((match) => match.id === 'root')?.data as Site | undefined
  const meta: MetaDescriptor[] = [{ title: [page.title, site?.name].filter(Boolean).join(' · ') }]
  if (page.description) meta.push({ name: 'description', content: page.description })
  if (page.canonical) meta.push({ tagName: 'link', rel: 'canonical', href: absolute(site, page.canonical) })
  return meta
}

/** The page of a business, wherever it answers: its canonical address is under its primary category (rows 135, 296). */
export function businessMeta(matches: Matches, business: BusinessDetail): MetaDescriptor[] {
  const place = `${business.city}, ${business.stateCode}`
  return pageMeta(matches, {
    title: `${business.name} en ${place}`,
    description: [`${business.category.name} en ${place}.`, ...business.sentences].join(' ').slice(0, 160),
    canonical: paths.business({ categorySlug: business.category.slug, slug: business.slug }),
  })
}
