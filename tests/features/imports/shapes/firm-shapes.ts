import { createRequire } from 'node:module'
import { type Options, stringify } from 'csv-stringify/sync'
import iconv from 'iconv-lite'
import { FIRMS, type Firm } from './firms'

const { utils, write } = createRequire(import.meta.url)('@e965/xlsx')

/** What of a firm a shape is able to say. */
export type Said =
  | 'name'
  | 'person'
  | 'phone'
  | 'phone2'
  | 'email'
  | 'street'
  | 'unit'
  | 'city'
  | 'state'
  | 'zip'
  | 'category'
  | 'website'
  | 'note'
  | 'hours'
  | 'position'
  | 'price'
  | 'facebook'
  | 'whatsapp'

/** A file as another program writes it, with headers, marks and leftovers of real exports. */
export interface FirmShape {
  name: string
  file: Buffer
  told: readonly Said[]
  /** A business that is closed, and has to wait. */
  held?: string
}

type Value = string | ((firm: Firm, n: number) => string | number)
type Cell = string | number
export const columns = (headers: Record<string, Value>) => Object.entries(headers)
export const rows = (of: [string, Value][]): Cell[][] => [
  of.map(([header]) => header),
  ...FIRMS.map((firm, n) => of.map(([, value]) => (typeof value === 'string' ? value : value(firm, n)))),
]
export const csv = (cells: Cell[][], options: Options = {}) => Buffer.from(stringify(cells, options))
export const book = (cells: Cell[][], bookType: string): Buffer => {
  const file = utils.book_new()
  utils.book_append_sheet(file, utils.aoa_to_sheet(cells), 'Hoja1')
  return write(file, { type: 'buffer', bookType })
}
export const WHOLE: readonly Said[] = [
  'name',
  'person',
  'phone',
  'email',
  'street',
  'unit',
  'city',
  'state',
  'zip',
  'category',
  'website',
]
export const without = (...left: Said[]) => WHOLE.filter((each) => !left.includes(each))
export const streetAndUnit = (f: Firm) => f.street + (f.unit ? `, ${f.unit}` : '')

/** Shapes that hold more columns than anybody needs, and fields where nobody looks for them. */
export const FIRM_SHAPES: FirmShape[] = []
const add = (name: string, file: Buffer, told: readonly Said[], held?: string) =>
  FIRM_SHAPES.push({ name, file, told, ...(held && { held }) })

const googleSpanish = columns({
  Nombre: (f) => f.first,
  'Segundo nombre': '',
  Apellidos: (f) => f.last,
  'Fonética del nombre': '',
  'Fonética del segundo nombre': '',
  'Fonética del apellido': '',
  'Prefijo del nombre': '',
  'Sufijo del nombre': '',
  Alias: '',
  'Archivar como': '',
  'Nombre de la organización': (f) => f.company,
  'Cargo en la organización': 'Propietario',
  'Departamento de la organización': '',
  Cumpleaños: '',
  Notas: (f) => f.note,
  Foto: '',
  Etiquetas: (f) => `Clientes ::: ${f.trade} ::: * myContacts`,
  'Correo electrónico 1 - Etiqueta': '*',
  'Correo electrónico 1 - Valor': (f) => f.email,
  'Teléfono 1 - Etiqueta': 'Trabajo',
  'Teléfono 1 - Valor': (f) => f.phone,
  'Teléfono 2 - Etiqueta': 'Móvil',
  'Teléfono 2 - Valor': (f) => f.phone2 ?? '',
  'Dirección 1 - Etiqueta': 'Trabajo',
  'Dirección 1 - País': 'US',
  'Dirección 1 - Calle': (f) => f.street,
  'Dirección 1 - Dirección ampliada': (f) => f.unit ?? '',
  'Dirección 1 - Ciudad': (f) => f.city,
  'Dirección 1 - Región': (f) => f.state,
  'Dirección 1 - Código postal': (f) => f.zip,
  'Dirección 1 - Apartado postal': '',
  'Sitio web 1 - Etiqueta': '',
  'Sitio web 1 - Valor': (f) => f.website,
})
add('google es', csv(rows(googleSpanish)), [...WHOLE, 'phone2', 'note'])
const outlook = columns({
  Tratamiento: 'Sra.',
  Nombre: (f) => f.first,
  'Segundo nombre': '',
  Apellidos: (f) => f.last,
  Sufijo: '',
  Organización: (f) => f.company,
  Departamento: '',
  Puesto: 'Gerente',
  'Calle del trabajo': (f) => f.street,
  'Calle del trabajo 2': (f) => f.unit ?? '',
  'Calle del trabajo 3': '',
  'Ciudad de trabajo': (f) => f.city,
  'Estado o provincia de trabajo': (f) => f.state,
  'Código postal del trabajo': (f) => f.zip,
  'País o región del trabajo': 'Estados Unidos',
  'Calle particular': '',
  'Ciudad de residencia': '',
  'Estado o provincia de residencia': '',
  'Código postal de residencia': '',
  'País o región de residencia': '',
  'Otra calle': '',
  'Otra ciudad': '',
  'Otra provincia o estado': '',
  'Otro código postal': '',
  'Otro país o región': '',
  'Teléfono del ayudante': '',
  'Fax del trabajo': '(404) 555-9999',
  'Teléfono del trabajo': (f) => f.phone,
  'Teléfono del trabajo 2': '',
  'Devolución de llamada': '',
  'Teléfono del automóvil': '',
  'Número de centralita de la organización': '',
  'Fax particular': '',
  Particular: '',
  'Número de teléfono particular 2': '',
  RDSI: '',
  Móvil: (f) => f.phone2 ?? '',
  'Otro fax': '',
  'Otro teléfono': '',
  Localizador: '',
  'Teléfono principal': '',
  Radioteléfono: '',
  'Número de teletipo o TTY': '',
  Télex: '',
  Aniversario: '0/0/00',
  'Apartado postal': '',
  Cumpleaños: '0/0/00',
  Categorías: (f) => f.trade,
  Cuenta: '',
  'Dirección de correo electrónico': (f) => f.email,
  'Tipo de correo electrónico': 'SMTP',
  'Nombre mostrado del correo electrónico': (f) => `${f.first} ${f.last} (${f.email})`,
  'Dirección de correo electrónico 2': '',
  Notas: (f) => f.note,
  'Página Web': (f) => f.website,
  'Palabras clave': '',
  Confidencialidad: 'Normal',
  Prioridad: 'Normal',
  Privado: 'Falso',
  Sexo: 'Sin especificar',
  Ubicación: '',
  Trabajo: '',
})
add('outlook es cp1252', iconv.encode(stringify(rows(outlook)), 'win1252'), [...WHOLE, 'phone2', 'note'])
const geoDirectory = columns({
  ID: (_, n) => String(900 + n),
  post_title: (f) => f.company.replace(/&/g, '&amp;'),
  post_author: '1',
  post_content: () =>
    `<!-- wp:paragraph --><p>Negocio &quot;familiar&quot; con <strong>a&ntilde;os</strong></p>`,
  post_status: 'publish',
  post_type: 'gd_place',
  post_date: '2024-03-05 10:00:00',
  post_modified: '2024-03-05 10:00:00',
  post_category: (f) => f.english,
  default_category: '12',
  post_tags: 'latino,familiar',
  featured: '0',
  video: '',
  street: (f) => f.street,
  street2: (f) => f.unit ?? '',
  city: (f) => f.city,
  region: (f) => f.stateName,
  country: 'United States',
  neighbourhood: '',
  zip: (f) => f.zip,
  latitude: (f) => f.latitude,
  longitude: (f) => f.longitude,
  mapview: 'ROADMAP',
  mapzoom: '14',
  phone: (f) => f.phone,
  email: (f) => f.email,
  website: (f) => f.website,
  facebook: (f) => f.facebook ?? '',
  twitter: '',
  business_hours:
    '["Mo 09:00-17:00","Tu 09:00-17:00","Sa 10:00-14:00"],["UTC":"-5","Timezone":"America/New_York"]',
  special_offers: '10% de descuento',
  claimed: '0',
  package_id: '1',
  post_images: 'https://x.example.com/a.jpg|12|Título|Pie',
  logo: '',
})
add('geodirectory full', csv(rows(geoDirectory), { quoted: true }), [
  ...without('person'),
  'hours',
  'position',
  'facebook',
])
const businessDirectory = columns({
  'Business Name': (f) => f.company,
  'Business Genre': (f) => `Servicios > ${f.english}`,
  'Short Business Description': 'Negocio familiar',
  'Long Business Description': '',
  'Business Website Address': (f) => `${f.website},${f.company.replace(/,/g, '')}`,
  'Business Phone Number': (f) => f.phone,
  'Business Fax': '',
  'Business Contact Email': (f) => f.email,
  'Business Tags': 'latino,familia',
  'Business Address': (f) => streetAndUnit(f),
  'Business Location': (f) => `${f.city}, ${f.state}`,
  'ZIP Code': (f) => f.zip,
  images: '',
  username: 'admin',
  sequence_id: (_, n) => `s-${n}`,
  expires_on: '',
})
add('business directory plugin', csv(rows(businessDirectory)), [...without('person')])
const tagOf = (f: Firm) =>
  (
    ({
      reposteria: ['shop', 'bakery'],
      'restaurantes-y-bares': ['amenity', 'restaurant'],
      'legal-y-abogados': ['office', 'lawyer'],
      'servicio-automotriz': ['shop', 'car_repair'],
      'belleza-bienestar-y-cuidado-personal': ['shop', 'hairdresser'],
      'salud-y-bienestar': ['amenity', 'dentist'],
      construccion: ['craft', 'roofer'],
      limpieza: ['craft', 'cleaning'],
      'regalos-y-articulos-diversos': ['shop', 'florist'],
      'servicios-profesionales': ['office', 'accountant'],
      'servicios-tecnicos': ['craft', 'plumber'],
      educacion: ['amenity', 'childcare'],
    }) as Record<string, readonly [string, string]>
  )[f.category] ?? ['', '']
const mapData = columns({
  '@id': (_, n) => `${n}`,
  '@type': 'node',
  '@lat': (f) => f.latitude,
  '@lon': (f) => f.longitude,
  name: (f) => f.company,
  'name:es': (f) => f.company,
  amenity: (f) => (tagOf(f)[0] === 'amenity' ? tagOf(f)[1] : ''),
  shop: (f) => (tagOf(f)[0] === 'shop' ? tagOf(f)[1] : ''),
  office: (f) => (tagOf(f)[0] === 'office' ? tagOf(f)[1] : ''),
  craft: (f) => (tagOf(f)[0] === 'craft' ? tagOf(f)[1] : ''),
  cuisine: (f) => (f.category === 'restaurantes-y-bares' ? 'mexican;tacos' : ''),
  'addr:housenumber': (f) => (/^\d/.test(f.street) ? (f.street.split(' ').at(0) ?? '') : ''),
  'addr:street': (f) => (/^\d/.test(f.street) ? f.street.split(' ').slice(1).join(' ') : f.street),
  'addr:unit': (f) => f.unit ?? '',
  'addr:city': (f) => f.city,
  'addr:state': (f) => f.state,
  'addr:postcode': (f) => f.zip,
  phone: (f, n) =>
    n % 2
      ? `+1-${f.phone
          .replace(/^\+1/, '')
          .replace(/\D/g, '')
          .replace(/(...)(...)/, '$1-$2-')}`
      : '',
  'contact:phone': (f, n) => (n % 2 ? '' : f.phone),
  'contact:email': (f) => f.email,
  'contact:website': (f) => f.website,
  'contact:facebook': (f) => f.facebook ?? '',
  opening_hours: (_, n) =>
    [
      'Mo-Fr 09:00-17:00; Sa 10:00-14:00',
      '24/7',
      'Mo-Sa 11:00-22:00, Su 12:00-20:00',
      'Mo-Fr 08:00-12:00,13:00-18:00; PH off',
    ][n % 4] ?? '',
})
add('osm overpass tab', csv(rows(mapData), { delimiter: '\t' }), [
  ...without('person'),
  'position',
  'facebook',
  'hours',
])
const contactList = [
  ['Asociación Latina LLC'],
  ['Customer Contact List'],
  [],
  ['Customer', 'Phone Numbers', 'Email', 'Full Name', 'Billing Address', 'Shipping Address'],
  ...FIRMS.map((f) => [
    f.company,
    `Phone:${f.phone}${f.phone2 ? ` Mobile:${f.phone2}` : ''}`,
    f.email,
    `${f.first} ${f.last}`,
    `${f.street}${f.unit ? ` ${f.unit}` : ''} ${f.city} ${f.state} ${f.zip} US`,
    '',
  ]),
  [],
  ['Thursday, Mar 7, 2024 10:00:11 AM GMT-5'],
]
add('qbo contact list xlsx', book(contactList, 'xlsx'), [...without('category', 'website'), 'phone2'])
const customers = [
  [
    '',
    'Active Status',
    'Customer',
    'Balance',
    'Balance Total',
    'Company',
    'Mr./Ms./...',
    'First Name',
    'M.I.',
    'Last Name',
    'Primary Contact',
    'Main Phone',
    'Fax',
    'Alt. Phone',
    'Secondary Contact',
    'Job Title',
    'Main Email',
    'Bill to 1',
    'Bill to 2',
    'Bill to 3',
    'Bill to 4',
    'Bill to 5',
    'Ship to 1',
    'Ship to 2',
    'Ship to 3',
    'Ship to 4',
    'Ship to 5',
    'Customer Type',
    'Terms',
    'Rep',
    'Sales Tax Code',
    'Account No.',
    'Credit Limit',
    'Note',
  ],
  ...FIRMS.map((f) => [
    '',
    'Active',
    f.company,
    '120.00',
    '120.00',
    f.company,
    '',
    f.first,
    '',
    f.last,
    `${f.first} ${f.last}`,
    f.phone,
    '404-555-9999',
    f.phone2 ?? '',
    '',
    '',
    f.email,
    f.company,
    f.street,
    ...(f.unit ? [f.unit] : []),
    `${f.city}, ${f.state} ${f.zip}`,
    ...(f.unit ? [] : ['']),
    '',
    '',
    '',
    '',
    '',
    '',
    f.trade,
    'Net 30',
    '',
    'Tax',
    '',
    '',
    f.note,
  ]),
  [
    '',
    'Not-active',
    'Negocio Viejo Inc',
    '0',
    '0',
    'Negocio Viejo Inc',
    '',
    '',
    '',
    '',
    '',
    '404-555-0001',
    '',
    '',
    '',
    '',
    '',
    'Negocio Viejo Inc',
    '1 Old St',
    'Atlanta, GA 30303',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    'Bakery',
    '',
    '',
    '',
    '',
    '',
    '',
  ],
]
add(
  'quickbooks desktop',
  iconv.encode(stringify(customers), 'win1252'),
  [...without('website'), 'phone2', 'note'],
  'Negocio Viejo Inc',
)
const losAngeles = columns({
  'LOCATION ACCOUNT #': (_, n) => `00${n}`,
  'BUSINESS NAME': (f) => `${f.last.toUpperCase()} HOLDINGS INC`,
  'DBA NAME': (f) => f.company,
  'STREET ADDRESS': (f) => f.street + (f.unit ? ` ${f.unit}` : ''),
  CITY: (f) => f.city,
  'ZIP CODE': (f) => `${f.zip}-1234`,
  'LOCATION DESCRIPTION': (f) => `${f.street.split(' ')[0]} XX`,
  'MAILING ADDRESS': 'PO BOX 99',
  'MAILING CITY': 'RENO',
  'MAILING ZIP CODE': '89501',
  NAICS: '722511',
  'PRIMARY NAICS DESCRIPTION': (f) => f.english,
  'COUNCIL DISTRICT': '3',
  'LOCATION START DATE': '2010-01-01',
  'LOCATION END DATE': '',
  LOCATION: (f) => `(${f.latitude}, ${f.longitude})`,
})
const losAngelesRows = [
  ...rows(losAngeles),
  [
    '009',
    'CERRADO HOLDINGS INC',
    'TIENDA CERRADA',
    '1 MAIN ST',
    'LOS ANGELES',
    '90012',
    '',
    '',
    '',
    '',
    '445110',
    'Supermarkets',
    '1',
    '2001-01-01',
    '2019-05-05',
    '',
  ],
]
add(
  'los angeles businesses',
  csv(losAngelesRows),
  [...without('person', 'phone', 'email', 'website'), 'position'],
  'Tienda Cerrada',
)
const yelp = columns({
  id: (_, n) => `yelp-${n}`,
  alias: (_, n) => `negocio-${n}`,
  name: (f) => f.company,
  image_url: 'https://s3.example.com/o.jpg',
  is_closed: 'False',
  url: 'https://www.yelp.com/biz/x',
  review_count: '12',
  categories: (f) => f.english,
  rating: '4.5',
  transactions: '[]',
  price: '$$',
  phone: (f) => `+1${f.phone.replace(/^\+1/, '').replace(/\D/g, '')}`,
  display_phone: (f) => f.phone,
  distance: '1203.4',
  latitude: (f) => f.latitude,
  longitude: (f) => f.longitude,
  address1: (f) => f.street,
  address2: (f) => f.unit ?? '',
  address3: '',
  city: (f) => f.city,
  zip_code: (f) => f.zip,
  country: 'US',
  state: (f) => f.state,
})
const yelpRows = [
  ...rows(yelp),
  [
    'y9',
    'c',
    'Café Clausurado',
    '',
    'True',
    '',
    '3',
    'Bakery',
    '4',
    '',
    '',
    '+14045550009',
    '',
    '',
    '33',
    '-84',
    '9 Old Rd',
    '',
    '',
    'Atlanta',
    '30303',
    'US',
    'GA',
  ],
]
add(
  'yelp api',
  csv(yelpRows),
  [...without('person', 'email', 'website'), 'position', 'price'],
  'Café Clausurado',
)
const hubSpot = columns({
  'Record ID - Contact': (_, n) => `${n}`,
  'First Name': (f) => f.first,
  'Last Name': (f) => f.last,
  Email: (f) => f.email,
  'Phone Number': (f) => f.phone,
  'Mobile Phone Number': (f) => f.phone2 ?? '',
  'Contact owner': 'Luis V',
  'Lead Status': '',
  'Marketing contact status': 'Non-marketing contact',
  'Create Date': '2024-03-05 10:00',
  'Company Name': (f) => f.company,
  'Associated Company': (f) => f.company,
  'Associated Company IDs': '99',
  'Job Title': 'Owner',
  Industry: (f) => f.english,
  'Street Address': (f) => streetAndUnit(f),
  City: (f) => f.city,
  'State/Region': (f) => f.stateName,
  'Postal Code': (f) => f.zip,
  'Country/Region': 'United States',
  'Website URL': (f) => f.website,
  Message: (f) => f.note,
  'Lifecycle Stage': 'lead',
  'Original Source': 'Offline',
  'Last Contacted': '',
})
add('hubspot contacts', csv(rows(hubSpot)), [...WHOLE, 'phone2'])
const quoted = (s: string) =>
  [...Buffer.from(s)]
    .map((c) =>
      c > 126 || c === 61 || c < 32
        ? `=${c.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(c),
    )
    .join('')
const folded = (s: string) => {
  const out: string[] = []
  let r = s
  while (r.length > 70) {
    let k = 70
    while (/=.?$/.test(r.slice(0, k))) k--
    out.push(`${r.slice(0, k)}=`)
    r = r.slice(k)
  }
  out.push(r)
  return out.join('\r\n')
}
add(
  'vcard 2.1 android',
  Buffer.from(
    `${FIRMS.map((f) =>
      [
        'BEGIN:VCARD',
        'VERSION:2.1',
        folded(`N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(f.last)};${quoted(f.first)};;;`),
        folded(`FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(`${f.first} ${f.last}`)}`),
        `TEL;WORK;PREF:${f.phone}`,
        ...(f.phone2 ? [`TEL;CELL:${f.phone2}`] : []),
        `EMAIL;WORK:${f.email}`,
        folded(
          `ADR;WORK;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;${quoted(f.unit ?? '')};${quoted(f.street)};${quoted(f.city)};${f.state};${f.zip};USA`,
        ),
        folded(`ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(f.company)}`),
        folded(`TITLE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted('Dueño')}`),
        `URL:${f.website}`,
        folded(`NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(f.note)}`),
        'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD',
        '  /2wCEAAkGBxMTEhUTExMVFhUXGBgYGBgY',
        '',
        'END:VCARD',
      ].join('\r\n'),
    ).join('\r\n')}\r\n`,
  ),
  [...without('category'), 'phone2', 'note'],
)
const escaped = (s: string) =>
  s.replace(/\\/g, '\\\\').replace(/,/g, '\\,').replace(/;/g, '\\;').replace(/\n/g, '\\n')
add(
  'vcard 4',
  Buffer.from(
    FIRMS.map((f) =>
      [
        'BEGIN:VCARD',
        'VERSION:4.0',
        'KIND:org',
        `FN:${escaped(f.company)}`,
        `ORG:${escaped(f.company)}`,
        `N:;;;;`,
        `TEL;VALUE=uri;TYPE="voice,work":tel:+1-${f.phone.replace(/^\+1/, '').replace(/\D/g, '')}`,
        `EMAIL:${f.email}`,
        `ADR;LABEL="x":;;${escaped(streetAndUnit(f))};${f.city};${f.state};${f.zip};USA`,
        `GEO:geo:${f.latitude},${f.longitude}`,
        `URL:${f.website}`,
        `CATEGORIES:${f.trade}`,
        `NOTE:${escaped(f.note)}`,
        `SOCIALPROFILE;SERVICE-TYPE=facebook:${f.facebook ?? ''}`,
        'END:VCARD',
      ]
        .filter((l) => !/^SOCIALPROFILE.*:$/.test(l))
        .join('\r\n'),
    ).join('\r\n'),
  ),
  [...without('person'), 'note', 'position'],
)
const asNumber = (s: string) => Number(s.replace(/^\+1/, '').replace(/\D/g, ''))
const sheetHeader = [
  '#',
  'NEGOCIO',
  'DUEÑO(A)',
  'TEL',
  'CEL',
  'CORREO',
  'DOMICILIO',
  'CIUDAD',
  'EDO',
  'ZIP',
  'GIRO',
  'WEB',
  'NOTAS',
]
const numbered = FIRMS.map((f, n) => [
  n + 1,
  f.company,
  `${f.first} ${f.last}`,
  asNumber(f.phone),
  f.phone2 ? asNumber(f.phone2) : '',
  f.email,
  streetAndUnit(f),
  f.city,
  f.state,
  Number(f.zip),
  f.trade,
  f.website,
  f.note,
])
const sheetRows = [
  ['DIRECTORIO DE COMERCIOS LATINOS 2024'],
  ['Actualizado: 7 de marzo de 2024'],
  [],
  sheetHeader,
  ...numbered.slice(0, 6),
  sheetHeader,
  ...numbered.slice(6),
  ['TOTAL', 12, '', '', '', '', '', '', '', '', '', '', ''],
]
add('own xls numeric', book(sheetRows, 'biff8'), [...WHOLE, 'phone2', 'note'])
const merged = columns({
  'Nombre comercial': (f) => f.company,
  Contacto: (f) => `${f.first} ${f.last}`,
  Teléfonos: (f, n) =>
    f.phone2
      ? ([
          `${f.phone} / ${f.phone2}`,
          `${f.phone}, ${f.phone2}`,
          `Ofic. ${f.phone} Cel. ${f.phone2}`,
          `${f.phone} y ${f.phone2}`,
        ][n % 4] ?? '')
      : f.phone,
  Email: (f) => f.email,
  'Domicilio completo': (f, n) =>
    [
      `${streetAndUnit(f)}, ${f.city}, ${f.state} ${f.zip}`,
      `${streetAndUnit(f)}, ${f.city} ${f.state} ${f.zip}`,
      `${streetAndUnit(f)}\n${f.city}, ${f.stateName} ${f.zip}`,
      `${streetAndUnit(f)}, ${f.city}, ${f.stateName}, ${f.zip}, USA`,
    ][n % 4] ?? '',
  Ramo: (f) => f.trade,
  Sitio: (f) => f.website,
  Comentarios: (f) => f.note,
})
add(
  'merged cp850 semicolon',
  iconv.encode(
    stringify(rows(merged), { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ }),
    'cp850',
  ),
  [...WHOLE, 'phone2', 'note'],
)
add(
  'merged mac roman tab CR',
  iconv.encode(
    stringify(rows(merged), { delimiter: '\t', record_delimiter: '\r', quoted_match: /[\r\n]/ }),
    'macroman',
  ),
  [...WHOLE, 'phone2', 'note'],
)
const twice = (s: string) => new TextDecoder('windows-1252').decode(Buffer.from(s))
add('double utf8 pipe', Buffer.from(twice(stringify(rows(merged), { delimiter: '|' }))), [
  ...WHOLE,
  'phone2',
  'note',
])
const townInOne = columns({
  Empresa: (f) => f.company,
  Responsable: (f) => `${f.last}, ${f.first}`,
  'Tel.': (f) => f.phone,
  'E-mail': (f) => f.email,
  Calle: (f) => streetAndUnit(f),
  'Ciudad, Estado, ZIP': (f) => `${f.city}, ${f.state} ${f.zip}`,
  Categoría: (f) => f.trade,
  Website: (f) => f.website,
})
add('city state zip in one', csv(rows(townInOne)), WHOLE)
