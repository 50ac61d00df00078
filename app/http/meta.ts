import type { MetaDescriptor, MetaFunction, SerializeFrom } from '@remix-run/node'
import { paths } from '~/paths'
import { type SocialImage, siteSocialImage, socialImageVersion } from '~/values/pictures/social-image'
import { absolute, type Site } from './site'

export type Matches = readonly { id: string; data: unknown }[]

interface PageMeta {
  title: string
  description?: string | undefined
  canonical?: string
  /** Search results, filtered lists and forms: nothing to be found by. They have no canonical address either. */
  hidden?: boolean
  /** Another page shows the same: nothing to be found by, but with its own canonical address. */
  isCopy?: boolean
  /** Where a list is cut into pages, each of which is its own address. */
  pages?: { page: number; pages: number; href: (page: number) => string } | undefined
  picture?: (site: Site) => SharedPicture
}

interface SharedPicture {
  sign: SocialImage
  address: (version: string) => string
}

/** How many characters of a title search engines show. */
export const TITLE = 60
const DESCRIPTION = 155

/** What the head of a page says to search engines and to whoever shows its link, from the matches `meta` receives. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches)
  const { page: number = 1, pages = 1, href } = page.pages ?? {}
  const ofPages = number > 1 ? `, página ${number}` : ''
  const title = (site?.formHasErrors ? 'Error: ' : '') + page.title + ofPages
  const description = page.description && clipped(page.description, DESCRIPTION - ofPages.length) + ofPages
  const meta: MetaDescriptor[] = [{ title: withSite(title, site) }]
  if (description) meta.push({ name: 'description', content: description })
  // The demo hides itself as a whole.
  if ((page.hidden || page.isCopy) && !site?.isDemo) meta.push({ name: 'robots', content: 'noindex' })
  if (page.canonical && !page.hidden)
    meta.push({ tagName: 'link', rel: 'canonical', href: absolute(site, page.canonical) })
  if (href && number > 1) meta.push({ tagName: 'link', rel: 'prev', href: href(number - 1) })
  if (href && number < pages) meta.push({ tagName: 'link', rel: 'next', href: href(number + 1) })
  if (site && description) meta.push(...sharing(site, { ...page, title, description }))
  return meta
}

/** `meta` of an administration page, which no search engine should keep: its title, or what makes it of what was loaded. */
export const adminTitle =
  <Loader>(title: string | ((loaded: SerializeFrom<Loader>) => string)): MetaFunction<Loader> =>
  ({ data, matches }) => {
    if (typeof title === 'string') return pageMeta(matches, { title, hidden: true })
    return data ? pageMeta(matches, { title: title(data as SerializeFrom<Loader>), hidden: true }) : []
  }

const siteOf = (matches: Matches) => matches.find((match) => match.id === 'root')?.data as Site | undefined

const sitePicture = (site: Site): SharedPicture => ({ sign: siteSocialImage(site), address: paths.siteSign })

/** Open Graph, which WhatsApp and Facebook read, and the one line the others need besides. */
function sharing(site: Site, page: PageMeta & { description: string }): MetaDescriptor[] {
  const { sign, address } = (page.picture ?? sitePicture)(site)
  const properties = {
    'og:type': 'website',
    'og:site_name': site.name,
    'og:title': page.title,
    'og:description': page.description,
    'og:url': page.canonical && !page.hidden ? absolute(site, page.canonical) : undefined,
    'og:image': absolute(site, address(socialImageVersion(sign))),
    'og:image:alt': sign.title,
  }
  return [
    ...Object.entries(properties).flatMap(([property, content]) => (content ? [{ property, content }] : [])),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The name of the site stands behind a title only where there is room for both. */
function withSite(title: string, site: Site | undefined): string {
  const whole = `${title} · ${site?.name}`
  return site?.name && whole.length <= TITLE ? whole : title || (site?.name ?? '')
}

/** At most `length` characters, cut between words. */
export function clipped(text: string, length: number): string {
  const characters = [...text]
  if (characters.length <= length) return text
  const start = characters.slice(0, length - 1).join('')
  const space = start.lastIndexOf(' ')
  return `${(space > length / 2 ? start.slice(0, space) : start).replace(/[\s,.;:·–-]+$/, '')}…`
}
