const NUMBER_LOCALE = 'es-US'

/** Builds sentences such as `14 negocios en Dalton, Georgia: 9 con 4 estrellas o más y 3 verificados.` */
export function buildCitySentence({ total, wellRated, verified }: CityFigures, place: string): string {
  const parts = [
    wellRated > 0 && `${wellRated.toLocaleString(NUMBER_LOCALE)} con 4 estrellas o más`,
    verified > 0 &&
      `${verified.toLocaleString(NUMBER_LOCALE)} ${verified === 1 ? 'verificado' : 'verificados'}`,
  ].filter(Boolean)
  const known = parts.length > 0 ? `: ${parts.join(' y ')}` : ''
  return `${total.toLocaleString(NUMBER_LOCALE)} negocios en ${place}${known}.`
}

/** Words that people search, for the built-in categories by their original name. */
const CITY_TITLE_BY_CATEGORY: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    'Legal y Abogados': 'Abogados',
    'Restaurantes y Bares': 'Restaurantes y bares',
    'Salud y Bienestar': 'Médicos, dentistas y clínicas',
    'Bienes Raíces': 'Agentes de bienes raíces',
    'Servicio Automotriz': 'Mecánicos y talleres',
    Educación: 'Clases y escuelas',
    'Servicios Técnicos': 'Plomeros, electricistas y técnicos',
    'Belleza, bienestar y cuidado personal': 'Salones de belleza y barberías',
    Fotografía: 'Fotógrafos',
    Construcción: 'Contratistas y constructores',
    'Servicios Logísticos': 'Agencias de viajes y envíos',
    'Servicios Profesionales': 'Contadores y trámites',
    'Traducciones e Intérpretes': 'Traductores e intérpretes',
    'Consultoría Financiera y Seguros': 'Seguros y finanzas',
    Repostería: 'Panaderías y pastelerías',
    'Regalos y Artículos Diversos': 'Regalos y detalles',
    Limpieza: 'Servicios de limpieza',
    Joyería: 'Joyerías',
    'Distribuidora de Alimentos': 'Distribuidoras de alimentos',
    'Impresiones y Tipografía': 'Imprentas y rótulos',
    'Producciones y Entretenimiento': 'Música, fiestas y eventos',
    Comercio: 'Tiendas',
    'Artes Marciales': 'Academias de artes marciales',
  }),
)

/** Builds titles such as `Abogados en Dalton, GA`. A category that was renamed uses its new name. */
export const buildCategoryInCityTitle = (
  category: string,
  city: { name: string; stateCode: string },
): string => `${CITY_TITLE_BY_CATEGORY.get(category) ?? category} en ${city.name}, ${city.stateCode}`

export interface CityLink {
  slug: string
  name: string
  stateCode: string
  businesses: number
}

export interface NeighbouringCity extends CityLink {
  miles: number
}

export interface CityFigures {
  total: number
  wellRated: number
  verified: number
}
