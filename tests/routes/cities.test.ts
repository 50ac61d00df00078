import { beforeAll, describe, expect, test } from 'vitest'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { addBusiness } from '../support/directory-rows'
import { rowOf } from '../support/rows'
import { serveAdministration } from '../support/shared-server'
import { faultsOf, thingsOf } from '../support/structured-data'

const PAGE = '/legal-y-abogados/en/dalton-ga'

const { server, db } = await serveAdministration()
const { origin } = server.running()
const { id: lawyers } = await rowOf(db, 'categories', { slug: 'legal-y-abogados' })

beforeAll(async () => {
  const add = (city: string, state_code: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => addBusiness(db, [lawyers], { city, state_code })))
  await add('Dalton', 'GA', 3)
  await add('Chattanooga', 'TN', 27)
  await add('St. Petersburg', 'FL', 3)
  await add('Calhoun', 'GA', 2)
  while (await indexPendingBusinesses(db));
})

const open = (path: string) => fetch(origin + path, { redirect: 'manual' })
const leads = async (path: string) => {
  const { status, headers } = await open(path)
  return [status, headers.get('location')]
}

describe('page of a category in a city', () => {
  test('the page of a category in a city has the title people search for, one canonical address and the number of businesses', async () => {
    const html = await (await open(`${PAGE}?utm_source=x`)).text()
    expect(html).toMatch(/<title>Abogados en Dalton, GA/)
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${PAGE}"`))
    expect(html).toContain('3 negocios en Dalton, Georgia.')
    expect(html).not.toContain('noindex')
  })

  test('the search box of a city page searches in that city or the typed place, and a guessed state is no filter [D143]', async () => {
    const html = await (await open(PAGE)).text()
    const box = /<form class="site-search".*?<\/form>/s.exec(html)?.[0]
    expect(box).toContain('<input type="hidden" name="cerca" value="dalton-ga"/>')
    const asks = (search: string) => leads(`/directorio?search=${search}&cerca=dalton-ga&de=pagina`)
    expect(await asks('visa')).toEqual([302, '/directorio?search=visa&cerca=dalton-ga'])
    const texas = '/directorio?search=visa&state=TX&frase=visa+en+texas'
    expect(await asks('visa%20en%20texas')).toEqual([302, texas])
    const boxOf = async (path: string) =>
      /<form class="site-search".*?<\/form>/s.exec(await (await open(path)).text())?.[0]
    expect(await boxOf(`/${PAGE.split('/')[1]}?state=GA`)).toContain('name="state" value="GA"')
    const help = await boxOf('/ayuda')
    expect(help).toContain('name="search"')
    expect(help).not.toContain('name="state"')
    expect(await boxOf('/')).toBeUndefined()
  })

  test('a city page has structured data for its list and its breadcrumbs', async () => {
    const things = thingsOf(await (await open(PAGE)).text())
    expect(things.flatMap((thing) => faultsOf(thing))).toEqual([])
    const of = (type: string) =>
      things.find((thing) => thing['@type'] === type)?.itemListElement as Record<string, string>[]
    expect(of('ItemList')).toHaveLength(3)
    const crumbs = of('BreadcrumbList').map(({ item = '' }) => new URL(item).pathname)
    expect(crumbs).toEqual(['/', '/legal-y-abogados', PAGE])
  })

  test('the page of a city, its state, its category and nearby cities link to each other', async () => {
    const html = await (await open(PAGE)).text()
    const list = '/legal-y-abogados'
    for (const href of [list, `${list}?state=GA`, `${list}/en/chattanooga-tn`])
      expect(html).toContain(`href="${href}"`)
    expect(html).toMatch(/Chattanooga, TN.*?27.*?a.*?\d+.*?mi/)
    expect(html).not.toContain('calhoun-ga')
    expect(await (await open('/legal-y-abogados')).text()).toContain(`href="${PAGE}"`)
    expect(await (await open('/legal-y-abogados?state=TN')).text()).not.toContain(`href="${PAGE}"`)
  })

  test('other spellings of a city redirect to its address, which does not collide with slugs of businesses', async () => {
    for (const spelling of ['Dalton-GA', 'dalton-georgia', 'dalton,-ga'])
      expect(await leads(`/legal-y-abogados/en/${spelling}`), spelling).toEqual([301, PAGE])
    const saint = '/legal-y-abogados/en/saint-petersburg-fl?pagina=2'
    expect(await leads('/legal-y-abogados/en/st-petersburg-fl?pagina=2')).toEqual([301, saint])
    expect(await leads('/servicios-legales/en/dalton-ga')).toEqual([301, PAGE])
    await addBusiness(db, [lawyers], { city: 'Macon', business_slug: 'en-casa' })
    expect((await open('/legal-y-abogados/en-casa')).status).toBe(200)
    expect((await open('/legal-y-abogados/en')).status).toBe(404)
  })
})
