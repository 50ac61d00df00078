import type { Hue } from '~/values/picture'

export interface BuiltInCategory {
  name: string
  slug: string
  subtitle: string | null
  serviceType: string
  description: string
  hue: Hue
  illustration: string
}

/**
 * The directory's own 27 categories in the documents' order, which is the lotería number (row 90, D10): what the
 * database begins with, and what stands in for lost texts (row 91).
 */
export const BUILT_IN_CATEGORIES = [
  {
    name: 'Legal y Abogados',
    slug: 'legal-y-abogados',
    subtitle: null,
    serviceType: 'Servicios legales',
    description:
      'Abogadas y abogados que te explican tu caso en español, sin palabras rebuscadas. Inmigración, familia, accidentes y trabajo.',
    hue: 'rojo',
    illustration: 'legal',
  },
  {
    name: 'Restaurantes y Bares',
    slug: 'restaurantes-y-bares',
    subtitle: null,
    serviceType: 'Comida y bebida',
    description:
      'Fondas, taquerías, cafeterías y bares con el sazón de tu tierra. Come ahí, pide para llevar o aparta tu mesa.',
    hue: 'rosa',
    illustration: 'restaurants',
  },
  {
    name: 'Salud y Bienestar',
    slug: 'salud-y-bienestar',
    subtitle: null,
    serviceType: 'Salud y bienestar',
    description:
      'Médicas, dentistas y terapeutas que te escuchan en tu idioma. Encuentra dónde atenderte, con seguro o sin él.',
    hue: 'verde',
    illustration: 'health',
  },
  {
    name: 'Bienes Raíces',
    slug: 'bienes-raices',
    subtitle: null,
    serviceType: 'Compra, venta y renta de propiedades',
    description:
      'Agentes que te acompañan a comprar, vender o rentar y te traducen cada papel antes de firmar.',
    hue: 'morado',
    illustration: 'real_estate',
  },
  {
    name: 'Servicio Automotriz',
    slug: 'servicio-automotriz',
    subtitle: null,
    serviceType: 'Mecánica y cuidado del auto',
    description:
      'Talleres de confianza que te enseñan la pieza antes de cambiarla. Mecánica, frenos, llantas, hojalatería y auxilio en el camino.',
    hue: 'amarillo',
    illustration: 'automotive',
  },
  {
    name: 'Educación',
    slug: 'educacion',
    subtitle: null,
    serviceType: 'Clases y formación',
    description:
      'Maestras y escuelas para grandes y chicos: inglés, GED, ciudadanía, computación y ayuda con la tarea.',
    hue: 'rosa',
    illustration: 'education',
  },
  {
    name: 'Servicios Técnicos',
    slug: 'servicios-tecnicos',
    subtitle: null,
    serviceType: 'Instalación y reparación',
    description:
      'Gente de oficio que llega con su herramienta: electricidad, plomería, aire acondicionado, aparatos y computadoras.',
    hue: 'naranja',
    illustration: 'technical',
  },
  {
    name: 'Belleza, bienestar y cuidado personal',
    slug: 'belleza-bienestar-y-cuidado-personal',
    subtitle: null,
    serviceType: 'Belleza y cuidado personal',
    description:
      'Salones, barberías y spas donde te sientas como en casa. Cabello, uñas, cejas, piel y maquillaje para tu día.',
    hue: 'turquesa',
    illustration: 'beauty',
  },
  {
    name: 'Fotografía',
    slug: 'fotografia',
    subtitle: null,
    serviceType: 'Fotografía y video',
    description:
      'Fotógrafas y fotógrafos para bodas, quinceañeras, retratos y negocios. Mira su trabajo y aparta tu fecha.',
    hue: 'rojo',
    illustration: 'photography',
  },
  {
    name: 'Construcción',
    slug: 'construccion',
    subtitle: null,
    serviceType: 'Construcción y remodelación',
    description:
      'Contratistas y cuadrillas para hacer, ampliar o remodelar. Techos, cocinas, pisos, pintura y concreto, con presupuesto por escrito.',
    hue: 'azul',
    illustration: 'construction',
  },
  {
    name: 'Servicios Logísticos',
    slug: 'viajes',
    subtitle: 'Viajes, envíos y transporte',
    serviceType: 'Viajes, envíos y transporte',
    description:
      'Boletos para visitar a los tuyos, cajas que llegan hasta la puerta de tu familia, mudanzas y fletes.',
    hue: 'naranja',
    illustration: 'travel_logistics',
  },
  {
    name: 'Servicios Profesionales',
    slug: 'servicios-profesionales',
    subtitle: null,
    serviceType: 'Contabilidad y trámites',
    description:
      'Contadoras, preparadores de impuestos y notarias que ponen tus papeles en orden y te dicen cuánto cuesta antes de empezar.',
    hue: 'amarillo',
    illustration: 'professional',
  },
  {
    name: 'Coaching y Mentorías',
    slug: 'coaching-y-mentorias',
    subtitle: null,
    serviceType: 'Acompañamiento personal y de negocios',
    description:
      'Personas que ya recorrieron el camino y te ayudan a hacer el tuyo: tu negocio, tu carrera, tus hábitos o tu familia.',
    hue: 'verde',
    illustration: 'coaching',
  },
  {
    name: 'Consultoría de Recursos Humanos',
    slug: 'consultoria-de-recursos-humanos',
    subtitle: null,
    serviceType: 'Personal y empleo',
    description:
      'Ayuda para contratar bien, pagar la nómina a tiempo y cuidar a tu equipo. También orientan a quien busca trabajo.',
    hue: 'rosa',
    illustration: 'hr',
  },
  {
    name: 'Investigación',
    slug: 'investigacion',
    subtitle: null,
    serviceType: 'Investigación y estudios',
    description:
      'Investigadores privados y estudios de mercado que trabajan con discreción y te entregan todo por escrito.',
    hue: 'turquesa',
    illustration: 'research',
  },
  {
    name: 'Organizaciones sin Fines de Lucro',
    slug: 'organizaciones-sin-fines-de-lucro',
    subtitle: null,
    serviceType: 'Apoyo a la comunidad',
    description:
      'Grupos de vecinos, centros y fundaciones que tienden la mano: despensa, orientación, clases y compañía.',
    hue: 'morado',
    illustration: 'nonprofit',
  },
  {
    name: 'Traducciones e Intérpretes',
    slug: 'traducciones-e-interpretes',
    subtitle: null,
    serviceType: 'Traducción e interpretación',
    description:
      'Traductoras e intérpretes para tus documentos, tu cita médica o tu audiencia. Que nada se pierda en el camino.',
    hue: 'rojo',
    illustration: 'translation',
  },
  {
    name: 'Consultoría Financiera y Seguros',
    slug: 'consultoria-financiera-y-seguros',
    subtitle: null,
    serviceType: 'Finanzas y seguros',
    description:
      'Agentes y asesoras que te explican tu seguro, tu crédito o tu ahorro con números claros y sin presionarte.',
    hue: 'naranja',
    illustration: 'finance',
  },
  {
    name: 'Repostería',
    slug: 'reposteria',
    subtitle: null,
    serviceType: 'Panadería y pastelería',
    description:
      'Pan dulce recién salido, pasteles de tres leches y bocadillos para tu fiesta. Encarga con tiempo y pasa por lo tuyo.',
    hue: 'turquesa',
    illustration: 'bakery',
  },
  {
    name: 'Regalos y Artículos Diversos',
    slug: 'regalos-y-articulos-diversos',
    subtitle: null,
    serviceType: 'Regalos y detalles',
    description:
      'Detalles para cumpleaños, bautizos y porque sí: arreglos, artesanías, globos, recuerdos y canastas hechas a mano.',
    hue: 'azul',
    illustration: 'gifts',
  },
  {
    name: 'Limpieza',
    slug: 'limpieza',
    subtitle: null,
    serviceType: 'Limpieza de casas y negocios',
    description:
      'Equipos puntuales que dejan tu casa, tu oficina o tu local como nuevos. Pregunta por limpieza profunda o de mudanza.',
    hue: 'verde',
    illustration: 'cleaning',
  },
  {
    name: 'Joyería',
    slug: 'joyeria',
    subtitle: null,
    serviceType: 'Joyería y relojería',
    description:
      'Anillos, cadenas y medallas con historia. También te reparan, te ajustan y te graban lo que ya tienes.',
    hue: 'rosa',
    illustration: 'jewellery',
  },
  {
    name: 'Distribuidora de Alimentos',
    slug: 'distribuidora-de-alimentos',
    subtitle: null,
    serviceType: 'Alimentos al mayoreo y menudeo',
    description:
      'Tortilla, queso, café, carnes y abarrotes de tu país, por pieza o por caja, para tu cocina o para tu negocio.',
    hue: 'morado',
    illustration: 'food_distribution',
  },
  {
    name: 'Impresiones y Tipografía',
    slug: 'impresiones-y-tipografia',
    subtitle: null,
    serviceType: 'Imprenta, rótulos y publicidad',
    description:
      'Tarjetas, volantes, lonas, playeras y rótulos para que tu negocio se vea desde la esquina. Te ayudan con el diseño.',
    hue: 'amarillo',
    illustration: 'printing',
  },
  {
    name: 'Producciones y Entretenimiento',
    slug: 'producciones-y-entretenimiento',
    subtitle: null,
    serviceType: 'Música, fiestas y eventos',
    description:
      'Mariachi, DJ, sonido, luces y animación para que tu fiesta se recuerde. Cuéntales la fecha y cuántos son.',
    hue: 'azul',
    illustration: 'entertainment',
  },
  {
    name: 'Comercio',
    slug: 'comercio',
    subtitle: null,
    serviceType: 'Tiendas y comercio',
    description:
      'La tienda del barrio: ropa, celulares, muebles, botas y lo que te hace falta en casa, con trato de vecino.',
    hue: 'naranja',
    illustration: 'retail',
  },
  {
    name: 'Artes Marciales',
    slug: 'artes-marciales',
    subtitle: null,
    serviceType: 'Academias de artes marciales',
    description:
      'Academias para niñas, niños y adultos: karate, taekwondo, boxeo y jiu-jitsu, con maestros que explican en español.',
    hue: 'rojo',
    illustration: 'martial_arts',
  },
] as const satisfies readonly BuiltInCategory[]

export type BuiltInSlug = (typeof BUILT_IN_CATEGORIES)[number]['slug']

const BY_SLUG: ReadonlyMap<string, BuiltInCategory & { number: number }> = new Map(
  BUILT_IN_CATEGORIES.map((category, index) => [category.slug, { ...category, number: index + 1 }]),
)

/** The built-in category with its number at an address; undefined for any other address. */
export const builtInCategory = (slug: string) => BY_SLUG.get(slug)
