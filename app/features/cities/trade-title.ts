/** What people type who look for a category's businesses, by the name it has from the beginning. */
const SEARCHED_AS: ReadonlyMap<string, string> = new Map(
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

/** `Abogados en Dalton, GA`; a category that was renamed goes by its new name. */
export const cityTitle = (category: string, city: { name: string; stateCode: string }): string =>
  `${SEARCHED_AS.get(category) ?? category} en ${city.name}, ${city.stateCode}`
