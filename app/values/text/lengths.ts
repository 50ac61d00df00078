const MAX_EMAIL_LENGTH = 254
/** Long enough for a pasted number with words before it and an extension after it. */
const MAX_PHONE_LENGTH = 60
const MAX_ZIP_LENGTH = 10
const MAX_WEB_ADDRESS_LENGTH = 300
const MAX_BUSINESS_NAME_LENGTH = 120
const MAX_PERSON_NAME_LENGTH = 120
const MAX_CITY_LENGTH = 80
const MAX_STREET_LENGTH = 200

export const LINE_LIST_LIMITS = {
  services: { most: 30, longest: 80 },
  /** Price, duration and note of a service. */
  serviceDetails: { most: 30, longest: 240 },
  aliases: { most: 20, longest: 60 },
  synonyms: { most: 80, longest: 60 },
} as const

const textOf = ({ most, longest }: { most: number; longest: number }) => most * (longest + 1)

const OWN_DATA_MAX_LENGTHS = {
  negocio: MAX_BUSINESS_NAME_LENGTH,
  descripcion: 1500,
  servicios: textOf(LINE_LIST_LIMITS.serviceDetails),
  especialidad: 200,
  responsable: MAX_PERSON_NAME_LENGTH,
  telefono: MAX_PHONE_LENGTH,
  whatsapp: MAX_PHONE_LENGTH,
  correo: MAX_EMAIL_LENGTH,
  direccion: MAX_STREET_LENGTH,
  ciudad: MAX_CITY_LENGTH,
  'codigo-postal': MAX_ZIP_LENGTH,
  sitio: MAX_WEB_ADDRESS_LENGTH,
  facebook: MAX_WEB_ADDRESS_LENGTH,
  instagram: MAX_WEB_ADDRESS_LENGTH,
} as const

/**
 * Maximum lengths of fields in visible characters, for schemas and pages. An emoji is one character here, but
 * may be several for browsers.
 */
export const MAX_FIELD_LENGTHS = {
  registration: {
    negocio: MAX_BUSINESS_NAME_LENGTH,
    responsable: MAX_PERSON_NAME_LENGTH,
    correo: MAX_EMAIL_LENGTH,
    telefono: MAX_PHONE_LENGTH,
    oficio: 200,
    ciudad: MAX_CITY_LENGTH,
    'codigo-postal': MAX_ZIP_LENGTH,
    descripcion: 1500,
  },
  rating: { nombre: 80, correo: MAX_EMAIL_LENGTH, comentario: 1000 },
  suggestion: {
    telefono: 200,
    whatsapp: 200,
    horario: 200,
    direccion: 200,
    ciudad: 80,
    'codigo-postal': 200,
    correo: 200,
    sitio: 200,
    facebook: 200,
    instagram: 200,
    responsable: 120,
    negocio: 120,
  },
  report: {
    mensaje: 2000,
    nombre: MAX_PERSON_NAME_LENGTH,
    correo: MAX_EMAIL_LENGTH,
    telefono: MAX_PHONE_LENGTH,
  },
  contractorRating: { nombre: 80, correo: MAX_EMAIL_LENGTH, proyecto: 120, comentario: 1000 },
  reservation: {
    nombre: MAX_PERSON_NAME_LENGTH,
    correo: MAX_EMAIL_LENGTH,
    telefono: MAX_PHONE_LENGTH,
    requerimiento: 300,
    comentario: 1000,
  },
  service: { nombre: LINE_LIST_LIMITS.services.longest, precio: 12, nota: 80 },
  claim: { codigo: 20 },
  confirmation: { mensaje: 1000 },
  lostLink: { contacto: MAX_EMAIL_LENGTH },
  lookUp: { codigo: 20, telefono: MAX_PHONE_LENGTH },
  reply: { replica: 300 },
  closing: { negocio: MAX_WEB_ADDRESS_LENGTH },
  ownData: OWN_DATA_MAX_LENGTHS,
  page: { ...OWN_DATA_MAX_LENGTHS, 'direccion-web': 100, cupo: 2 },
  contact: {
    negocio: MAX_BUSINESS_NAME_LENGTH,
    responsable: MAX_PERSON_NAME_LENGTH,
    correo: MAX_EMAIL_LENGTH,
    telefono: MAX_PHONE_LENGTH,
    'razon-social': 160,
    'asunto-contacto': 600,
    direccion: MAX_STREET_LENGTH,
    ciudad: MAX_CITY_LENGTH,
    'codigo-postal': MAX_ZIP_LENGTH,
    mensaje: 5000,
  },
  promotion: {
    titulo: 120,
    descripcion: 1000,
    porcentaje: 3,
    monto: 12,
    'precio-original': 12,
    'precio-especial': 12,
    cupon: 40,
    'usos-maximos': 9,
    patrocinador: 120,
    requisito: 300,
    condiciones: 2000,
  },
  category: {
    nombre: 80,
    direccion: 60,
    subtitulo: 120,
    tipo: 80,
    descripcion: 600,
    cupo: 3,
    alias: textOf(LINE_LIST_LIMITS.aliases),
    sinonimos: textOf(LINE_LIST_LIMITS.synonyms),
  },
  synonym: { palabra: 60, categoria: 80 },
  note: { nota: 1000 },
  reason: { motivo: 300, otro: 300 },
  cancelReason: { detalle: 300 },
  signIn: { usuario: 80, contrasena: 200 },
  secondStep: { contrasena: 200, codigo: 40 },
  password: { contrasena: 200, nueva: 200, repetida: 200 },
  invitation: { usuario: 80, contrasena: 200 },
} as const

/** Maximum length of a field that is not free text: choices, numbers, tokens. */
const MAX_CHOICE_FIELD_LENGTH = 400
/** Fields with many values. They may be almost as long as the whole form. */
const MULTI_VALUE_FIELD_MAX_LENGTHS: Record<string, number> = { cuales: 64 * 1_024, 'al-abrir': 64 * 1_024 }

const longestByName = new Map<string, number>(Object.entries(MULTI_VALUE_FIELD_MAX_LENGTHS))
for (const fields of Object.values(MAX_FIELD_LENGTHS))
  for (const [name, longest] of Object.entries(fields))
    longestByName.set(name, Math.max(longest, longestByName.get(name) ?? 0))

/** Returns the maximum length for a field with this name in any form. It is checked before other rules. */
export const getFieldLimit = (name: string): number => longestByName.get(name) ?? MAX_CHOICE_FIELD_LENGTH

export const MAX_BUSINESS_FIELD_LENGTHS = { ...MAX_FIELD_LENGTHS.contact, ...MAX_FIELD_LENGTHS.page } as const

export const MAX_HOURS_TEXT_LENGTH = 200
