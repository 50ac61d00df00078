import { fold } from '~/features/search/words'

/** What a column may hold. Their order decides nothing. */
export type Field =
  | 'id'
  | 'name'
  | 'contactPerson'
  | 'email'
  | 'phone'
  | 'whatsapp'
  | 'location'
  | 'city'
  | 'state'
  | 'zip'
  | 'industry'
  | 'services'
  | 'description'
  | 'website'
  | 'facebook'
  | 'instagram'
  | 'subject'
  | 'createdAt'

/** Names of columns in Spanish and English; case, accents, spaces and signs do not count (row 280). */
const NAMES: Readonly<Record<Field, string>> = {
  id: 'id, id contacto, contact id, número',
  name: `name, nombre, nombre negocio, nombre del negocio, negocio, empresa, business, business name, company,
    company name, compañía, razón social, dba, trade name`,
  contactPerson: `contact person, persona de contacto, persona contacto, contacto, contact, contact name, owner,
    owner name, dueño, dueña, propietario, propietaria, nombre de contacto, responsable, representante`,
  email: 'email, e-mail, e mail, correo, correo electrónico, mail, email address, contact email',
  phone: `phone, teléfono, tel, telephone, phone number, número de teléfono, celular, móvil, mobile, business phone,
    contact phone`,
  whatsapp: 'whatsapp, wa, número de whatsapp',
  location: `address, dirección, ubicación, location, domicilio, calle, street, street address, address 1,
    business address, dirección completa`,
  city: 'city, ciudad, localidad, municipio, town',
  state: 'state, estado, st, provincia, state code, código de estado',
  zip: 'zip, zip code, zipcode, código postal, postal code, cp, postal, código zip',
  industry: `category, categoría, categorías, categories, category text, industry, industria, giro, rubro, ramo,
    tipo, tipo de negocio, business type, type, naics title, naics description, actividad, trade, oficio`,
  services: 'services, servicios, servicios ofrecidos',
  description: `description, descripción, mensaje, message, about, acerca, acerca de, detalles, notas, comentarios,
    business description`,
  website: 'website, web, url, sitio, sitio web, página, página web, web site, homepage',
  facebook: 'facebook, facebook url, página de facebook',
  instagram: 'instagram, instagram url',
  subject: 'subject, asunto',
  createdAt: 'created at, fecha creación, fecha de creación, fecha, created, fecha de registro, date created',
}

/** Columns of our own export that say what the others say already. */
const SILENT = 'tiene descripción, caracteres descripción, source, fuente, origen, línea, motivo'

const key = (name: string) => fold(name)
const fieldOf = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.split(',').map((name): [string, Field] => [key(name), field as Field]),
  ),
)
const silent = new Set(SILENT.split(',').map(key))

export interface Columns {
  /** The place of each field's column; the first of several with the same meaning. */
  places: ReadonlyMap<Field, number>
  /** Headers that mean nothing here, as they stand. */
  ignored: string[]
}

/** Which column holds what, by the header row. */
export function readColumns(header: readonly string[]): Columns {
  const places = new Map<Field, number>()
  const ignored: string[] = []
  header.forEach((name, place) => {
    const field = fieldOf.get(key(name))
    if (field && !places.has(field)) places.set(field, place)
    else if (!silent.has(key(name)) && name.trim() !== '') ignored.push(name.trim())
  })
  return { places, ignored }
}
