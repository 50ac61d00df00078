import { createRequire } from 'node:module'
import iconv from 'iconv-lite'
import { book, columns, csv, type FirmShape, rows, streetAndUnit, WHOLE, without } from './firm-shapes'
import { FIRMS, type Firm } from './firms'

const { utils, write } = createRequire(import.meta.url)('@e965/xlsx')

const whole = (f: Firm) => `${streetAndUnit(f)}, ${f.city}, ${f.state} ${f.zip}`
const withComma = (text: string) => text.replace('.', ',')
const capitals = (text: string) => text.toUpperCase()

const formAnswers = columns({
  'Marca temporal': '5/3/2024 10:00:11',
  'Dirección de correo electrónico': (f) => f.email,
  '¿Cuál es el nombre de tu negocio?': (f) => f.company,
  '¿Cuál es tu nombre completo?': (f) => `${f.first} ${f.last}`,
  '¿A qué se dedica tu negocio?': (f) => f.trade,
  'Número de teléfono de tu negocio': (f) => f.phone,
  '¿Ese número tiene WhatsApp?': 'No',
  '¿Cuál es la dirección de tu negocio?': (f) => streetAndUnit(f),
  '¿En qué ciudad y estado está?': (f) => `${f.city}, ${f.state}`,
  'Código postal (ZIP)': (f) => f.zip,
  'Página web, si tienes': (f) => f.website,
  '¿Cuál es tu horario de atención?': 'Lunes a viernes 9am-6pm',
  '¿Aceptas que publiquemos tus datos?': 'Sí, acepto',
})

const salesforce = [
  ['Cuentas latinas activas'],
  ['A partir de 2024-03-05 10:00:00 Hora estándar del Este • Generado por Luis Vendedor'],
  [],
  ...rows(
    columns({
      'Account Name': (f) => f.company,
      'Account Owner': 'Luis Vendedor',
      'Billing Street': (f) => f.street,
      'Billing Address Line 2': (f) => f.unit ?? '',
      'Billing City': (f) => f.city,
      'Billing State/Province': (f) => f.state,
      'Billing Zip/Postal Code': (f) => f.zip,
      'Billing Country': 'United States',
      Phone: (f) => f.phone,
      Industry: (f) => f.english,
      Website: (f) => f.website,
      'Last Activity': '3/5/2024',
      'Account Description': (f) => f.note,
    }),
  ),
  ['Total', '', '', '', '', '', '', '', '', '', '', 'Count', '12'],
  ['Confidential Information - Do Not Distribute'],
  ['Copyright © 2000-2024 salesforce.com, inc. All rights reserved.'],
]

const constantContact = columns({
  'Email address': (f) => f.email,
  'First name': (f) => f.first,
  'Last name': (f) => f.last,
  Company: (f) => f.company,
  'Job title': 'Owner',
  'Phone - work': (f) => f.phone,
  'Phone - mobile': (f) => f.phone2 ?? '',
  'Street address line 1 - Work': (f) => streetAndUnit(f),
  'City - Work': (f) => f.city,
  'State/Province - Work': (f) => f.stateName,
  'Zip/Postal Code - Work': (f) => f.zip,
  'Country - Work': 'United States',
  'Website - Work': (f) => f.website,
  'Custom field: Giro': (f) => f.trade,
  'Email status': 'Active',
  'Email permission status': 'Express',
  'Email Lists': 'Boletín general',
  Notes: (f) => f.note,
  'Created At': '2024-03-05 10:00:00 -0500',
  'Updated At': '2024-03-05 10:00:00 -0500',
})

const shopCustomers = columns({
  customer_id: (_, n) => `${n}`,
  user_login: (_, n) => `cliente${n}`,
  user_email: (f) => f.email,
  first_name: (f) => f.first,
  last_name: (f) => f.last,
  role: 'customer',
  date_registered: '2024-03-05 10:00:00',
  billing_first_name: (f) => f.first,
  billing_last_name: (f) => f.last,
  billing_company: (f) => f.company,
  billing_address_1: (f) => f.street,
  billing_address_2: (f) => f.unit ?? '',
  billing_city: (f) => f.city,
  billing_postcode: (f) => f.zip,
  billing_country: 'US',
  billing_state: (f) => f.state,
  billing_email: (f) => f.email,
  billing_phone: (f) => f.phone,
  shipping_company: '',
  shipping_address_1: '',
  shipping_city: '',
  orders: '3',
  total_spent: '120.50',
})

const newYork = columns({
  'Business Unique ID': (_, n) => `BA-${n}`,
  'Business Name': (f) => `${capitals(f.last)} HOLDINGS INC`,
  'DBA/Trade Name': (f) => f.company,
  'License Number': (_, n) => `00${n}-DCA`,
  'License Type': 'Premises',
  'License Status': 'Active',
  'Business Category': (f) => f.english,
  'Contact Phone': (f) => f.phone.replace(/^\+1/, '').replace(/\D/g, ''),
  'Address Building': (f) => (/^\d/.test(f.street) ? (f.street.split(' ')[0] ?? '') : ''),
  'Address Street Name': (f) => (/^\d/.test(f.street) ? f.street.split(' ').slice(1).join(' ') : f.street),
  'Secondary Address Street Name': '',
  'Address Unit': (f) => f.unit ?? '',
  'Address City': (f) => f.city,
  'Address State': (f) => f.state,
  'Address ZIP': (f) => f.zip,
  'Address Borough': 'Outside NYC',
  'Community Board': '403',
  Longitude: (f) => f.longitude,
  Latitude: (f) => f.latitude,
})
const newYorkRows = [
  ...rows(newYork),
  [
    ...[
      'BA-9',
      'VIEJO INC',
      'Deli Cerrado',
      '009-DCA',
      'Premises',
      'Out of Business',
      'Bakery',
      '7185550101',
    ],
    ...['12', '37TH AVE', '', '', 'JACKSON HEIGHTS', 'NY', '11372', 'Queens', '403', '-73.88', '40.74'],
  ],
]

const pages = columns({
  'Page ID': (_, n) => `10015${n}`,
  'Page name': (f) => f.company,
  Username: (_, n) => `@negocio${n}`,
  Category: (f) => f.english,
  'Page URL': (_, n) => `https://www.facebook.com/negocio${n}`,
  Followers: '1,204',
  Phone: (f) => f.phone,
  Email: (f) => f.email,
  Website: (f) => f.website,
  Address: (f) => streetAndUnit(f),
  City: (f) => f.city,
  State: (f) => f.stateName,
  Zip: (f) => f.zip,
  About: 'Negocio familiar.',
  'Price range': '$$',
})

const opinions = columns({
  Business_Name: (f) => f.company,
  'Yelp URL': (_, n) => `https://www.yelp.com/biz/negocio-${n}?osq=latino`,
  Rating: '4.5',
  'Review Count': '12',
  Price: '$$',
  'Category List': (f) => `${f.english}, Latin American`,
  Neighborhood: '',
  Full_Address: (f) => whole(f),
  Phone: (f) => f.phone,
  Website_URL: (f) => f.website.replace(/\/$/, ''),
  'Top Review': 'Great service!!',
})

const grid = columns({
  '🏪 Negocio': (f) => f.company,
  '👤 Contacto principal': (f) => `${f.first} ${f.last}`,
  '📞 Teléfono': (f) => f.phone,
  '✅ ¿Tiene WhatsApp?': '',
  '📧 Correo': (f) => f.email,
  '📍 Dirección': (f) => whole(f),
  '🏷️ Giro': (f) => f.trade,
  '🌐 Sitio web': (f) => f.website,
  '📝 Notas internas': (f) => f.note,
  '📷 Fotos': 'local.jpg (https://dl.example.com/local.jpg)',
  '🗓️ Última llamada': '5/3/2024',
})

const unicodeText = columns({
  'Nombre del local': (f) => f.company,
  Giro: (f) => f.trade,
  Dueño: (f) => `${f.first} ${f.last}`,
  'Dirección del local': (f) => streetAndUnit(f),
  'Ciudad/Estado': (f) => `${f.city} / ${f.state}`,
  'C.P.': (f) => f.zip,
  'Tel. fijo': (f) => f.phone,
  'E-mail de contacto': (f) => f.email,
  'Web o Facebook': (f) => f.website,
  'Horario de atención': 'Lun a Sáb 10:00 - 19:00',
  Latitud: (f) => withComma(f.latitude),
  Longitud: (f) => withComma(f.longitude),
  'Monto mensual': '1.250,00',
})

const withoutHeader = FIRMS.map((f, n) => [
  n + 1,
  f.company,
  f.trade,
  f.phone,
  f.email,
  f.street + (f.unit ? `, ${f.unit}` : ''),
  `${f.city}, ${f.state}`,
  f.zip,
  f.website,
])

const numbers = [
  ['Tabla 1'],
  ...rows(
    columns({
      'Nombre comercial': (f) => f.company,
      Propietario: (f) => `${f.last}, ${f.first}`,
      'Teléfono 1': (f) => f.phone,
      'Teléfono 2': (f) => f.phone2 ?? '',
      'Correo electrónico': (f) => f.email,
      Calle: (f) => streetAndUnit(f),
      Ciudad: (f) => f.city,
      Estado: (f) => f.stateName,
      'Código Postal': (f) => f.zip,
      Rubro: (f) => f.trade,
      Web: (f) => f.website,
      Anotaciones: (f) => f.note,
      'Cuota mensual': '25,00',
    }),
  ),
  [],
  ['Subtotal', '', '', '', '', '', '', '', '', '', '', '', '300,00'],
]

const chamberStatus = columns({
  'Member Name': (f) => f.company,
  'Member Status': 'Active',
  'Membership Type': 'Business - Small',
  'Primary Contact First Name': (f) => f.first,
  'Primary Contact Last Name': (f) => f.last,
  'Primary Contact Email': (f) => f.email,
  'Display Phone': (f) => f.phone,
  'Alternate Phone': (f) => f.phone2 ?? '',
  'Physical Address Line 1': (f) => f.street,
  'Physical Address Line 2': (f) => f.unit ?? '',
  'Physical City': (f) => f.city,
  'Physical State/Province': (f) => f.state,
  'Physical Postal Code': (f) => f.zip,
  'Mailing Address Line 1': 'PO Box 99',
  'Mailing City': 'Reno',
  'Mailing State/Province': 'NV',
  'Mailing Postal Code': '89501',
  'Website Address': (f) => f.website,
  'QuickLink Category': (f) => f.english,
  'Member Since': '3/5/2019',
  'Staff Comments': (f) => f.note,
})
const chamberRows = [
  ...rows(chamberStatus),
  [
    ...[
      'Socio Anterior',
      'Dropped',
      '',
      '',
      '',
      '',
      '404-555-0001',
      '',
      '1 Old St',
      '',
      'Atlanta',
      'GA',
      '30303',
    ],
    ...['', '', '', '', '', 'Bakery', '', ''],
  ],
]

const companies = columns({
  Company: (f) => f.company,
  'Company Name for Emails': (f) => f.company,
  'Account Stage': 'Cold',
  '# Employees': '5',
  Industry: (f) => f.english,
  Website: (f) => f.website,
  'Company Linkedin Url': (_, n) => `http://www.linkedin.com/company/negocio-${n}`,
  'Facebook Url': (f) => f.facebook ?? '',
  'Twitter Url': '',
  'Company Street': (f) => streetAndUnit(f),
  'Company City': (f) => f.city,
  'Company State': (f) => f.stateName,
  'Company Country': 'United States',
  'Company Postal Code': (f) => f.zip,
  'Company Address': (f) => whole(f),
  Keywords: 'latino, familia',
  'Company Phone': (f) => f.phone,
  'SEO Description': '',
  Technologies: 'Gmail, Outlook',
  'Total Funding': '',
})

const consulate = [
  ['CONSULADO GENERAL — DIRECTORIO EMPRESARIAL'],
  ['', '', 'Ventanilla de Asesoría', '', '', '', '', '', ''],
  [],
  ...rows(
    columns({
      'No.': (_, n) => `${n + 1}`,
      'NOMBRE DE LA EMPRESA': (f) => f.company,
      'REPRESENTANTE LEGAL': (f) => `${f.first} ${f.last}`,
      'DOMICILIO (calle, número y local)': (f) => streetAndUnit(f),
      'CIUDAD EN EE. UU.': (f) => f.city,
      'ESTADO (EE. UU.)': (f) => f.stateName,
      'CÓDIGO POSTAL': (f) => f.zip,
      'TELÉFONO(S)': (f) => f.phone,
      'CORREO(S) ELECTRÓNICO(S)': (f) => f.email,
      'SECTOR O GIRO': (f) => f.trade,
      'PÁGINA(S) WEB': (f) => f.website,
      OBSERVACIONES: (f) => f.note,
    }),
  ),
  ['TOTAL DE EMPRESAS: 12'],
  ['Elaboró: Luis V. / Fuente: registros propios'],
]

const markup = (cells: (string | number)[][]): Buffer =>
  Buffer.from(
    `<html><head><meta charset="utf-8"></head><body><table border="1"><caption>Socios</caption>${cells
      .map(
        (row) =>
          `<tr>${row.map((cell) => `<td>${String(cell).replace(/&/g, '&amp;').replace(/</g, '&lt;')}</td>`).join('')}</tr>`,
      )
      .join('\n')}</table></body></html>`,
  )
const members = columns({
  Socio: (f) => f.company,
  Encargado: (f) => `${f.first} ${f.last}`,
  Teléfono: (f) => f.phone,
  Mail: (f) => f.email,
  'Dirección completa': (f) => whole(f),
  'Actividad principal': (f) => f.trade,
  Portal: (f) => f.website,
})

const both = columns({
  'Razón social': (f) => `${capitals(f.last)} ENTERPRISES LLC`,
  'Nombre comercial': (f) => f.company,
  Giro: (f) => f.trade,
  'Celular/WhatsApp': (f) => f.phone,
  Correo: (f) => f.email,
  Domicilio: (f) => whole(f),
  Redes: (f) => f.facebook ?? '',
  Página: (f) => f.website,
})

const twoBooks = (): Buffer => {
  const file = utils.book_new()
  utils.book_append_sheet(
    file,
    utils.aoa_to_sheet([
      ['Ventas', 'Mes'],
      [120, 'Enero'],
    ]),
    'Resumen',
  )
  const sheet = utils.aoa_to_sheet([
    ['DIRECTORIO 2024', '', '', '', '', ''],
    [],
    ...rows(members),
    ['Total de socios', FIRMS.length],
  ])
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 6 } }]
  utils.book_append_sheet(file, sheet, 'Socios')
  return write(file, { type: 'buffer', bookType: 'xlsx' })
}

/** Shapes that strangers may bring: questions for headers, reports with lines around them, signs nobody expects. */
export const STRANGE_SHAPES: readonly FirmShape[] = [
  { name: 'answers to a form', file: csv(rows(formAnswers), { quoted: true }), told: [...WHOLE, 'hours'] },
  { name: 'salesforce report', file: csv(salesforce), told: [...without('person', 'email'), 'note'] },
  { name: 'constant contact', file: csv(rows(constantContact)), told: [...WHOLE, 'phone2', 'note'] },
  { name: 'customers of a web shop', file: csv(rows(shopCustomers)), told: without('category', 'website') },
  {
    name: 'new york licences',
    file: csv(newYorkRows),
    told: [...without('person', 'email', 'website'), 'position'],
    held: 'Deli Cerrado',
  },
  { name: 'pages of a social network', file: csv(rows(pages)), told: [...without('person'), 'price'] },
  { name: 'scraped opinions', file: csv(rows(opinions)), told: [...without('person', 'email'), 'price'] },
  { name: 'grid with pictures in its header', file: csv(rows(grid)), told: [...WHOLE, 'note'] },
  {
    name: 'unicode text with decimal commas',
    file: iconv.encode(
      csv(rows(unicodeText), { delimiter: '\t', record_delimiter: 'windows' }).toString(),
      'utf16le',
      { addBOM: true },
    ),
    told: [...WHOLE, 'hours', 'position'],
  },
  { name: 'Libro1 without a header', file: book(withoutHeader, 'xlsx'), told: without('person') },
  {
    name: 'numbers with semicolons',
    file: csv(numbers, { delimiter: ';' }),
    told: [...WHOLE, 'phone2', 'note'],
  },
  {
    name: 'chamber with dropped members',
    file: csv(chamberRows),
    told: [...WHOLE, 'phone2', 'note'],
    held: 'Socio Anterior',
  },
  {
    name: 'companies for sellers',
    file: csv(rows(companies)),
    told: [...without('person', 'email'), 'facebook'],
  },
  { name: 'consulate', file: book(consulate, 'xlsx'), told: [...WHOLE, 'note'] },
  { name: 'a page of the web called xls', file: markup(rows(members)), told: WHOLE },
  { name: 'a workbook with a summary before', file: twoBooks(), told: WHOLE },
  {
    name: 'one number for both',
    file: csv(rows(both)),
    told: [...without('person'), 'whatsapp', 'facebook'],
  },
]
