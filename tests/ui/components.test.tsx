import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '~/features/businesses/directory-filters'
import type { BusinessCard as Business, RatingSummary as Rating } from '~/features/businesses/schema'
import { BusinessCard, Stars } from '~/features/businesses/ui/business-card'
import { TrustBlock } from '~/features/businesses/ui/business-page'
import { SocialLinks } from '~/features/businesses/ui/contact-card'
import type { CategoryCardData } from '~/features/categories/category-card'
import { CategoryGrid } from '~/features/categories/ui/category-loteria-card'
import { ListFilterChips } from '~/features/directory/ui/list-tools'
import { EmptyListNotice } from '~/features/directory/ui/nothing-found'
import { SearchForm } from '~/features/directory/ui/search-form'
import { WEEKDAY_SLUGS } from '~/features/places/calendar'
import { StateSelect } from '~/features/places/ui/place-fields'
import { PromotionCoupon, PromotionList } from '~/features/promotions/ui/promotion-list'
import { RatingDistribution, RatingScores } from '~/features/ratings/ui/comments-section'
import { buildRejectedForm } from '~/http/forms/returned-form'
import { LetterLinks } from '~/ui/controls/order-menu'
import { ShareLinks } from '~/ui/controls/share-links'
import { ChoiceGroup, StarRadios } from '~/ui/form/choice-group'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { ReturnedHiddenFields } from '~/ui/form/post-form'
import { BottomBar } from '~/ui/layout/bottom-bar'
import { PublicLayout } from '~/ui/layout/public-layout'
import { LightModeContext, type SiteDetails } from '~/ui/layout/site'
import { Pagination } from '~/ui/list/pagination'

const html = (element: ReactElement) => renderToStaticMarkup(element)
/** Visible text, without tags. */
const text = (element: ReactElement) =>
  html(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const rating = (average: number | null, count = 0): Rating => ({
  ...{ average, professional: average, trust: average, count },
})

const category: CategoryCardData = {
  ...{ name: 'Repostería', slug: 'reposteria', illustration: 'bakery', number: 9, businesses: 69 },
  hue: 'turquesa',
  picture: { src: '/ilustraciones/bakery.svg', kind: 'drawing' },
}

const business: Business = {
  ...{ slug: 'pasteles-dona-elvira', name: 'Pasteles Doña Elvira', closed: null, isVerified: false },
  ...{
    city: 'Marietta',
    stateCode: 'GA' as const,
    stateName: 'Georgia',
    category,
    picture: category.picture,
  },
  ...{ services: ['Tres leches', 'Bodas', 'Bautizos', 'Gelatinas'], serviceCount: 6, trade: null },
  ...{ rating: rating(4.9, 12), phone: '+14045550142', whatsapp: '14045550142' },
}

const site: SiteDetails = {
  ...{
    name: 'Directorio Latino',
    email: 'hola@directorio.example',
    phone: '+13055550100',
    city: 'Miami, FL',
  },
  ...{ socialUrl: null, company: null, year: 2027, isDemo: false, isLight: false },
}

const layout = (changes: Partial<SiteDetails> = {}) => (
  <PublicLayout site={{ ...site, ...changes }} current="/promociones">
    <p>Contenido</p>
  </PublicLayout>
)

const PROMOTION = {
  ...{ id: 1, title: 'Tres leches familiar', description: 'Para 20 personas.', image: null, terms: null },
  ...{ badge: '$45', originalPrice: '$58', couponCode: 'LECHES', lastDay: 'martes 15 de diciembre' },
  ...{ origin: 'business' as const, sponsorName: 'Lácteos del Valle' },
}

describe('public layout', () => {
  test('the header has the logo, its links, and the register button with both labels [1][2][3][4]', () => {
    const page = html(layout())
    expect(page).toMatch(/<a class="logo" href="\/">/)
    expect(page).toMatch(
      /<nav aria-label="Principal"><a href="\/directorio">Directorio<\/a><a href="\/promociones" aria-current="page">Promociones<\/a>/,
    )
    expect(page).toContain('<a href="/#servicios">Servicios</a><a href="/#beneficios">Beneficios</a>')
    expect(page).toMatch(/href="\/#registro"><span class="long-label">.*<span class="short-label">Registro</)
  })

  test('on a business page the chat is in the menu, because its bottom bar has other buttons [12]', () => {
    const shop = { name: 'Doña Elvira', phone: '+14045550142', whatsapp: null, email: null }
    const page = (contact?: typeof shop) =>
      html(
        <PublicLayout
          site={{ ...site, chatNumber: '13055550100' }}
          business={contact && { ...contact, slug: 'la-milpa', mapUrl: '#', reserveHref: '#' }}
        >
          <p>Contenido</p>
        </PublicLayout>,
      )
    const inMenu = /<li class="md:hidden"><a href="https:\/\/wa\.me\/13055550100/
    expect(page(shop)).toMatch(inMenu)
    expect(page()).not.toMatch(inMenu)
  })

  test('the bottom bar omits contact buttons that the business does not have', () => {
    const bar = html(
      <BottomBar
        business={{
          ...{ name: 'Pasteles Elvira', slug: 'la-milpa', phone: null, whatsapp: '14045550142', email: null },
          ...{ mapUrl: 'https://maps.example', reserveHref: '/reposteria/pasteles-elvira/reservar' },
        }}
      />,
    )
    expect(bar).not.toContain('Llamar')
    const greeting = encodeURIComponent('Hola, vi Pasteles Elvira en Directorio Latino')
    expect(bar).toContain(`https://wa.me/14045550142?text=${greeting}`)
    expect(bar).toContain('Cómo llegar')
  })
})

describe('home page parts', () => {
  test('the list of states begins with «Todos los estados» and Georgia, has the other states and DC, and selects the chosen one [36, 37, 38]', () => {
    const select = html(<StateSelect id="estado" value="FL" />)
    expect(select).toMatch(/>Todos los estados<\/option><option value="GA">Georgia \(GA\)<\/option>/)
    expect(select.match(/<option/g)).toHaveLength(52)
    expect(select.match(/ \([A-Z]{2}\)<\/option>/g)).toHaveLength(51)
    expect(select).toContain('<option value="FL" selected="">')
  })

  test('the collapsed category grid has eight categories, the full one all, each with a link to the other [55, 54]', () => {
    const categories = Array.from({ length: 12 }, (_, index) => ({ ...category, slug: `c${index}` }))
    const grid = (collapsed: boolean) => (
      <CategoryGrid
        categories={categories}
        collapsed={collapsed}
        fewerHref="/?categorias=menos"
        allHref="/#servicios"
      />
    )
    expect(html(grid(true)).match(/loteria-card/g)).toHaveLength(8)
    expect(text(grid(true))).toContain('Ver Más Categorías')
    expect(html(grid(false)).match(/loteria-card/g)).toHaveLength(12)
    expect(html(grid(false))).toMatch(/href="\/\?categorias=menos"[^>]*>Ver Menos Categorías/)
  })
})

describe('directory parts', () => {
  test('a card shows how many services it omits, and only contact buttons that work, with the business for screen readers [75][86]', () => {
    expect(text(<BusinessCard business={business} href="/x" />)).toContain('+2 más')
    const all = { ...business, serviceCount: 4 }
    expect(text(<BusinessCard business={all} href="/x" />)).not.toContain(' más')
    const both = html(<BusinessCard business={business} href="/x" />)
    expect(both).toContain('aria-label="Llamar a Pasteles Doña Elvira"')
    expect(both).toContain('aria-label="WhatsApp de Pasteles Doña Elvira"')
    const silent = html(<BusinessCard business={{ ...business, phone: null, whatsapp: null }} href="/x" />)
    expect(silent).not.toMatch(/Llamar|WhatsApp|class="actions"/)
    expect(html(<BusinessCard business={business} href="/x" compact />)).not.toMatch(/Tres leches|Llamar/)
  })

  test('a card shows the picture of the business on its own hue, without initials', () => {
    const card = (slug: string, kind: 'drawing' | 'photo') =>
      html(
        <BusinessCard
          business={{ ...business, slug, picture: { src: '/ilustraciones/a.svg', kind } }}
          href="/x"
          eager
        />,
      )
    const image = '<img src="/ilustraciones/a.svg" alt="" width="92" height="92"/></div>'
    expect(card('a', 'drawing')).toContain(image)
    expect(card('a', 'photo')).toContain(image)
    const hues = new Set([...'abcdefghij'].map((slug) => /hue-[a-z]+/.exec(card(slug, 'drawing'))?.[0]))
    expect(hues.size).toBeGreaterThan(4)
    expect(card('b', 'drawing')).toBe(card('b', 'drawing'))
  })

  test('a logo is never cropped and is as wide as its frame, smaller in the light version', () => {
    const src = `/imagenes/${'0a'.repeat(16)}.webp`
    const card = <BusinessCard business={{ ...business, picture: { src, kind: 'logo' } }} href="/x" />
    expect(html(card)).toMatch(/class="picture picture-photo picture-logo hue-[a-z]+"/)
    expect(html(card)).toContain(
      `<img src="${src}?w=160" srcSet="${src}?w=320 2x" alt="" width="92" height="92"`,
    )
    const light = html(<LightModeContext.Provider value={true}>{card}</LightModeContext.Provider>)
    expect(light).toContain(`<img src="${src}?w=96" alt="" width="92" height="92"`)
  })

  test('links the businesses of a promotion, with all after the first few collapsed, up to a limit [D70]', () => {
    const some = (length: number) =>
      Array.from({ length }, (_, at) => ({
        ...{ categorySlug: 'reposteria', slug: `pan-${at}`, name: `Pan ${at}` },
        ...{ city: 'Atlanta', stateCode: 'GA', miles: null },
      }))
    const of = (length: number) => ({
      ...PROMOTION,
      isForAll: false,
      businesses: some(length),
      categories: [],
    })
    const list = html(<PromotionList promotions={[of(7)]} />)
    expect(list.match(/href="\/reposteria\/pan-\d"/g)).toHaveLength(7)
    expect(list).toMatch(/<summary[^>]*>y 3 más<\/summary>.*pan-4/)
    // Many branches do not make the page heavy.
    const chain = html(<PromotionList promotions={[of(150)]} />)
    expect(chain.match(/<a href/g)).toHaveLength(34)
    expect(chain).toContain(' y 116 más')
  })

  test('filters keep their values, show them as text, and can be cleared together [73, 72]', () => {
    const tools = (
      <ListFilterChips
        listing={null}
        chosenFilters={{}}
        place={null}
        state={{ code: 'GA', name: 'Georgia' }}
        category="Repostería"
        view="search"
        clear="/directorio?vista=buscar"
        href={() => '/x'}
      />
    )
    const none = {
      within: {},
      open: { true: 0 },
      day: Object.fromEntries(WEEKDAY_SLUGS.map((day) => [day, 0])),
      allDay: { true: 0 },
      language: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, 0])),
      homeService: { true: 0 },
    }
    const prices = { price: { 1: 0, 2: 0, 3: 0, 4: 0 } }
    const counts = { ...none, ...prices, rating: { 4: 3, 4.5: 0 }, verified: { true: 2 } }
    const filters = {
      ...{ state: 'GA' as const, states: ['GA' as const], chosenFilters: {}, counts },
      ...{ hasPlace: false, chosen: 2, tools },
    }
    const form = <SearchForm search="pan" view="search" filters={filters} />
    expect(html(form)).toContain('name="vista" value="buscar"')
    expect(html(form)).toMatch(/name="search"[^>]*value="pan"/)
    expect(html(form)).toContain('<option value="GA" selected="">')
    expect(text(form)).toContain('Filtros (2)')
    expect(text(form)).toContain('Cualquiera 3 o más 4 o más (3) Abierto ahora Verificado (2)')
    expect(text(form)).toContain('Ninguno sale con «Abierto ahora»')
    for (const nobody of ['4.5 o más', 'Precio', 'Idioma', 'A domicilio', 'Distancia'])
      expect(text(form)).not.toContain(nobody)
    expect(text(form)).toContain('Quitar Repostería')
    expect(html(form)).toMatch(/href="\/directorio\?vista=buscar">Limpiar filtros/)
    expect(html(form)).toContain('Ver resultados</button></div></details>')
    expect(html(form)).toMatch(/name="abierto"[^>]* disabled/)
    expect(text(<SearchForm />)).not.toContain('Filtros')
    // The browser suggests these by itself, without a script.
    expect(html(<SearchForm trades={['plomero']} />)).toMatch(
      /list="oficios"[^>]*>.*<datalist id="oficios"><option>plomero/,
    )
  })

  test('a known trade without businesses is explained, with links to the directory and the registration [87]', () => {
    const alternatives = { isElsewhere: false, states: [], narrower: [], isTrade: true }
    const words = { search: 'veterinario', state: null }
    const shared = { suggestions: [], chosenFilters: {}, place: null, withoutFilters: [], href: () => '/x' }
    const empty = <EmptyListNotice {...{ words, alternatives, ...shared }} />
    expect(text(empty)).toContain('Todavía no hay nadie de ese oficio en el directorio.')
    expect(text(empty)).toContain('Ver todo el directorio')
    expect(text(empty)).toContain('Registrar Negocio')
  })

  test('pagination links to neighbors, first and last page, marks the current one, and letters without businesses are no links', () => {
    const pages = (page: number, of: number) => (
      <Pagination page={page} pages={of} href={(n) => `?pagina=${n}`} />
    )
    const parts = text(pages(4, 9)).match(/\d+|…|Anterior|Siguiente/g)
    expect(parts?.join(' ')).toBe('Anterior 1 … 3 4 5 … 9 Siguiente')
    expect(html(pages(4, 9))).toMatch(/href="\?pagina=4" aria-current="page"/)
    expect(text(pages(1, 2))).not.toContain('Anterior')
    expect(html(pages(1, 1))).toBe('')
    const bar = html(
      <LetterLinks
        letters={['a', 'ñ', '#']}
        counts={{ ñ: 2, '#': 1 }}
        current="ñ"
        href={(l) => `?letra=${l}`}
      />,
    )
    expect(bar).toContain('<span class="button absent">A</span>')
    expect(bar).toMatch(/aria-current="page">Ñ<\/a>/)
    expect(bar).toContain('aria-label="Números y símbolos"')
  })
})

describe('ratings', () => {
  test('stars show the average rounded down, with the decimal next to them, and a distribution has correct shares, even without ratings [131]', () => {
    const stars = html(<Stars rating={rating(4.9, 12)} />)
    expect(stars).toContain('stars stars-4')
    expect(stars).toContain('aria-label="4.9 de 5 (12 calificaciones)"')
    expect(stars).toContain('>4.9</b>')
    expect(html(<Stars rating={rating(5, 1)} />)).toContain('aria-label="5.0 de 5 (1 calificación)"')
    expect(html(<RatingDistribution distribution={[3, 1, 0, 0, 0]} />)).toContain(
      '<rect width="75" height="10">',
    )
    expect(html(<RatingDistribution distribution={[0, 0, 0, 0, 0]} />)).not.toContain('NaN')
  })

  test('a business without ratings shows two dashes, which screen readers read as a sentence [129]', () => {
    const none = <RatingScores rating={rating(null)} />
    expect(html(none)).toMatch(/<p><span aria-hidden="true">-- <\/span>Aún sin calificaciones\./)
    expect(text(none)).not.toContain('Profesional')
    expect(text(<Stars rating={rating(null)} />)).toContain('Aún sin calificaciones')
  })
})

describe('business page parts', () => {
  test('shows only the social links that exist [134]', () => {
    const links = (facebookUrl: string | null) =>
      html(<SocialLinks websiteUrl={null} facebookUrl={facebookUrl} instagramUrl={null} />)
    expect(links('https://facebook.com/x')).toContain('Facebook')
    expect(links('https://facebook.com/x')).not.toMatch(/Sitio web|Instagram/)
    expect(links(null)).toBe('')
  })

  test('a business is not shown as verified without a check [132]', () => {
    const block = (isVerified: boolean) => (
      <TrustBlock
        {...{ isVerified, isExample: false, memberSince: 'marzo de 2024', confirmed: 'marzo' }}
        rating={rating(null)}
      />
    )
    expect(text(block(true))).toContain('Verificado')
    expect(text(block(false))).not.toContain('Verificado')
    expect(text(block(false))).toContain('Todavía no comprobamos')
  })

  test('a promotion shows badge, end date, coupon, old price and sponsor, and its picture has a fixed size [154][155][156]', () => {
    const coupon = text(<PromotionCoupon promotion={PROMOTION} />)
    expect(coupon).toMatch(
      /\$45 .*Antes \$58 .*Cupón: LECHES ?, dilo al pagar .*Vale hasta el martes 15 de diciembre · Patrocina Lácteos del Valle/,
    )
    const plain = { ...PROMOTION, originalPrice: null, couponCode: null, sponsorName: null }
    expect(text(<PromotionCoupon promotion={plain} />)).not.toMatch(/Antes|Cupón|Patrocina/)
    const image = { src: `/imagenes/${'0b'.repeat(16)}.webp`, width: 1600, height: 900 }
    const pictured = html(<PromotionCoupon promotion={{ ...PROMOTION, image }} />)
    expect(pictured).toMatch(/srcSet="[^"]+\?w=160 160w, [^"]+\?w=1280 1280w" sizes="[^"]+"/)
    expect(pictured).toContain('width="1600" height="900" loading="lazy"')
    expect(html(<PromotionCoupon promotion={PROMOTION} />)).not.toContain('<img')
  })

  test('sharing links work without script, also with special characters [133]', () => {
    const share = html(<ShareLinks url="https://d.example/a?b=1&c=2" title="Ñandú" />)
    expect(share).toContain(`https://wa.me/?text=${encodeURIComponent('Ñandú https://d.example/a?b=1&c=2')}`)
    expect(share).toContain(`sharer.php?u=${encodeURIComponent('https://d.example/a?b=1&c=2')}`)
  })
})

describe('form parts', () => {
  test('an error is linked to its field and read before the help text, and the summary links to fields and groups', () => {
    const field = html(
      <Field label="Teléfono" name="phone" error="Faltan números." help="Te van a llamar." />,
    )
    expect(field).toContain('aria-invalid="true" aria-describedby="phone-error phone-ayuda"')
    expect(field).toContain('id="phone-error">Faltan números.')
    const sound = html(<Field label="Teléfono" name="phone" optional />)
    expect(sound).not.toMatch(/aria-invalid|aria-describedby|required/)
    expect(sound).toContain('(opcional)')
    const summary = html(<ErrorSummary title="Falta algo" errors={{ category: ['Elige una'] }} />)
    expect(summary).toContain('role="alert"')
    expect(summary).toContain('href="#category"')
    const group = html(
      <ChoiceGroup legend="Oficio" name="category" type="checkbox" options={[{ value: 'a', label: 'A' }]} />,
    )
    expect(group).toContain('<fieldset class="field" id="category"')
  })

  test('hidden fields contain the whole form in order, with empty fields, but without the answer to a question [D37]', () => {
    const sent = [
      ['telefono', '1'],
      ['ciudad', ''],
      ['categoria', ''],
      ['categoria', 'b'],
    ]
    const form = new URLSearchParams([...sent, ['respuesta', '4']])
    const fields = html(<ReturnedHiddenFields {...buildRejectedForm(form, { title: '' })} />)
    expect([...fields.matchAll(/name="(\w+)" value="(\w*)"/g)].map(([, ...field]) => field)).toEqual(sent)
  })

  test('the stars of a rating are required radio buttons with spoken values', () => {
    const stars = html(
      <FormFrame action="/a" button="Enviar" stored={{ trust: '3' }}>
        <StarRadios legend="Confianza" name="trust" />
      </FormFrame>,
    )
    expect(stars.match(/type="radio"/g)).toHaveLength(5)
    expect(stars.match(/required=""/g)).toHaveLength(5)
    expect(stars).toMatch(/value="3" checked=""|checked=""[^>]*value="3"/)
    expect(stars).toContain('1 estrella<')
  })
})

describe('rules for components', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(features\/[^/]+\/)?ui\/.*\.tsx?$/.test(file))
    .map((file) => ({ file, source: readFileSync(join('app', file), 'utf8') }))

  test('no component has a style attribute, which the policy forbids, and every picture has width and height', () => {
    const styled = sources.filter(({ source }) => /\sstyle=/.test(source)).map(({ file }) => file)
    expect(styled).toEqual([])
    const pictures = sources.flatMap(({ file, source }) =>
      [...source.matchAll(/<img[^>]*>/g)].map(([tag]) => ({ file, tag })),
    )
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter(({ tag }) => !/width=/.test(tag) || !/height=/.test(tag))).toEqual([])
  })
})

test('full and empty stars have the same outline, so that full ones do not look smaller on the dark page', () => {
  const scheme = readFileSync('app/styles/scheme.css', 'utf8')
  const outlines = [...scheme.matchAll(/--star(?:-empty)?: url\("[^"]*stroke='([^']+)'/g)].map(
    ([, each]) => each,
  )
  expect(outlines).toHaveLength(2)
  expect(new Set(outlines).size).toBe(1)
})
