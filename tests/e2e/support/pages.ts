/** One of each kind of public page, with the demo data. Tests of every page use this list. */
export const PAGES: Record<string, string> = {
  inicio: '/',
  'inicio con menos categorías': '/?categorias=menos',
  estado: '/estado',
  directorio: '/directorio',
  'directorio filtrado': '/directorio?search=taller&categoria=servicio-automotriz&state=GA',
  'directorio, página 2': '/directorio?pagina=2',
  'directorio vacío': '/directorio?search=zzzzqqqq',
  'directorio con sugerencia': '/directorio?search=restaurnte',
  'directorio para buscar': '/directorio?vista=buscar',
  'directorio para buscar, con resultados': '/directorio?vista=buscar&search=panaderia',
  categoría: '/reposteria',
  'categoría buscada': '/reposteria?search=pasteles&state=FL',
  'categoría vacía': '/reposteria?state=WY',
  'categoría en una ciudad': '/servicio-automotriz/en/atlanta-ga',
  'negocios de la A a la Z': '/negocios',
  'negocios con P': '/negocios?letra=p',
  'opiniones de un negocio': '/limpieza/casa-limpia-portillo/opiniones',
  promociones: '/promociones',
  perfiles: '/perfil',
  perfil: '/perfil/luis-herrera',
  servicios: '/servicios',
  electricista: '/landing/electricista',
  ayuda: '/ayuda',
  términos: '/terminos',
  privacidad: '/privacidad',
  contacto: '/contacto',
  'preguntas frecuentes': '/preguntas-frecuentes',
  'página no encontrada': '/404',
  'dirección desconocida': '/no/existe/nada',
}

/**
 * Heading of the complete list. Of the 556 businesses of the demo two are held and one has no name. Other
 * specifications may have registered more.
 */
export const WHOLE_DIRECTORY = /^5[5-9]\d negocios$/
