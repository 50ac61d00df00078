/**
 * What a column may hold, in the order in which it is offered, with its name on screen and the headers that mean it. Of
 * several columns of one file that mean the same, the one whose header is named first here comes first. Case, accents,
 * spaces and signs do not count; `#` stands for a number.
 */
export const FIELDS = {
  name: {
    label: 'Nombre del negocio',
    headers: `organization name, organization, organization # name, organización # nombre, business name, nombre negocio, nombre del negocio, nombre de la empresa,
      nombre de empresa, nombre comercial, dba, dba name, doing business as, doing business as name, dba trade name,
      trade name, tradename, company, company name, compañía, empresa, negocio, organización, nombre de la organización, nome da organização,
      business, establishment name, establishment, razón comercial, nombre de fantasía, denominación comercial, nome da empresa, nome fantasia, listing title, post title, display name as, title, título, nombre del local, outlet name,
      page name, nombre de la página, negocios, empresas, businesses, expositor, socio, socia, miembro, afiliado, asociado, agremiado, store name, facility name, associated company, vendor, vendor name, supplier, proveedor, name, nombre, local, comercio`,
  },
  legalName: {
    label: 'Razón social',
    headers: `legal name, legal business name, entity name, corporate name, corporation name, licensee, licensee name, razón social,
      nombre legal, taxpayer name, business legal name, legal entity name, registrant name, owner legal name`,
  },
  contactPerson: {
    label: 'Persona de contacto',
    headers: `contact person, persona de contacto, persona contacto, contacto, contact, contact name, customer full name, full name,
      nombre completo, owner, owner name, owners name, dueño, dueña, propietario, propietaria, nombre de contacto, responsable,
      representante, representante legal, apoderado, encargado, encargada, nombre del dueño, primary contact, main contact, customer, customer name, cliente, display name, file as,
      contact full name, responsável, contato, nome do contato, business owner, principal name, point of contact, authorized representative, e mail display name, nombre mostrado del correo electrónico`,
  },
  firstName: {
    label: 'Nombre de la persona',
    headers: `first name, given name, nome próprio, nombre de pila, primer nombre, contact first name, owner first name, firstname, first,
      nombre del contacto, nombres`,
  },
  middleName: {
    label: 'Segundo nombre de la persona',
    headers: 'middle name, additional name, segundo nombre, middle initial',
  },
  lastName: {
    label: 'Apellidos de la persona',
    headers: `last name, family name, surname, apelido, sobrenome, apellido, apellidos, contact last name, owner last name, lastname, last, primer apellido`,
  },
  secondLastName: { label: 'Segundo apellido', headers: 'segundo apellido, apellido materno' },
  phone: {
    label: 'Teléfono',
    headers: `business phone, primary phone, phone # value, teléfono # valor, telefone # valor, teléfono principal, teléfono del trabajo, teléfono del negocio, teléfono de oficina, teléfono oficina, tel oficina, tel de oficina, phone, phone number, phone numbers,
      teléfono, tel, telefone, fone, telephone, telephone number, número de teléfono, contact phone, company main phone, teléfono principal de la organización, main phone, work phone, display phone,
      office phone, hp phone, addr phone, business phone number, phone1, phone no, teléfonos, telf, phone main, número, num tel, celular, móvil, mobile, mobile phone, teléfono móvil,
      teléfono celular, cell, cell phone, cellphone, contact mobile, mobile number, cel, business phone #, teléfono del trabajo #, phone #, additional phones,
      otros teléfonos, teléfonos adicionales, teléfono #, otro teléfono, other phone, segundo teléfono, phone two, alternate phone, car phone, home phone, teléfono particular, home phone #, teléfono particular #, teléfono de casa, radio phone, toll free`,
  },
  whatsapp: {
    label: 'WhatsApp',
    headers: 'whatsapp, wa, número de whatsapp, contact whatsapp, whatsapp number, whats, wsp',
  },
  phoneWithWhatsapp: {
    label: 'Teléfono con WhatsApp',
    headers: `celular whatsapp, whatsapp celular, cel whatsapp, whatsapp cel, celular o whatsapp, celular y whatsapp, celular con whatsapp, móvil whatsapp, mobile whatsapp,
      teléfono whatsapp, whatsapp teléfono, tel whatsapp, whatsapp tel, teléfono o whatsapp, teléfono y whatsapp, teléfono con whatsapp, número con whatsapp, phone whatsapp, whatsapp phone, phone or whatsapp`,
  },
  hasWhatsapp: {
    label: '¿Tiene WhatsApp?',
    headers:
      'tienes whatsapp, tiene whatsapp, has whatsapp, usa whatsapp, whatsapp si no, acepta whatsapp, es whatsapp',
  },
  email: {
    label: 'Correo',
    headers: `e mail # value, correo electrónico # valor, email, e mail, correo, correo electrónico, mail, email address, e mail address, dirección de correo electrónico,
      contact email, business email, main email, emails, hp email, correo del negocio, e mail # address, email #,
      dirección de correo electrónico #, correo electrónico #, correo #`,
  },
  location: {
    label: 'Dirección',
    headers: `address # street, dirección # calle, endereço # rua, business street, calle del trabajo, street address, address # formatted, dirección # formato, business address, physical address, address,
      dirección, endereço, ubicación, location, domicilio, adresse, calle, street, addr street, addr full, address line #, street address #, address #, línea de dirección #, dirección #,
      dirección completa, full address, dirección del negocio, principal address, location address, site address, hp location, billing address, billing street, bill address,
      bill street, address street, street #, address street name, street name, premise address, situs address, mailing address, dirección postal, calle y número, shipping address, ship street, shipping street, home street, calle particular, other street, otra calle, home address, manual address, bill to #`,
  },
  houseNumber: {
    label: 'Número de la calle',
    headers:
      'addr housenumber, address building, house number, housenumber, building number, building no, house no, street number, número exterior, núm ext, no ext, número ext, núm exterior, no exterior',
  },
  unit: {
    label: 'Local o suite',
    headers: `addr unit, unit, suite, ste, apt, apartment, local o suite, número interior, núm int, no int, número int, núm interior, no interior, business street #, calle del trabajo #, address # extended address, dirección # dirección ampliada, dirección # dirección extendida, address # po box, dirección # apartado postal,
      street address line #, business address #, unit number`,
  },
  city: {
    label: 'Ciudad',
    headers: `business city, ciudad de trabajo, cidade, ciudad del trabajo, city, ciudad, ciudad y estado, city and state, city state, address # city, dirección # ciudad, endereço # cidade, addr city, locality, localidad, municipio, town, city locality,
      bill city, billing city, city town, población, business city town, physical city, mailing city, ship city, shipping city, home city, ciudad particular, other city, ciudad de residencia, sub locality, sublocalidad`,
  },
  state: {
    label: 'Estado',
    headers: `business state, estado o provincia de trabajo, estado o provincia del trabajo, state, estado, st, provincia, entidad, entidad federativa, us state, state code, código de estado,
      address # region, dirección # región, endereço # região, dirección # estado, dirección # provincia, addr state, administrative area, área administrativa, region, región, state province, state region, bill state, billing state, physical state,
      estado provincia, mailing state, ship state, shipping state, home state, estado o provincia particular, other state, state abbreviation`,
  },
  zip: {
    label: 'Código postal',
    headers: `business postal code, código postal del trabajo, código postal de trabajo, zip, zip code, zipcode, cep, código postal, billing code, shipping code, postal code, cp, c p, postal, código zip, postcode,
      address # postal code, dirección # código postal, endereço # código postal, addr postcode, bill zip, billing zip, physical zip, mailing zip, ship zip, shipping zip, home postal code, código postal particular, other postal code, zip postal code, zip#`,
  },
  country: {
    label: 'País',
    headers: `country, país, country region, país región, business country region, país o región del trabajo, address # country, dirección # país, addr country,
      bill country, country code, billing country, business country`,
  },
  industry: {
    label: 'Categoría',
    headers: `primary category, categoría principal, category, categoría, categorías, categories, category text, industry, industria, giro, ramo de atividade, license type description, rubro, ramo, tipo,
      tipo de negocio, tipo negocio, business type, type, naics title, naics description, naics code description, actividad, actividad económica, trade, oficio, post category, default category, business genre, genre,
      listing category, hp category, hp listing category, especialidad, amenity, shop, craft, office, cuisine, type of business, business category, license type, license type description, sic description,
      line of business, giro comercial, qué hace, qué vende, qué venden, a qué se dedica, especialización, profession, customer type, nature of business, category name, additional categories, otras categorías, categorías adicionales, business activity, naics, naics code,
      sic, sic code, occupation, ocupación, labels, group membership, groups, etiquetas, leisure, tourism, healthcare`,
  },
  services: {
    label: 'Servicios',
    headers:
      'services, servicios, servicios ofrecidos, servicios que ofrece, servicios que ofrecen, qué servicios ofrece, post tags, tags, tag, products, productos y servicios, services offered, lista de servicios',
  },
  description: {
    label: 'Descripción pública',
    headers: `description, descripción, mensaje, message, about, acerca, acerca de, acerca del negocio, detalles, business description, post content, content,
      long business desc, from the business, de la empresa, descripción de la empresa, descripción del negocio, listing description, short business desc, tagline, excerpt, post excerpt, resumen, sobre nosotros, about us`,
  },
  notes: {
    label: 'Notas privadas',
    headers: `notes, note, nota, notas, apuntes, anotaciones, observações, memo, comments, comment, comentario, comentarios, observaciones, observación, internal notes, notas internas, remarks, special offers, private note, customer notes, user #`,
  },
  website: {
    label: 'Sitio web',
    headers: `website # value, sitio web # valor, website, web, site, track visit website href, url, sitio, sitio web, página, página web, web site, homepage, home page, web page, contact website, hp website, website url,
      personal web page, business website, sitio de internet, página de internet, web address, domain name, domain, dominio`,
  },
  facebook: {
    label: 'Facebook',
    headers:
      'facebook, facebook url, página de facebook, contact facebook, fb, facebook page, url de facebook',
  },
  instagram: {
    label: 'Instagram',
    headers:
      'instagram, instagram url, contact instagram, ig, página de instagram, instagram handle, cuenta de instagram',
  },
  social: {
    label: 'Redes sociales',
    headers: 'social, social media, social links, redes, redes sociales, redes sociales url, social profiles',
  },
  price: {
    label: 'Precio ($ a $$$$)',
    headers:
      'price range, precio, rango de precios, rango de precio, price level, precios, nivel de precio, price',
  },
  languages: {
    label: 'Idiomas que atienden',
    headers: `languages, idiomas, languages spoken, spoken languages, language spoken, idiomas que habla, idiomas que hablan, idiomas hablados,
      idiomas de atención, idiomas en que atienden, en qué idiomas atienden, se habla, lenguas`,
  },
  homeService: {
    label: 'Servicio a domicilio (sí o no)',
    headers: `home service, servicio a domicilio, servicios a domicilio, a domicilio, atención a domicilio, va a domicilio, house calls,
      home visits, visitas a domicilio, in home service`,
  },
  hours: {
    label: 'Horario',
    headers: `hours, horario, horarios, working hours, opening hours, business hours, horas, horario de atención, hours of operation,
      sunday hours, monday hours, tuesday hours, wednesday hours, thursday hours, friday hours, saturday hours,
      horario del domingo, horario del lunes, horario del martes, horario del miércoles, horario del jueves, horario del viernes, horario del sábado,
      horario de los domingos, horario de los lunes, horario de los martes, horario de los miércoles, horario de los jueves, horario de los viernes, horario de los sábados,
      horas de apertura del domingo, horas de apertura del lunes, horas de apertura del martes, horas de apertura del miércoles, horas de apertura del jueves, horas de apertura del viernes, horas de apertura del sábado,
      sunday, monday, tuesday, wednesday, thursday, friday, saturday, lunes, martes, miércoles, jueves, viernes, sábado, domingo`,
  },
  latitude: {
    label: 'Latitud',
    headers: 'latitude, latitud, lat, manual lat, hp latitude, geo latitude, @lat, y, coord lat',
  },
  longitude: {
    label: 'Longitud',
    headers:
      'longitude, longitud, lon, lng, long, manual lng, hp longitude, geo longitude, @lon, x, coord lng',
  },
  position: {
    label: 'Latitud y longitud',
    headers: 'coordinates, coordenadas, lat lng, latlng, latitud longitud, geo, gps, lat lon',
  },
  status: {
    label: 'Si sigue abierto',
    headers: `status, estatus, license status, business status, post status, publish status, estado del negocio, estado de la licencia, activo, active, entity status, account status,
      situación, permanently closed, is permanently closed, closed, is closed, cerrado, abierto, listing status, is active, active status, inactive, inactivo,
      business end date, location end date, end date, date closed, closing date, closed date, fecha de cierre, fecha de baja, dissolution date, business state status, standing`,
  },
  subject: { label: 'Asunto (datos antiguos)', headers: 'subject, asunto' },
  id: { label: 'Número de nuestro archivo', headers: 'id contacto, contact id, id, número de contacto' },
  createdAt: {
    label: 'Fecha de alta',
    headers: `created at, fecha creación, fecha de creación, fecha, created, fecha de registro, date created, publish date, created date, post date, fecha de alta`,
  },
} as const satisfies Record<string, { label: string; headers: string }>

/** What a column may hold. */
export type Field = keyof typeof FIELDS

/** What a column goes to: a field, nothing because somebody said so, or nothing because nothing is known of it. */
export type Target = Field | 'none' | null

/** Whether somebody's word names a field. */
export const isField = (word: string): word is Field => Object.hasOwn(FIELDS, word)

/** Columns that say nothing a directory needs, and are passed over without a word. */
export const SILENT = `tiene descripción, caracteres descripción, source, fuente, origen, línea, motivo, account owner, company owner,
  contact owner, lead owner, name es, name en, alt name, old name, short name, location description, record owner, assigned to, asignado a, created by, modified by, sales rep, vendedor, address type, filing type, account id, account no, account number, record id,
  organization title, organization 1 title, título de la organización, cargo de la organización`
