/** What a column may hold, in the order in which it is offered, with its name on screen. */
export const FIELDS = {
  name: 'Nombre del negocio',
  legalName: 'Razón social',
  contactPerson: 'Persona de contacto',
  firstName: 'Nombre de la persona',
  middleName: 'Segundo nombre de la persona',
  lastName: 'Apellidos de la persona',
  secondLastName: 'Segundo apellido',
  phone: 'Teléfono',
  whatsapp: 'WhatsApp',
  phoneWithWhatsapp: 'Teléfono con WhatsApp',
  hasWhatsapp: '¿Tiene WhatsApp?',
  email: 'Correo',
  location: 'Dirección',
  houseNumber: 'Número de la calle',
  unit: 'Local o suite',
  city: 'Ciudad',
  state: 'Estado',
  zip: 'Código postal',
  country: 'País',
  industry: 'Categoría',
  services: 'Servicios',
  description: 'Descripción pública',
  notes: 'Notas privadas',
  website: 'Sitio web',
  facebook: 'Facebook',
  instagram: 'Instagram',
  social: 'Redes sociales',
  price: 'Precio ($ a $$$$)',
  languages: 'Idiomas que atienden',
  homeService: 'Servicio a domicilio (sí o no)',
  hours: 'Horario',
  latitude: 'Latitud',
  longitude: 'Longitud',
  position: 'Latitud y longitud',
  status: 'Si sigue abierto',
  subject: 'Asunto (datos antiguos)',
  id: 'Número de nuestro archivo',
  createdAt: 'Fecha de alta',
} as const

/** What a column may hold. */
export type Field = keyof typeof FIELDS

/** What a column goes to: a field, nothing because somebody said so, or nothing because nothing is known of it. */
export type Target = Field | 'none' | null

/** Whether somebody's word names a field. */
export const isField = (word: string): word is Field => Object.hasOwn(FIELDS, word)
