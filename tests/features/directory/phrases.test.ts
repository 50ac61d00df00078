import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { insertDemoData } from '~/cli/demo/load'
import { insertBuiltInCategoriesIfNone } from '~/cli/steps/prepare'
import { readDirectoryList, readListQueryOrRedirect } from '~/features/directory/http/list-page.server'
import { listAppliedFilters } from '~/features/directory/ui/filter-words'
import { type DirectoryQuery, paths } from '~/paths'
import { parseTsv } from '~/values/tsv'
import { directoryWith } from '../../support/search'

const tableOf = (file: string) => parseTsv(file, readFileSync(new URL(file, import.meta.url), 'utf8'))

const directory = directoryWith(async (db) => {
  await insertBuiltInCategoriesIfNone(db)
  await insertDemoData(db, new Date())
})

/** Returns the list for a phrase typed in the directory, after all redirects. */
async function listOf(phrase: string, query: DirectoryQuery = {}, cookie = '') {
  let address = paths.directory({ search: phrase, ...query })
  for (let redirects = 0; redirects < 2; redirects++) {
    const request = new Request(`http://localhost${address}`, { headers: { cookie } })
    const asked = await readListQueryOrRedirect(directory.db, request, paths.directory).catch(
      (answer) => answer,
    )
    if (!(asked instanceof Response))
      return readDirectoryList(directory.db, request, asked, {
        categoryId: null,
        defaultOrder: 'newest',
        servicesPerCard: 0,
      })
    address = asked.headers.get('location') ?? ''
  }
  throw new Error(`«${phrase}» is led on and on`)
}

test('at least 95 % of everyday phrases find the intended trade, and none is misread as a place [93, 76]', async () => {
  const wrong: string[] = []
  const rows = ['phrases.tsv', 'phrases-2.tsv'].flatMap(tableOf)
  for (const [phrase = '', categories = '', place = ''] of rows) {
    const { listing, place: from } = await listOf(phrase)
    const first = listing?.businesses[0]?.category.name ?? 'nadie'
    const isRight = categories.split('|').some((category) => first.includes(category))
    const where = from?.name.toLowerCase() ?? '-'
    expect(where, phrase).toContain(place)
    if (!isRight) wrong.push(`${phrase}: ${first}`)
  }
  expect(wrong.length / rows.length, wrong.join('\n')).toBeLessThanOrEqual(0.05)
})

test.each([
  ['Miami', '', 'Miami, FL', undefined],
  ['Tampa', '', 'Tampa, FL', undefined],
  ['Doral', '', 'Doral, FL', undefined],
  ['Texas', '', undefined, 'TX'],
  ['florida plomero', 'plomero', undefined, 'FL'],
  ['miami panaderia', 'panaderia', 'Miami, FL', undefined],
  ['33125 plomero', 'plomero', '33125 (Miami, FL)', undefined],
  ['busco plomero en tampa que sea barato', 'plomero que sea barato', 'Tampa, FL', undefined],
  ['se fue la luz en mi casa', 'se fue la luz en mi casa', undefined, undefined],
  ['cuba', 'cuba', undefined, undefined],
])('the search «%s» looks for «%s» from %s in %s [D143, D126]', async (phrase, search, place, state) => {
  const found = await listOf(phrase)
  expect([found.search, found.place?.name, found.state?.code]).toEqual([search, place, state])
  if (search !== 'cuba') expect(found.listing?.total).toBeGreaterThan(0)
})

test('a query with the place before the trade gives the same results as with the place after it [D143]', async () => {
  const [before, behind] = [await listOf('miami panaderia'), await listOf('panaderia miami')]
  expect(before.listing?.businesses).toEqual(behind.listing?.businesses)
})

test('a search without a place lists the default state first, then all other states, and the notice about it agrees with the list [D143]', async () => {
  for (const text of ['plomero', 'empanadas', 'tamales', 'botas', 'mariscos', 'computadora']) {
    const { listing, firstState } = await listOf(text)
    const states = listing?.businesses.map(({ stateCode }) => stateCode) ?? []
    const leading = listing?.leading ?? 0
    expect([text, firstState?.code, listing?.isInFirstState]).toEqual([text, 'GA', states.includes('GA')])
    expect(new Set(states.slice(0, leading)), text).toEqual(new Set(leading > 0 ? ['GA'] : []))
    // No business has the word `empanadas` as main trade.
    if (['plomero', 'empanadas'].includes(text)) {
      expect(leading).toBeGreaterThan(0)
      expect(text === 'empanadas' || states.slice(leading).some((state) => state !== 'GA')).toBe(true)
    }
  }
})

test.each([
  ['dentista', { near: 'atlanta-ga', day: 'sabado' }],
  ['panadería', { near: 'miami-fl', within: 10 }],
  ['panadería', { near: 'miami-fl' }],
] as const)('the filters by language of «%s» with %j leave results [D144]', async (trade, query) => {
  const { listing } = await listOf(trade, query)
  for (const language of listing?.languagesNear ?? [])
    expect((await listOf(trade, { ...query, language })).listing?.total, language).toBeGreaterThan(0)
})

test.each(['gainesville-fl', 'gainesville-ga'])(
  'a search from %s without a radius lists the same businesses as without a place, nearest group first [D127]',
  async (near) => {
    const { listing } = await listOf('abogado', { near })
    expect(listing?.total).toBe((await listOf('abogado')).listing?.total)
    const isFar = listing?.businesses.map(({ miles }) => Number((miles ?? 0) > 85)) ?? []
    expect(isFar).toEqual(isFar.toSorted())
  },
)

test.each([
  ['pelukeria', 'miami-fl', 'Miami'],
  ['se me ponchó una llanta en la carretera y estoy botado', 'homestead-fl', 'Homestead'],
])('«%s» from %s lists a near business that offers it before far ones [D127]', async (phrase, near, city) => {
  const { listing } = await listOf(phrase, { near })
  expect(listing?.businesses[0]?.city).toBe(city)
})

test.each([
  ['estado=GA', 'gainesville-ga'],
  ['estado=FL', 'gainesville-fl'],
])(
  'with %s a city name without a state means the city of that state, wherever it is typed',
  async (cookie, near) => {
    const found = await listOf('abogados en Gainesville', {}, cookie)
    expect([found.query.near, found.place?.namesakes.length]).toEqual([near, 3])
    expect((await listOf('abogado', { near: 'Gainesville' }, cookie)).query.near).toBe(near)
  },
)

test.each(['hola@example.com', '212-555-0199', 'www.example.com'])(
  'an empty search for «%s» offers no part of it as a search',
  async (text) => {
    const { listing, alternatives } = await listOf(text)
    expect([listing?.total, alternatives?.narrower]).toEqual([0, []])
  },
)

test('a literal search for a sentence does not say that nobody has its trade', async () => {
  const sentence = 'quiero un plomero que venga porque se rompió'
  const { listing, alternatives } = await listOf(sentence, { literal: true })
  expect([listing?.total, alternatives?.isTrade]).toEqual([0, false])
  expect((await listOf('veterinario', { literal: true })).alternatives?.isTrade).toBe(true)
})

test.each(['bastillas', 'cerrajería', 'cerrajero', 'locksmith', 'sastre'])(
  'a search for «%s» finds businesses of another trade, and is neither corrected nor replaced by its category',
  async (trade) => {
    const { listing } = await listOf(trade)
    expect([listing?.isInstead, listing?.correction]).toEqual([undefined, null])
    expect(listing?.businesses[0]?.category.name).toMatch(/^(?!Servicios Técnicos)/)
  },
)

test.each(['la habana', 'nevar'])(
  'does not correct «%s» to stop words only, and finds nobody [D46]',
  async (text) => {
    const { listing } = await listOf(text)
    expect([listing?.total, listing?.correction]).toEqual([0, null])
  },
)

test('a sentence with a day on which nobody is open names that day, and lists all [D126, D144]', async () => {
  const { unmet, listing } = await listOf('me duele la muela y es domingo')
  expect(unmet).toEqual({ day: 'domingo' })
  expect(listAppliedFilters(unmet).map(({ label }) => label)).toEqual(['Abierto el domingo'])
  expect(listing?.total).toBeGreaterThan(0)
})

test('a misspelled trade has the results of the correct word [D46]', async () => {
  const [typed, meant] = [await listOf('pelukeria'), await listOf('peluquería')]
  expect(typed.listing?.businesses).toEqual(meant.listing?.businesses)
  expect([typed.listing?.exact, typed.listing?.correction]).toEqual([0, 'peluquería'])
})

test.each([
  ['deportar', 'Legal y Abogados', 6],
  ['quiero una torta para el cumpleaños de mi hija este sábado en Orlando', 'Repostería', 1],
  ['mi carro no prende y estoy en Miami', 'Servicio Automotriz', 1],
  ['se me rompió el aire acondicionado', 'Servicios Técnicos', 1],
  // Other forms of the words of a phrase, and other words between them.
  ['se me tapó otra vez el inodoro', 'Servicios Técnicos', 5],
  ['la llave de la cocina gotea mucho', 'Servicios Técnicos', 5],
  ['busco quien me cuide al bebé mientras trabajo', 'Educación', 5],
  ['quiero pintar los cuartos de mi casa', 'Construcción', 5],
  ['my sink is leaking and i need someone', 'Servicios Técnicos', 5],
  // The word after `sin` is searched, except after the name of a trade.
  ['mi abuela se quedó sin luz', 'Servicios Técnicos', 5],
  ['dentista sin seguro', 'Salud y Bienestar', 5],
  ['antojo de ceviche y leche de tigre', 'Restaurantes y Bares', 1],
])('a search for «%s» uses only its meaningful words and finds %s', async (phrase, category, least) => {
  const { listing } = await listOf(phrase)
  expect(listing?.businesses[0]?.category.name).toBe(category)
  expect(listing?.total).toBeGreaterThanOrEqual(least)
})

test.each([
  // The trade with the most evidence wins, also against earlier words and longer phrases [163].
  ['me llegó una carta de la corte y es de migración', 'Legal y Abogados'],
  ['mi niño tiene una caries y no tenemos plan médico', 'Salud y Bienestar'],
  ['un salón que sepa lavar y secar pelo rizado', 'Belleza, bienestar y cuidado personal'],
  ['quiero pan con lechón y croquetas como en mi barrio', 'Restaurantes y Bares'],
  // Words for one thing count as one word within a phrase.
  ['mi camioneta no enciende desde ayer', 'Servicio Automotriz'],
  ['la heladera se partió y no enfría', 'Servicios Técnicos'],
  ['me chocaron por atrás y quiero pintar el bumper', 'Servicio Automotriz'],
  ['me chocaron por atrás y la aseguranza no paga el hospital', 'Legal y Abogados'],
  // Businesses that mention all words, but do not have the trade, do not come first.
  ['me duele una muela desde ayer y no tengo seguro dental', 'Salud y Bienestar'],
  ['quiero asegurar la troca pero no tengo licencia de aquí', 'Consultoría Financiera y Seguros'],
  // Diminutives.
  ['quiero hacerle un cuartito a mi suegra atrás de la casa', 'Construcción'],
  // Little evidence is no answer.
  ['quién ganó el partido de Honduras contra Panamá', 'nadie'],
  ['cuántas personas viven en El Salvador ahora', 'nadie'],
])('the sentence «%s» is about %s [93, D46]', async (phrase, category) => {
  const { listing } = await listOf(phrase)
  expect(listing?.businesses[0]?.category.name ?? 'nadie').toBe(category)
})

test.each([
  ['mandar una caja a mi mamá en Santo Domingo', {}],
  ['se cayó el celular y ahora la pantalla sale negra', {}],
  ['una panadería que abra ahora', { open: true }],
])('the words of time in «%s» set the filters %o [93, D126]', async (phrase, filters) => {
  const { chosenFilters, unmet } = await listOf(phrase)
  expect({ ...chosenFilters, ...unmet }).toEqual(filters)
})

test('a business of another category that also offers the trade nearby does not come before those with the trade [D127]', async () => {
  const { listing } = await listOf('una arepera buena en doral')
  expect(listing?.businesses[0]?.category.name).toBe('Restaurantes y Bares')
})

test.each([
  ['quiero quien arregle lavadoras cerca del Walmart de Dallas que sea barato', 'Dallas, TX'],
  ['Phoenix ando buscando quien me arregle el aire de la casa', 'Phoenix, AZ'],
  ['Newark New Jersey donde venden encebollado bueno', 'Newark, NJ'],
  ['vestidos de quinceañera en Chicago por la 26', 'Chicago, IL'],
  ['quiero rentar un cuarto chiquito por Lawrenceville sin tanto crédito', 'Lawrenceville, GA'],
  ['una estilista que sepa de rizos en el Bronx', 'Bronx, NY'],
  ['entro a las 5 y no tengo con quien dejar mis dos nenes en Charlotte', 'Charlotte, NC'],
  ['se fue la luz en media casa y huele a quemado', undefined],
])('the place of «%s» is %s [93, D126, D143]', async (phrase, place) => {
  expect((await listOf(phrase)).place?.name).toBe(place)
})

test('a search for a trade without businesses lists and names its category, unless nothing in the category is similar', async () => {
  const { listing } = await listOf('hacer una barda')
  expect([listing?.isInstead, listing?.correction, listing?.exact]).toEqual([true, 'construcción', 0])
  expect((await listOf('veterinario')).listing?.total).toBe(0)
})

test.each([
  ['mi perro está vomitando', 'nadie', undefined],
  ['hay cucarachas en la cocina y no se van', 'Servicios Técnicos', true],
  ['mi inodoro está tapado desde ayer', 'Servicios Técnicos', undefined],
])('«%s» shows no business that only mentions one of its words: %s', async (phrase, category, isInstead) => {
  const { listing, place } = await listOf(phrase)
  expect(listing?.businesses[0]?.category.name ?? 'nadie').toBe(category)
  expect([listing?.isInstead, place]).toEqual([isInstead, null])
})

test.each([
  ['grúa para llevar un carro descompuesto a la yarda', /Grúa|Auxilio/],
  ['jalador de carros, busco una grúa porque mi carro no prende', /Grúa|Auxilio/],
  ['fletero refrigerador', /Mudanza|Flete|Carga|Transporte/],
  ['abogado que me saque a mi esposo de la detención de inmigración', /Inmigración|Abogad/],
])('in «%s» the named trade decides, whatever else the sentence has [D127]', async (phrase, name) => {
  const { listing } = await listOf(phrase)
  expect(listing?.businesses[0]?.name).toMatch(name)
})

test.each([
  ['pelukeria para hombre en miami', 'peluquería para hombre', 'Miami, FL', 'Belleza'],
  ['pelukeria para caballeros en hialeah', 'peluquería para caballeros', 'Hialeah, FL', 'Belleza'],
  [
    'nesesito un mecaniko que arregle la transmicion',
    'mecánico que arregle la transmisión',
    undefined,
    'Automotriz',
  ],
  ['tortiyas hechas a mano', 'tortillas hechas a mano', undefined, 'Distribuidora'],
  ['tuve un axidente de trabajo y no me pagan', 'accidente', undefined, 'Legal'],
])(
  'corrects words of trades in the sentence «%s» to «%s» [93, D46]',
  async (phrase, meant, where, category) => {
    const { listing, place } = await listOf(phrase)
    expect([listing?.correction, place?.name]).toEqual([expect.stringContaining(meant), where])
    expect(listing?.businesses[0]?.category.name).toContain(category)
  },
)

test('a correction has no small words of what was omitted', async () => {
  const { listing } = await listOf('mi viejo se quedó sin luz en la pieza')
  expect(listing?.correction).toBe('luz')
})

test.each(['🙂', '!!!', '¿?'])(
  'a search for «%s», without letters and digits, finds nothing',
  async (phrase) => {
    expect((await listOf(phrase)).listing?.total).toBe(0)
  },
)

test.each(tableOf('absent-trades.tsv'))(
  'the search «%s» starts from %s and lists main-trade businesses first, even if they are farther away [D127]',
  async (phrase = '', place, category = '', city) => {
    const { listing, place: from } = await listOf(phrase)
    const first = listing?.businesses[0]
    expect([from?.name, first?.category.name ?? 'nadie', first?.city ?? '-']).toEqual([place, category, city])
  },
)

test.each([
  // A word that businesses use is not completed to another one.
  ['taqueria guerrero', 'taqueria', '-', 'Restaurantes'],
  ['pastel de cumpl', '-', '-', 'Repostería'],
  ['plomero orlan', '-', 'Orlando, FL', 'Servicios Técnicos'],
  ['abogado en west palm b', '-', 'West Palm Beach, FL', 'Legal'],
  ['se me descompuso el carro', '-', '-', 'Servicio Automotriz'],
  ['se me desarmó el carro', 'el carro', '-', 'Servicio Automotriz'],
])(
  'reads the phrase «%s» as %s, searches from %s and finds %s [93]',
  async (phrase, read, where, category) => {
    const { listing, place } = await listOf(phrase)
    expect([listing?.correction ?? '-', place?.name ?? '-']).toEqual([read, where])
    expect(listing?.businesses[0]?.category.name).toContain(category)
  },
)

test('corrects a misspelled trade to the nearest word, even if other words of the query are similar to it [93]', async () => {
  for (const [typed, meant] of [
    ['plomerro', 'plomero'],
    ['plomeo', 'plomero'],
    ['estilsta', 'estilista'],
  ] as const)
    expect((await listOf(typed)).listing?.correction, typed).toBe(meant)
})
