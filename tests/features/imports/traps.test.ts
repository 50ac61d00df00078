import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ImportRow } from '~/features/imports/normalise/row'
import { parseTsv } from '~/values/tsv'
import { draftsOf } from '../../support/classifier'
import { businessesOf, shapesOf } from './shapes/read'

const FIRMS = businessesOf<'phone2' | 'unit' | 'latitude' | 'longitude' | 'facebook'>('firms')
type Firm = (typeof FIRMS)[number]

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
  'nombre,teléfono,correo,dirección,ciudad,estado,código postal,categoría,sitio web,descripción,notas,horario,precio,estatus,latitud,longitud'
const only = (row: string) => draftsOf(Buffer.from(`${HEADER}\n${row}`))[0]

/** What a row contains, its cells, and the imported fields, with the reason if it is held for review. */
const TRAPS = parseTsv('traps.tsv', readFileSync(new URL('traps.tsv', import.meta.url), 'utf8'))

test.each(TRAPS)('an import reads a row with %s correctly', (_, row = '', expected = '{}') => {
  expect(only(row)).toMatchObject(JSON.parse(expected))
})

test.each([
  ['L-V 9am a 6pm', '1-5 09:00-18:00'],
  ['Lun-Vie 9-6', '1-5 09:00-18:00'],
  ['L-V 9-18h', '1-5 09:00-18:00'],
  ['De lunes a viernes de 9:00 a 18:00 hrs', '1-5 09:00-18:00'],
  ['M-F 9a-6p', '1-5 09:00-18:00'],
  ['9am-6pm L-V', '1-5 09:00-18:00'],
  ['"Lun, Mié y Vie 9am-1pm"', '1,3,5 09:00-13:00'],
  ['Lun-Vie 9:00–17:00 / Sáb 10:00–14:00', '1-5 09:00-17:00, 6 10:00-14:00'],
  ['Sun 12noon - 5pm', '0 12:00-17:00'],
  ['martes a sabado 10-7', '2-6 10:00-19:00'],
  ['L a J 8-5', '1-4 08:00-17:00'],
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
    'short headers of places',
    ['nombre,telefono,Cd.,Edo', 'Taller Uno,404-555-0101,Macon,GA'],
    { city: 'Macon', stateCode: 'GA' },
  ],
  [
    'one column for city, state and zip code',
    ['Company,Ph,City/ST/ZIP,Type', 'Techos Sol,404.555.0102,Norcross GA 30071,Roofing'],
    { city: 'Norcross', stateCode: 'GA', zip: '30071' },
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
