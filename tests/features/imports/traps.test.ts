import { beforeAll, expect, test } from 'vitest'
import { loadCategories } from '~/cli/seed/load-categories'
import { readSheet } from '~/features/imports/read/sheet'
import { type Draft, draftOf } from '~/features/imports/row/draft'
import { type Filing, loadFiling } from '~/features/imports/store/categories'
import { createDatabase } from '../../support/database'
import { FIRM_SHAPES, type Said } from './shapes/firm-shapes'
import { FIRMS, type Firm } from './shapes/firms'
import { STRANGE_SHAPES } from './shapes/strange-shapes'

let filing: Filing
beforeAll(async () => {
  const { db, close } = await createDatabase()
  await loadCategories(db)
  filing = await loadFiling(db)
  await close()
})

/** The rows of a file as the directory would keep them; refused ones are left out. */
const draftsOf = (file: Uint8Array): Draft[] =>
  Array.from(readSheet(file).rows).flatMap((row) => {
    const drafted = draftOf(row, filing)
    return drafted.ok ? [drafted.draft] : []
  })

const digits = (text: string | null | undefined) => (text ?? '').replace(/\D/g, '').slice(-10)
const small = (text: string | null) => (text ?? '').toLowerCase()

const SAYS: Record<Said, (draft: Draft, firm: Firm) => boolean> = {
  name: ({ name }, firm) => name === firm.company,
  person: ({ contactPerson }, { first, last }) => contactPerson === `${first} ${last}`,
  phone: ({ phone }, firm) => digits(phone) === digits(firm.phone),
  phone2: ({ notes }, { phone2 }) =>
    !phone2 || digits(/Otro teléfono: ([^\n]*)/.exec(notes ?? '')?.[1]) === digits(phone2),
  email: ({ email }, firm) => email === firm.email,
  street: ({ location }, { street }) => small(location).startsWith(street.toLowerCase()),
  unit: ({ location }, { unit }) => !unit || small(location).endsWith(unit.toLowerCase()),
  city: ({ city }, firm) => city === firm.city,
  state: ({ stateCode, isStateKnown }, { state }) => isStateKnown && stateCode === state,
  zip: ({ zip }, firm) => zip === firm.zip,
  category: ({ categories }, { category }) => categories[0] === category,
  website: ({ websiteUrl }, { website }) => websiteUrl === website,
  note: ({ notes, description }, { note }) =>
    (notes ?? '').includes(note) && !(description ?? '').includes(note),
  hours: ({ hours }) => hours.length > 0,
  position: (draft, { latitude, longitude }) =>
    draft.latitude === Number(latitude) && draft.longitude === Number(longitude),
  price: ({ priceRange }) => priceRange !== null,
  whatsapp: ({ phone, whatsapp }) => whatsapp !== null && whatsapp === phone,
  facebook: ({ facebookUrl }, { facebook }) => !facebook || facebookUrl === facebook,
}

/** What a shape does not say, or nobody may read. */
const invented = (draft: Draft, told: readonly Said[]): string[] =>
  [
    !told.includes('price') && draft.priceRange && 'price',
    !told.includes('whatsapp') && draft.whatsapp && 'whatsapp',
    !told.includes('hours') && draft.hours.length > 0 && 'hours',
    !told.includes('person') && draft.contactPerson && 'person',
    !told.includes('phone') && draft.phone && 'phone',
    !told.includes('website') && draft.websiteUrl && 'website',
    FIRMS.some(({ note }) => draft.description?.includes(note)) && 'a note for everybody',
    /<\/?[a-z]|&[a-z]+;|\bnull\b/.test(`${draft.name} ${draft.description ?? ''} ${draft.location ?? ''}`) &&
      'junk',
  ].filter((each) => typeof each === 'string')

test.each([...FIRM_SHAPES, ...STRANGE_SHAPES].map((shape) => [shape.name, shape] as const))(
  '%s as its program writes it: every field arrives, none is invented [D106, D112, D113]',
  (_, { file, told, held }) => {
    const drafts = draftsOf(file)
    const missed = FIRMS.flatMap((firm) => {
      const draft = drafts.find(({ name }) => name === firm.company)
      return told
        .filter((field) => !draft || !SAYS[field](draft, firm) || draft.heldBecause)
        .map((field) => `${field} of ${firm.company}: ${JSON.stringify(draft)}`)
    })
    expect(missed.slice(0, 3)).toEqual([])
    expect(drafts.flatMap((draft) => invented(draft, told))).toEqual([])
    expect(drafts.filter(({ heldBecause }) => heldBecause).map(({ name }) => name)).toEqual(
      held ? [held] : [],
    )
    expect(drafts).toHaveLength(FIRMS.length + (held ? 1 : 0))
  },
)

const HEADER =
  'nombre,teléfono,correo,dirección,ciudad,estado,código postal,categoría,sitio web,descripción,notas,horario,precio,estatus'
const only = (row: string) => draftsOf(Buffer.from(`${HEADER}\n${row}`))[0]

test.each<[string, string, Partial<Draft>]>([
  ['an article behind', '"Sunflower Shop, The",404-555-0101', { name: 'The Sunflower Shop' }],
  [
    'the name on paper before',
    'ROSA LLC d/b/a: Tacos Rosa,404-555-0101',
    { name: 'Tacos Rosa', notes: 'Razón social: Rosa LLC' },
  ],
  [
    'the name on paper behind',
    'Tacos Mina (DBA of Mina LLC),404-555-0101',
    { name: 'Tacos Mina', notes: 'Razón social: Mina LLC' },
  ],
  [
    'trading as',
    'PEREZ LLC T/A LA FONDA,404-555-0101',
    { name: 'La Fonda', notes: 'Razón social: Perez LLC' },
  ],
  [
    'a memo in the column of descriptions',
    'Flores Ana,404-555-0101,,,,,,,,"Moroso: debe 2 meses, no llamar"',
    { description: null, notes: 'Moroso: debe 2 meses, no llamar' },
  ],
  [
    'entities of web pages',
    'Caf&eacute; Ana,404-555-0101,,,,,,,,&iexcl;Hola! &rdquo;',
    { name: 'Café Ana', description: '¡Hola! ”' },
  ],
  [
    'an e-mail with its owner',
    'Flores Ana,,"Ana <ana@b.com>, luis@b.com"',
    { email: 'ana@b.com', notes: 'Otro correo: luis@b.com' },
  ],
  [
    'a code alone',
    'La Fonda,404-555-0101,,,,,,722511',
    { categories: ['restaurantes-y-bares'], unmapped: null },
  ],
  [
    'a week in single letters',
    'Flores Ana,404-555-0101,,,,,,,,,,L-V 9am a 6pm',
    { hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })) },
  ],
  [
    'a week that may mean the evening',
    'Flores Ana,404-555-0101,,,,,,,,,,Lun-Vie 9-6',
    { hours: [], notes: 'Horario: Lun-Vie 9-6' },
  ],
])('%s is read as it is meant', (_, row, expected) => {
  expect(only(row)).toMatchObject(expected)
})

const first = (...lines: string[]) => draftsOf(Buffer.from(lines.join('\n')))[0]

test('where a letter goes is not where the business is; a number, a town and every day are read where they stand', () => {
  expect(
    first(
      'DBA Name,Ownership Name,Street Address,City,State,Source Zipcode,Mail Address,Mail City,Mail Zipcode,Mail State',
      'La Taqueria,Perez Maria,2889 Mission St,San Francisco,CA,94110,PO BOX 1,Reno,89501,NV',
    ),
  ).toMatchObject({ location: '2889 Mission St', stateCode: 'CA', zip: '94110' })
  expect(
    first(
      'Business Name,DBA/Trade Name,Address Type,Contact Phone,Building Number,Street,City,State,ZIP Code',
      'ROSA INC,LA ROSA DELI,Complete Address,7185550101,1204,37TH AVE,JACKSON HEIGHTS,NY,11372',
    ),
  ).toMatchObject({ name: 'La Rosa Deli', location: '1204 37th Ave' })
  const shop = first(
    'Negocio,Tel. fijo,Facebook / Instagram,Zona,Horario de atención',
    'Barber Pro,404-555-0103,https://instagram.com/barberpro,"Doraville, Georgia",Todos los días 9am-8pm',
  )
  expect(shop).toMatchObject({ city: 'Doraville', stateCode: 'GA', isStateKnown: true })
  expect(shop?.instagramUrl).toBe('https://instagram.com/barberpro')
  expect(shop?.hours).toHaveLength(7)
})

test.each<[string, string, string]>([
  [
    'a formula',
    `"+CMD|' /C calc'!A0",404-555-0101,,1 Main St,Atlanta,GA,30303,Panadería`,
    'El nombre es una fórmula',
  ],
  [
    'what a formula failed with',
    'Pan #VALUE!,404-555-0101,,1 Main St,Atlanta,GA,30303,Panadería',
    'El nombre es una fórmula',
  ],
  [
    'lost letters',
    'Peluquer\uFFFDa Mar\uFFFDa,404-555-0101,,1 Main St,Atlanta,GA,30303,Peluquería',
    'El nombre perdió letras en otro programa',
  ],
  [
    'lost letters of a street',
    'Peluquería Ana,404-555-0101,,1 Ca\uFFFDon St,Atlanta,GA,30303,Peluquería',
    'La dirección perdió letras en otro programa',
  ],
  [
    'a firm that was closed',
    'Taller Ana,404-555-0101,,1 Main St,Atlanta,GA,30303,Taller mecánico,,,,,,Not-active',
    'El archivo dice que no está activo: Not-active',
  ],
])('%s waits for somebody to look at it, with the reason', (_, row, reason) => {
  expect(only(row)?.heldBecause).toBe(reason)
})
