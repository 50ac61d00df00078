import type { MetaDescriptor, MetaFunction, SerializeFrom } from '@remix-run/node'
import { paths } from '~/paths'
import {
  buildSiteSocialImageContent,
  getSocialImageVersion,
  type SocialImageContent,
} from '~/values/pictures/social-image'
import { type SiteData, toAbsoluteUrl } from './site'

export type RouteMatches = readonly { id: string; data: unknown }[]

interface PageMeta {
  title: string
  description?: string | undefined
  canonical?: string
  /** True for a page such as a search or a form. It is not indexed and has no canonical address. */
  hidden?: boolean
  /**
   * True if another page has the same content. The page is not indexed, and its canonical address is that of
   * the other page.
   */
  isCopy?: boolean
  /** Page number of a list and number of its pages, each with its own address. */
  pages?: { page: number; pages: number; href: (page: number) => string } | undefined
  picture?: (site: SiteData) => SharedPicture
}

interface SharedPicture {
  sign: SocialImageContent
  address: (version: string) => string
}

/** Search engines show about this many characters of a title. */
export const MAX_META_TITLE_LENGTH = 60
const MAX_DESCRIPTION_LENGTH = 155

/**
 * Builds the head of a page for search engines and link previews. `matches` are those that `meta` receives.
 */
export function buildPageMeta(matches: RouteMatches, page: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches)
  const { page: number = 1, pages = 1, href } = page.pages ?? {}
  const ofPages = number > 1 ? `, página ${number}` : ''
  const title = (site?.formHasErrors ? 'Error: ' : '') + page.title + ofPages
  const description =
    page.description && truncateAtWord(page.description, MAX_DESCRIPTION_LENGTH - ofPages.length) + ofPages
  const meta: MetaDescriptor[] = [{ title: withSite(title, site) }]
  if (description) meta.push({ name: 'description', content: description })
  // On the demo, the root route adds this to every page.
  if ((page.hidden || page.isCopy) && !site?.isDemo) meta.push({ name: 'robots', content: 'noindex' })
  if (page.canonical && !page.hidden)
    meta.push({ tagName: 'link', rel: 'canonical', href: toAbsoluteUrl(site, page.canonical) })
  if (href && number > 1) meta.push({ tagName: 'link', rel: 'prev', href: href(number - 1) })
  if (href && number < pages) meta.push({ tagName: 'link', rel: 'next', href: href(number + 1) })
  if (site && description) meta.push(...sharing(site, { ...page, title, description }))
  return meta
}

/**
 * Creates the `meta` of an administration page, which is not to be indexed. The title is a text, or computed
 * from the loaded data.
 */
export const createAdminMeta =
  <Loader>(title: string | ((loaded: SerializeFrom<Loader>) => string)): MetaFunction<Loader> =>
  ({ data, matches }) => {
    if (typeof title === 'string') return buildPageMeta(matches, { title, hidden: true })
    return data ? buildPageMeta(matches, { title: title(data as SerializeFrom<Loader>), hidden: true }) : []
  }

const siteOf = (matches: RouteMatches) =>
  matches.find((match) => match.id === 'root')?.data as SiteData | undefined

const sitePicture = (site: SiteData): SharedPicture => ({
  sign: buildSiteSocialImageContent(site),
  address: paths.siteSign,
})

/**
 * Builds the tags for link previews: Open Graph for WhatsApp and Facebook, and one tag for other services.
 */
function sharing(site: SiteData, page: PageMeta & { description: string }): MetaDescriptor[] {
  const { sign, address } = (page.picture ?? sitePicture)(site)
  const properties = {
    'og:type': 'website',
    'og:site_name': site.name,
    'og:title': page.title,
    'og:description': page.description,
    'og:url': page.canonical && !page.hidden ? toAbsoluteUrl(site, page.canonical) : undefined,
    'og:image': toAbsoluteUrl(site, address(getSocialImageVersion(sign))),
    'og:image:alt': sign.title,
  }
  return [
    ...Object.entries(properties).flatMap(([property, content]) => (content ? [{ property, content }] : [])),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Adds the site name to a title, if both together are short enough. */
function withSite(title: string, site: SiteData | undefined): string {
  const whole = `${title} · ${site?.name}`
  return site?.name && whole.length <= MAX_META_TITLE_LENGTH ? whole : title || (site?.name ?? '')
}

/**
 * Cuts a text to at most `length` characters, with an ellipsis. Cuts between words, or within a word if the
 * last space is in the first half.
 */
export function truncateAtWord(text: string, length: number): string {
  const characters = [...text]
  if (characters.length <= length) return text
  const start = characters.slice(0, length - 1).join('')
  const space = start.lastIndexOf(' ')
  return `${(space > length / 2 ? start.slice(0, space) : start).replace(/[\s,.;:·–-]+$/, '')}…`
}
