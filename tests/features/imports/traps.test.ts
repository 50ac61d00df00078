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

const tableOf = (name: string) => parseTsv(name, readFileSync(new URL(name, import.meta.url), 'utf8'))

test.each(tableOf('traps.tsv'))('an import reads a row with %s correctly', (_, row = '', expected = '{}') => {
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

test.each(tableOf('lists.tsv'))(
  'maps the columns of a list with %s correctly',
  (_, header, row, expected = '{}') => {
    expect(draftsOf(Buffer.from(`${header}\n${row}`))[0]).toMatchObject(JSON.parse(expected))
  },
)
