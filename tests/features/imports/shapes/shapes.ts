import { createRequire } from 'node:module'
import { stringify } from 'csv-stringify/sync'
import iconv from 'iconv-lite'
import { PEOPLE, type Person } from './people'

/** What of a person a shape is able to say. */
export type Told =
  | 'name'
  | 'person'
  | 'phone'
  | 'mobile'
  | 'email'
  | 'street'
  | 'city'
  | 'state'
  | 'zip'
  | 'category'
  | 'website'
  | 'note'
  | 'hours'
  | 'price'
  | 'position'
  | 'whatsapp'

/** A file as another program writes it. */
export interface Shape {
  name: string
  file: Buffer
  told: readonly Told[]
}

export type Columns = readonly (readonly [
  header: string,
  value: string | ((person: Person, n: number) => string),
])[]

const { utils, write } = createRequire(import.meta.url)('@e965/xlsx')

export const rowsOf = (columns: Columns, people: readonly Person[] = PEOPLE): string[][] => [
  columns.map(([header]) => header),
  ...people.map((person, n) =>
    columns.map(([, value]) => (typeof value === 'string' ? value : value(person, n))),
  ),
]
const text = (rows: readonly (readonly string[])[], options: Parameters<typeof stringify>[1] = {}) =>
  stringify(rows as string[][], options)
export const csv = (columns: Columns, options = {}) => Buffer.from(text(rowsOf(columns), options))
export const book = (rows: readonly (readonly string[])[], bookType: string): Buffer => {
  const file = utils.book_new()
  utils.book_append_sheet(file, utils.aoa_to_sheet([['Instrucciones'], ['Llena la otra hoja']]), 'Léeme')
  utils.book_append_sheet(file, utils.aoa_to_sheet(rows), 'Clientes')
  return write(file, { type: 'buffer', bookType })
}

export const WHOLE: readonly Told[] = [
  'name',
  'person',
  'phone',
  'email',
  'street',
  'city',
  'state',
  'zip',
  'category',
  'website',
]
export const without = (...left: Told[]) => WHOLE.filter((each) => !left.includes(each))

const googleNew: Columns = [
  ['First Name', (p) => p.first],
  ['Middle Name', ''],
  ['Last Name', (p) => p.last],
  ['Phonetic First Name', ''],
  ['Name Prefix', ''],
  ['Nickname', ''],
  ['File As', ''],
  ['Organization Name', (p) => p.company],
  ['Organization Title', 'Dueño'],
  ['Organization Department', ''],
  ['Birthday', ''],
  ['Notes', (p) => p.note],
  ['Photo', 'https://lh3.example.com/foto'],
  ['Labels', (p) => `* myContacts ::: ${p.trade}`],
  ['E-mail 1 - Label', '* Work'],
  ['E-mail 1 - Value', (p) => p.email],
  ['Phone 1 - Label', 'Work'],
  ['Phone 1 - Value', (p) => p.phone],
  ['Phone 2 - Label', 'Mobile'],
  ['Phone 2 - Value', (p) => p.mobile],
  ['Address 1 - Label', 'Work'],
  ['Address 1 - Country', 'United States'],
  ['Address 1 - Street', (p) => p.street],
  ['Address 1 - Extended Address', ''],
  ['Address 1 - City', (p) => p.city],
  ['Address 1 - Region', (p) => p.state],
  ['Address 1 - Postal Code', (p) => p.zip],
  ['Address 1 - PO Box', ''],
  ['Website 1 - Label', 'Work'],
  ['Website 1 - Value', (p) => p.website],
]

const googleOld: Columns = [
  ['Name', (p) => `${p.first} ${p.last}`],
  ['Given Name', (p) => p.first],
  ['Additional Name', ''],
  ['Family Name', (p) => p.last],
  ['Yomi Name', ''],
  ['Notes', (p) => p.note],
  ['Group Membership', (p) => `${p.trade} ::: * myContacts`],
  ['E-mail 1 - Type', '*'],
  ['E-mail 1 - Value', (p) => p.email],
  ['Phone 1 - Type', 'Work'],
  ['Phone 1 - Value', (p) => `${p.phone} ::: ${p.mobile}`],
  ['Address 1 - Type', 'Work'],
  ['Address 1 - Formatted', (p) => `${p.street}\n${p.city}, ${p.state} ${p.zip}\nUS`],
  ['Address 1 - Street', (p) => p.street],
  ['Address 1 - City', (p) => p.city],
  ['Address 1 - Region', (p) => p.state],
  ['Address 1 - Postal Code', (p) => p.zip],
  ['Address 1 - Country', 'US'],
  ['Organization 1 - Type', ''],
  ['Organization 1 - Name', (p) => p.company],
  ['Organization 1 - Title', 'Dueña'],
  ['Website 1 - Type', 'Work'],
  ['Website 1 - Value', (p) => p.website],
]

const outlookEnglish: Columns = [
  ['Title', 'Mr.'],
  ['First Name', (p) => p.first],
  ['Middle Name', ''],
  ['Last Name', (p) => p.last],
  ['Company', (p) => p.company],
  ['Department', ''],
  ['Job Title', 'Owner'],
  ['Business Street', (p) => p.street],
  ['Business Street 2', ''],
  ['Business City', (p) => p.city],
  ['Business State', (p) => p.stateName],
  ['Business Postal Code', (p) => p.zip],
  ['Business Country/Region', 'United States of America'],
  ['Home Street', ''],
  ['Business Fax', '(404) 555-9999'],
  ['Business Phone', (p, n) => (n % 2 ? p.phone : '')],
  ['Company Main Phone', ''],
  ['Home Phone', ''],
  ['Mobile Phone', (p, n) => (n % 2 ? p.mobile : p.phone)],
  ['Categories', (p) => p.trade],
  ['E-mail Address', (p) => p.email],
  ['E-mail Type', 'SMTP'],
  ['E-mail Display Name', (p) => `${p.first} (${p.email})`],
  ['Gender', 'Unspecified'],
  ['Notes', (p) => p.note],
  ['Priority', 'Normal'],
  ['Private', 'False'],
  ['Sensitivity', 'Normal'],
  ['Web Page', (p) => p.website],
]

const outlookSpanish: Columns = [
  ['Título', 'Sra.'],
  ['Nombre', (p) => p.first],
  ['Segundo nombre', ''],
  ['Apellidos', (p) => p.last],
  ['Organización', (p) => p.company],
  ['Departamento', ''],
  ['Puesto', 'Gerente'],
  ['Calle del trabajo', (p) => p.street],
  ['Calle del trabajo 2', ''],
  ['Ciudad de trabajo', (p) => p.city],
  ['Estado o provincia de trabajo', (p) => p.state],
  ['Código postal del trabajo', (p) => p.zip],
  ['País o región del trabajo', 'Estados Unidos de América'],
  ['Fax del trabajo', '(404) 555-9999'],
  ['Teléfono del trabajo', (p) => p.phone],
  ['Teléfono móvil', (p) => p.mobile],
  ['Categorías', (p) => p.trade],
  ['Dirección de correo electrónico', (p) => p.email],
  ['Notas', (p) => p.note],
  ['Página Web', (p) => p.website],
  ['Privado', 'Falso'],
]

const googleBusiness = (header: (english: string, spanish: string) => string): Columns => [
  [header('Store code', 'Código de tienda'), (_, n) => `T-${n}`],
  [header('Business name', 'Nombre de la empresa'), (p) => p.company],
  [header('Address line 1', 'Línea de dirección 1'), (p) => p.street],
  [header('Address line 2', 'Línea de dirección 2'), (_, n) => (n === 3 ? 'Suite 4' : '')],
  [header('Sub-locality', 'Sublocalidad'), ''],
  [header('Locality', 'Localidad'), (p) => p.city],
  [header('Administrative area', 'Área administrativa'), (p) => p.state],
  [header('Country / Region', 'País/región'), 'US'],
  [header('Postal code', 'Código postal'), (p) => p.zip],
  [header('Latitude', 'Latitud'), (_, n) => `33.${100 + n}`],
  [header('Longitude', 'Longitud'), (_, n) => `-84.${100 + n}`],
  [header('Primary phone', 'Teléfono principal'), (p) => p.phone],
  [header('Additional phones', 'Teléfonos adicionales'), (p) => p.mobile],
  [header('Website', 'Sitio web'), (p) => p.website],
  [header('Primary category', 'Categoría principal'), (p) => p.trade],
  [header('Additional categories', 'Categorías adicionales'), ''],
  [header('Sunday hours', 'Horario del domingo'), 'x'],
  [header('Monday hours', 'Horario del lunes'), '09:00AM-05:00PM'],
  [header('Tuesday hours', 'Horario del martes'), '09:00AM-05:00PM'],
  [header('From the business', 'De la empresa'), 'Atendemos en español.'],
  [header('Labels', 'Etiquetas'), ''],
]

export const plugin = (headers: Record<string, Columns[number][1]>): Columns => Object.entries(headers)

const geoDirectory = plugin({
  ID: (_, n) => String(900 + n),
  post_title: (p) => p.company,
  post_author: '1',
  post_content: '<p>Negocio <b>familiar</b></p>',
  post_status: 'publish',
  post_type: 'gd_place',
  post_date: '2024-03-05 10:00:00',
  post_category: (p) => p.trade,
  post_tags: '',
  street: (p) => p.street,
  city: (p) => p.city,
  region: (p) => p.stateName,
  country: 'United States',
  zip: (p) => p.zip,
  latitude: (_, n) => `33.${100 + n}`,
  longitude: (_, n) => `-84.${100 + n}`,
  phone: (p) => p.phone,
  email: (p) => p.email,
  website: (p) => p.website,
  featured: '0',
})
const directorist = plugin({
  directory_type: 'general',
  publish_status: 'publish',
  listing_title: (p) => p.company,
  listing_content: 'Negocio familiar',
  category: (p) => p.trade,
  location: (p) => p.stateName,
  price_range: 'moderate',
  address: (p) => `${p.street}, ${p.city}, ${p.state} ${p.zip}, USA`,
  zip: (p) => p.zip,
  phone: (p) => p.phone,
  phone2: (p) => p.mobile,
  fax: '',
  email: (p) => p.email,
  website: (p) => p.website,
  manual_lat: (_, n) => `33.${100 + n}`,
  manual_lng: (_, n) => `-84.${100 + n}`,
})
const hivePress = plugin({
  title: (p) => p.company,
  description: 'Negocio familiar',
  hp_listing_category: (p) => p.trade,
  hp_location: (p) => `${p.street}, ${p.city}, ${p.state} ${p.zip}, United States`,
  hp_latitude: (_, n) => `33.${100 + n}`,
  hp_longitude: (_, n) => `-84.${100 + n}`,
  hp_phone: (p) => p.phone,
  hp_email: (p) => p.email,
  hp_website: (p) => p.website,
  hp_featured: '0',
})
const businessDirectory = plugin({
  'Business Name': (p) => p.company,
  'Business Genre': (p) => p.trade,
  'Short Business Desc.': 'Negocio familiar',
  'Business Website Address': (p) => p.website,
  'Business Phone Number': (p) => p.phone,
  'Business Fax': '',
  'Business Contact Email': (p) => p.email,
  'Business Address': (p) => p.street,
  'Business City': (p) => p.city,
  'Business State': (p) => p.state,
  'ZIP Code': (p) => p.zip,
  'Business Tags': '',
  sequence_id: (_, n) => String(n),
  username: 'admin',
})
const mapData = plugin({
  '@id': (_, n) => `node/${n}`,
  '@lat': (_, n) => `33.${100 + n}`,
  '@lon': (_, n) => `-84.${100 + n}`,
  name: (p) => p.company,
  shop: (p) => p.trade,
  'addr:housenumber': (p) => p.street.split(' ')[0] ?? '',
  'addr:street': (p) => p.street.split(' ').slice(1).join(' '),
  'addr:city': (p) => p.city,
  'addr:state': (p) => p.state,
  'addr:postcode': (p) => p.zip,
  phone: (p) => `+1 ${p.phone.replace(/[()]/g, '')}`,
  'contact:email': (p) => p.email,
  website: (p) => p.website,
  opening_hours: 'Mo-Fr 09:00-17:00; Sa 10:00-14:00',
})
const square = plugin({
  'Reference ID': '',
  'First Name': (p) => p.first,
  'Last Name': (p) => p.last,
  'Email Address': (p) => p.email,
  'Phone Number': (p) => `+1${p.phone.replace(/\D/g, '')}`,
  'Company Name': (p) => p.company,
  'Street Address 1': (p) => p.street,
  'Street Address 2': '',
  City: (p) => p.city,
  State: (p) => p.state,
  'Postal Code': (p) => p.zip,
  Birthday: '',
  Memo: (p) => p.note,
  'Square Customer ID': (_, n) => `ABC${n}`,
  'Transaction Count': '3',
  'Total Spend': '$120.50',
})
const quickBooks = plugin({
  'Customer full name': (p) => `${p.first} ${p.last}`,
  'Company name': (p) => p.company,
  Email: (p) => p.email,
  Phone: (p) => p.phone,
  Mobile: (p) => p.mobile,
  Website: (p) => p.website,
  'Bill street': (p) => p.street,
  'Bill city': (p) => p.city,
  'Bill state': (p) => p.state,
  'Bill ZIP': (p) => p.zip,
  'Customer type': (p) => p.trade,
  'Open balance': '$1,250.00',
  Notes: (p) => p.note,
})
const registry = plugin({
  'LEGAL NAME': (p) => `${p.last.toUpperCase()} ENTERPRISES LLC`,
  DBA: (p) => p.company,
  'OWNER NAME': (p) => `${p.first} ${p.last}`,
  'PHYSICAL ADDRESS': (p) => p.street,
  CITY: (p) => p.city,
  STATE: (p) => p.state,
  'ZIP CODE': (p) => `${p.zip}-1234`,
  PHONE: (p) => p.phone,
  EMAIL: (p) => p.email,
  NAICS: '722511',
  'NAICS DESCRIPTION': (p) => p.trade,
  'LICENSE STATUS': 'ACTIVE',
  'LICENSE NUMBER': (_, n) => `L${n}`,
})
const ownSpanish: Columns = [
  ['Negocio', (p) => p.company],
  ['Dueño', (p) => `${p.first} ${p.last}`],
  ['Teléfono', (p, n) => (n % 3 ? p.phone : '')],
  ['Celular', (p, n) => (n % 3 ? p.mobile : p.phone)],
  ['Correo', (p) => p.email],
  ['Dirección', (p) => p.street],
  ['Ciudad', (p) => p.city],
  ['Estado', (p) => p.stateName],
  ['CP', (p) => p.zip],
  ['Giro', (p) => p.trade],
  ['Página web', (p) => p.website],
  ['¿Tiene WhatsApp?', 'sí'],
  ['Precio', '$$$'],
  ['Horario', 'Lunes a viernes 9am-6pm; Sábado 10am-2pm'],
  ['Observaciones', (p) => p.note],
]
const OWN: readonly Told[] = [...WHOLE, 'note', 'hours', 'price', 'whatsapp']
/** Headers nobody can know: what the cells hold tells. */
const strange: Columns = [
  ['Cliente', (p) => p.company],
  ['Col B', (p) => p.phone],
  ['Col C', (p) => p.email],
  ['Col D', (p) => `${p.street}, ${p.city}, ${p.state} ${p.zip}`],
  ['Col E', (p) => p.trade],
  ['Col F', (p) => p.website],
]

const ownText = text(rowsOf(ownSpanish))
const asText = (encoding: string, mark = false) => iconv.encode(ownText, encoding, { addBOM: mark })

const card = (version: '3.0' | '4.0') =>
  Buffer.from(
    PEOPLE.map((p) =>
      [
        'BEGIN:VCARD',
        `VERSION:${version}`,
        `N:${p.last};${p.first};;;`,
        `FN:${p.first} ${p.last}`,
        `ORG:${p.company}`,
        `TEL;TYPE=WORK:${p.phone}`,
        `TEL;TYPE=CELL:${p.mobile}`,
        `EMAIL;TYPE=INTERNET:${p.email}`,
        `item1.ADR;TYPE=WORK:;;${p.street};${p.city};${p.state};${p.zip};USA`,
        `URL:${p.website}`,
        `CATEGORIES:${p.trade}`,
        `NOTE:${p.note.replace(/,/g, '\\,')}`,
        'END:VCARD',
      ].join('\r\n'),
    ).join('\r\n'),
  )
const quoted = (value: string) =>
  [...Buffer.from(value)]
    .map((byte) =>
      byte > 126 || byte === 61 ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte),
    )
    .join('')
const oldCard = Buffer.from(
  PEOPLE.map((p) =>
    [
      'BEGIN:VCARD',
      'VERSION:2.1',
      `N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(p.last)};${quoted(p.first)};;;`,
      `FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(`${p.first} ${p.last}`)}`,
      `ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(p.company)}`,
      `TEL;WORK;VOICE:${p.phone}`,
      `TEL;CELL:${p.mobile}`,
      `EMAIL;INTERNET:${p.email}`,
      `ADR;WORK;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;;${quoted(p.street)};${quoted(p.city)};${p.state};${p.zip};USA`,
      `URL;WORK:${p.website}`,
      `CATEGORIES;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(p.trade)}`,
      `NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(p.note)}`,
      'END:VCARD',
    ].join('\r\n'),
  ).join('\r\n'),
)

const untidy = Buffer.from(
  [
    'Directorio de clientes 2026;;;',
    'Impreso el 5 de marzo;;;',
    '',
    text(rowsOf(ownSpanish).slice(0, 16), { delimiter: ';' }).trim(),
    text(rowsOf(ownSpanish).slice(0, 1), { delimiter: ';' }).trim(),
    text(rowsOf(ownSpanish).slice(16), { delimiter: ';' }).trim(),
    'Total;30',
  ].join('\r\n'),
)

const extra: readonly Told[] = ['mobile', 'note']
/** Every shape, by the name of the program that writes it. */
export const SHAPES: readonly Shape[] = [
  { name: 'Google Contacts', file: csv(googleNew), told: [...WHOLE, ...extra] },
  { name: 'Google Contacts, old', file: csv(googleOld), told: [...WHOLE, ...extra] },
  { name: 'Outlook in English', file: csv(outlookEnglish, { quoted: true }), told: [...WHOLE, 'note'] },
  {
    name: 'Outlook in Spanish, Windows-1252',
    file: iconv.encode(csv(outlookSpanish).toString(), 'win1252'),
    told: [...WHOLE, ...extra],
  },
  {
    name: 'Google Business in English',
    file: csv(googleBusiness((english) => english)),
    told: [...without('person', 'email'), 'mobile', 'hours', 'position'],
  },
  {
    name: 'Google Business in Spanish',
    file: csv(googleBusiness((_, spanish) => spanish)),
    told: [...without('person', 'email'), 'mobile', 'hours', 'position'],
  },
  { name: 'GeoDirectory', file: csv(geoDirectory), told: [...without('person'), 'position'] },
  { name: 'Directorist', file: csv(directorist), told: [...without('person'), 'mobile', 'position'] },
  { name: 'HivePress', file: csv(hivePress), told: [...without('person'), 'position'] },
  { name: 'Business Directory Plugin', file: csv(businessDirectory), told: without('person') },
  { name: 'map data', file: csv(mapData), told: [...without('person'), 'hours', 'position'] },
  { name: 'Square', file: csv(square), told: [...without('category', 'website'), 'note'] },
  { name: 'QuickBooks Online', file: csv(quickBooks), told: [...WHOLE, ...extra] },
  { name: 'state registry', file: csv(registry), told: without('website') },
  { name: 'headers nobody knows', file: csv(strange), told: without('person') },
  { name: 'workbook of Excel', file: book(rowsOf(ownSpanish), 'xlsx'), told: OWN },
  { name: 'old workbook of Excel', file: book(rowsOf(ownSpanish), 'biff8'), told: OWN },
  { name: 'LibreOffice', file: book(rowsOf(ownSpanish), 'ods'), told: OWN },
  { name: 'contact cards 3.0', file: card('3.0'), told: [...WHOLE, ...extra] },
  { name: 'contact cards 4.0', file: card('4.0'), told: [...WHOLE, ...extra] },
  { name: 'contact cards 2.1', file: oldCard, told: [...WHOLE, ...extra] },
  { name: 'UTF-8 with mark', file: asText('utf8', true), told: OWN },
  { name: 'UTF-16 with mark', file: asText('utf16le', true), told: OWN },
  { name: 'UTF-16 without mark', file: asText('utf16le'), told: OWN },
  { name: 'UTF-16, other order', file: asText('utf-16be', true), told: OWN },
  { name: 'Windows-1252', file: asText('win1252'), told: OWN },
  { name: 'Mac Roman', file: iconv.encode(ownText.replaceAll('\n', '\r'), 'macroman'), told: OWN },
  { name: 'MS-DOS', file: asText('cp850'), told: OWN },
  {
    name: 'UTF-8 read as Windows-1252',
    file: Buffer.from(
      iconv
        .decode(Buffer.from(ownText), 'latin1')
        .replace(/[\u0080-\u009F]/g, (c) => new TextDecoder('windows-1252').decode(Buffer.from(c, 'latin1'))),
    ),
    told: OWN,
  },
  {
    name: 'UTF-8 read as Mac Roman',
    file: Buffer.from(iconv.decode(Buffer.from(ownText), 'macroman')),
    told: OWN,
  },
  { name: 'semicolons, titles above, totals below, header repeated', file: untidy, told: OWN },
  { name: 'tabs', file: Buffer.from(text(rowsOf(ownSpanish), { delimiter: '\t' })), told: OWN },
  { name: 'bars', file: Buffer.from(text(rowsOf(ownSpanish), { delimiter: '|' })), told: OWN },
]
