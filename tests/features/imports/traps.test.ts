import { beforeAll, expect, test } from 'vitest'
import { insertBuiltInCategories } from '~/cli/steps/prepare'
import {
  type ClassifierCategoryIndex,
  loadCategoryIndex,
} from '~/features/categories/classify/category-index.server'
import { readSheet } from '~/features/imports/map/sheet'
import { type ImportRow, parseRow } from '~/features/imports/normalise/row'
import { createDatabase } from '../../support/database'
import { businessesOf, shapesOf } from './shapes/read'

const FIRMS = businessesOf<'phone2' | 'unit' | 'latitude' | 'longitude' | 'facebook'>('firms')
type Firm = (typeof FIRMS)[number]

let filing: ClassifierCategoryIndex
beforeAll(async () => {
  const { db, close } = await createDatabase()
  await insertBuiltInCategories(db)
  filing = await loadCategoryIndex(db)
  await close()
})

/** The rows of a file in the format of the directory, without refused ones. */
const draftsOf = (file: Uint8Array): ImportRow[] =>
  Array.from(readSheet(file).rows).flatMap((row) => {
    const read = parseRow(row, filing)
    return 'problem' in read ? [] : [read]
  })

const digits = (text: string | null | undefined) => (text ?? '').replace(/\D/g, '').slice(-10)
const small = (text: string | null) => (text ?? '').toLowerCase()

/** Whether an imported row has this field of its business. */
const SAYS: Record<string, (draft: ImportRow, firm: Firm) => boolean> = {
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

/** Fields that were invented or that must stay private. */
const invented = (draft: ImportRow, told: readonly string[]): string[] =>
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

test.each(shapesOf('firms').map((shape) => [shape.name, shape] as const))(
  'imports every field of the file "%s" and invents none [D106, D112, D113]',
  (_, { file, told, held }) => {
    const drafts = draftsOf(file)
    const missed = FIRMS.flatMap((firm) => {
      const draft = drafts.find(({ name }) => name === firm.company)
      return told
        .filter((field) => !draft || !SAYS[field]?.(draft, firm) || draft.heldBecause)
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

test.each<[string, string, Partial<ImportRow>]>([
  ['an article after the name', '"Sunflower Shop, The",404-555-0101', { name: 'The Sunflower Shop' }],
  [
    'the legal name before',
    'ROSA LLC d/b/a: Tacos Rosa,404-555-0101',
    { name: 'Tacos Rosa', legalName: 'Rosa LLC' },
  ],
  [
    'the legal name after',
    'Tacos Mina (DBA of Mina LLC),404-555-0101',
    { name: 'Tacos Mina', legalName: 'Mina LLC' },
  ],
  ['trading as', 'PEREZ LLC T/A LA FONDA,404-555-0101', { name: 'La Fonda', legalName: 'Perez LLC' }],
  [
    'a private note in the column of descriptions',
    'Flores Ana,404-555-0101,,,,,,,,"Moroso: debe 2 meses, no llamar"',
    { description: null, notes: 'Moroso: debe 2 meses, no llamar' },
  ],
  [
    'HTML entities',
    'Caf&eacute; Ana,404-555-0101,,,,,,,,&iexcl;Hola! &rdquo;',
    { name: 'Café Ana', description: '¡Hola! ”' },
  ],
  [
    'an e-mail with its owner',
    'Flores Ana,,"Ana <ana@b.com>, luis@b.com"',
    { email: 'ana@b.com', notes: 'Otro correo: luis@b.com' },
  ],
  [
    'a NAICS code without a name',
    'La Fonda,404-555-0101,,,,,,722511',
    { categories: ['restaurantes-y-bares'], unmapped: null },
  ],
  [
    'a week in single letters',
    'Flores Ana,404-555-0101,,,,,,,,,,L-V 9am a 6pm',
    { hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })) },
  ],
  [
    'a week without a. m. and p. m., as the form reads it',
    'Flores Ana,404-555-0101,,,,,,,,,,Lun-Vie 9-6',
    { hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })) },
  ],
  ['decoration around a name', '"★ ""La Espiga"" *",404-555-0101', { name: 'La Espiga' }],
  ['an opening quote without a closing one', '"""La Espiga",404-555-0101', { name: 'La Espiga' }],
  ['inches', '"Tubos 5""",404-555-0101', { name: 'Tubos 5"' }],
  ['an article after COMPANY', 'ROSA COMPANY THE,404-555-0101', { name: 'The Rosa Company' }],
  ['the number of a line before a name', '12. La Espiga,404-555-0101', { name: 'La Espiga' }],
  [
    'a name in capitals and quotes',
    '"PANADERÍA ""LA ESPIGA""",404-555-0101',
    { name: 'Panadería "La Espiga"' },
  ],
  [
    'another hyphen, and a name after the phone',
    'La Fonda,+1 (404) 555\u20110101 / Ana',
    { phone: '+14045550101', notes: 'Junto al teléfono: Ana' },
  ],
  ['a phone with thousands separators', 'La Fonda,"4,045,550,101"', { phone: '+14045550101' }],
  ['a phone in scientific notation', 'La Fonda,4.045550101E9', { phone: '+14045550101' }],
  [
    'a street in small letters',
    'La Fonda,,,"3400 buford hwy ne, ste 12",atlanta,US-GA,GA 30329',
    { location: '3400 Buford Hwy NE, Ste 12', city: 'Atlanta', stateCode: 'GA', zip: '30329', warnings: [] },
  ],
  ['a city with its state', 'La Fonda,,,12 Main St,Atlanta GA', { city: 'Atlanta', isStateKnown: true }],
  [
    'a city and the name of its state',
    'La Fonda,,,12 Main St,Los Angeles California',
    { city: 'Los Angeles', stateCode: 'CA', isStateKnown: true },
  ],
  [
    'a city and the name of its state with two words',
    'La Fonda,,,,Buffalo Nueva York',
    { city: 'Buffalo', stateCode: 'NY', isStateKnown: true },
  ],
  [
    'a city and the name of its state in the address column',
    'La Fonda,,,Miami Florida,',
    { location: null, city: 'Miami', stateCode: 'FL', isStateKnown: true },
  ],
  ['a city that ends like a state', 'La Fonda,,,12 Main St,Fort Washington', { city: 'Fort Washington' }],
  [
    'a city after the street',
    'La Fonda,,,"12 Main St, Dalton",,GA',
    { location: '12 Main St', city: 'Dalton' },
  ],
  [
    'a city in the address column',
    'La Fonda,,,Norcross',
    { location: null, city: 'Norcross', stateCode: 'GA', isStateKnown: true },
  ],
  [
    'a link to WhatsApp',
    'La Fonda,,,,,,,,https://wa.me/14045550101',
    { whatsapp: '+14045550101', websiteUrl: null, warnings: [] },
  ],
  [
    'a user name on Instagram',
    'La Fonda,,,,,,,,IG: @lafonda',
    { instagramUrl: 'https://www.instagram.com/lafonda' },
  ],
  [
    'a short link to Facebook',
    'La Fonda,,,,,,,,fb.com/lafonda',
    { facebookUrl: 'https://www.facebook.com/lafonda' },
  ],
  ['an e-mail in the website column', 'La Fonda,,,,,,,,ana@b.com', { email: 'ana@b.com', websiteUrl: null }],
  ['an invalid website', 'La Fonda,,,,,,,,rosa . com', { websiteUrl: null }],
])('an import reads %s correctly', (_, row, expected) => {
  expect(only(row)).toMatchObject(expected)
})

test.each([
  ['L-V 9-18h', '1-5 09:00-18:00'],
  ['De lunes a viernes de 9:00 a 18:00 hrs', '1-5 09:00-18:00'],
  ['M-F 9a-6p', '1-5 09:00-18:00'],
  ['9am-6pm L-V', '1-5 09:00-18:00'],
  ['"Lun, Mié y Vie 9am-1pm"', '1,3,5 09:00-13:00'],
  ['Lun-Vie 9:00–17:00 / Sáb 10:00–14:00', '1-5 09:00-17:00, 6 10:00-14:00'],
  ['Sun 12noon - 5pm', '0 12:00-17:00'],
])('an import reads the opening hours of the week %s', (written, expected) => {
  const spans = only(`La Fonda,404-555-0101,,,,,,,,,,${written}`)?.hours ?? []
  const wanted = expected.split(', ').flatMap((part) => {
    const [days = '', times = ''] = part.split(' ')
    const [from = '', to = from] = days.split('-')
    const [opens, closes] = times.split('-')
    const weekdays = days.includes(',') ? days.split(',').map(Number) : between(Number(from), Number(to))
    return weekdays.map((weekday) => ({ weekday, opens, closes }))
  })
  expect(spans).toEqual(wanted)
})
const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

const first = (...lines: string[]) => draftsOf(Buffer.from(lines.join('\n')))[0]

test.each<[string, string[], Partial<ImportRow>]>([
  [
    'a street before its number, and an office phone before a mobile phone',
    [
      'Razón social,Teléfono de oficina,Celular,Calle,Núm. ext.,Núm. int.,Ciudad,Estado',
      'La Espiga,404-555-0101,404-555-0102,Main St,12,4,Atlanta,GA',
    ],
    { location: '12 Main St, #4', phone: '+14045550101', notes: 'Otro teléfono: (404) 555-0102' },
  ],
  [
    'the name of the exhibitor before that of a person',
    [
      'Stand,Expositor,Contacto,Tel,Qué vende,Ciudad y Edo',
      'A1,Tamales Luz,Luz Peña,404-555-0101,Tamales,"Norcross, GA"',
    ],
    {
      name: 'Tamales Luz',
      contactPerson: 'Luz Peña',
      city: 'Norcross',
      categories: ['restaurantes-y-bares'],
    },
  ],
  [
    'a date that is no street, and a business name that is no trade',
    ['First Name,Last Name,Organization,Connected On', 'Ana,Muñoz,Panadería Rosa,05 Mar 2024'],
    { name: 'Panadería Rosa', location: null },
  ],
  [
    'a yes/no column and a job title that are no name',
    ['full_name,is_business_account,Owner Title,phone', 'Panadería Rosa,True,Owner,404-555-0101'],
    { name: 'Panadería Rosa' },
  ],
])('maps the columns of a list with %s correctly', (_, lines, expected) => {
  expect(first(...lines)).toMatchObject(expected)
})

test('does not use a mailing address as the place of a business, and reads numbers, towns and hours from their own columns', () => {
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
    'an error value of a formula',
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
    'a business that is not active',
    'Taller Ana,404-555-0101,,1 Main St,Atlanta,GA,30303,Taller mecánico,,,,,,Not-active',
    'El archivo dice que no está activo: Not-active',
  ],
  [
    'a business whose name states that it is closed',
    'Tacos Ana (CERRADO),404-555-0101,,1 Main St,Atlanta,GA,30303,Taquería',
    'El nombre dice que está cerrado o que no sirve',
  ],
  [
    'a test row',
    'Test Negocio,404-555-0101,,1 Main St,Atlanta,GA,30303,Tienda',
    'El nombre dice que está cerrado o que no sirve',
  ],
  [
    'a membership that ended',
    'Taller Ana,404-555-0101,,1 Main St,Atlanta,GA,30303,Taller mecánico,,,,,,No vigente',
    'El archivo dice que no está activo: No vigente',
  ],
  [
    'a business of another country',
    'Taller Ana,404-555-0101,,Calle 5 #12,Guadalajara,Jalisco,44100,Taller mecánico',
    'No dice en qué estado está',
  ],
])('an import holds %s for review and states why', (_, row, reason) => {
  expect(only(row)?.heldBecause).toBe(reason)
})
