import { paths } from '~/paths'
import type { Hue, Picture } from '~/values/picture'

/** An invented person who shows what a profile looks like; pages mark every one as `Ejemplo` (D56). */
export interface Profile {
  slug: string
  name: string
  profession: string
  place: string
  description: string
  quote: string
  hue: Hue
  picture: Picture
  search: string
}

function profile(portrait: string, { ...person }: Omit<Profile, 'picture'>): Profile {
  return { ...person, picture: { src: paths.portrait(portrait), kind: 'portrait' } }
}

/** The thirteen profiles (row 69), in the order of the carousel. */
export const PROFILES: readonly Profile[] = [
  profile('maria', {
    slug: 'maria-quispe',
    name: 'María Quispe',
    profession: 'Contadora bilingüe',
    place: 'Norcross, Georgia',
    description:
      'Lleva las cuentas de taquerías, talleres y peluquerías. Prepara impuestos con ITIN o con seguro social y explica cada formulario antes de que lo firmes. De enero a abril abre también los domingos.',
    quote: 'Los números no muerden. Muerde no entenderlos.',
    hue: 'azul',
    search: 'contador',
  }),
  profile('luis', {
    slug: 'luis-herrera',
    name: 'Luis Herrera',
    profession: 'Electricista',
    place: 'Hialeah, Florida',
    description:
      'Cambia tableros, instala contactos y encuentra el corto que otros no encontraron. Antes de tocar un cable escribe el precio en un papel, y al terminar barre.',
    quote: 'Mi abuela decía: la luz que no se ve es la mejor puesta.',
    hue: 'amarillo',
    search: 'electricista',
  }),
  profile('elena', {
    slug: 'elena-montes',
    name: 'Elena Montes',
    profession: 'Traductora e intérprete',
    place: 'Decatur, Georgia',
    description:
      'Traduce actas, diplomas y recetas médicas, y acompaña a familias a la escuela y a la clínica. Treinta años entre dos idiomas le enseñaron que lo importante casi nunca está en el diccionario.',
    quote: 'No traduzco palabras: traduzco lo que la gente quiso decir.',
    hue: 'rosa',
    search: 'traducción',
  }),
  profile('carlos', {
    slug: 'carlos-vega',
    name: 'Carlos Vega',
    profession: 'Mecánico automotriz',
    place: 'Doraville, Georgia',
    description:
      'Frenos, suspensión y motores que ya nadie quería abrir. Te enseña la pieza vieja junto a la nueva y te dice qué puede esperar hasta el otro mes.',
    quote: 'Si el carro aguanta, te lo digo, aunque hoy no te cobre.',
    hue: 'naranja',
    search: 'mecánico',
  }),
  profile('lucia', {
    slug: 'lucia-santana',
    name: 'Lucía Santana',
    profession: 'Repostera',
    place: 'Kissimmee, Florida',
    description:
      'Pasteles de tres leches, quesitos y bizcochos de boda con guayaba. Empezó vendiendo por encargo desde su cocina y hoy hornea para medio barrio.',
    quote: 'Un pastel bien hecho calla una mesa entera.',
    hue: 'morado',
    search: 'pasteles',
  }),
  profile('andres', {
    slug: 'andres-rojas',
    name: 'Andrés Rojas',
    profession: 'Agente de bienes raíces',
    place: 'Lawrenceville, Georgia',
    description:
      'Acompaña a quien compra su primera casa: revisa el crédito, camina el barrio de noche y lee el contrato en voz alta, en español, hasta que no queden dudas.',
    quote: 'La casa correcta también se escoge por sus vecinos.',
    hue: 'verde',
    search: 'bienes raíces',
  }),
  profile('paola', {
    slug: 'paola-mina',
    name: 'Paola Mina',
    profession: 'Estilista',
    place: 'Orlando, Florida',
    description:
      'Rizos, trenzas y color. Trabaja con el cabello como viene, sin alisar a la fuerza, y atiende hasta tarde los viernes para quien sale del turno.',
    quote: 'Nadie se ve mejor que cuando se reconoce en el espejo.',
    hue: 'turquesa',
    search: 'estilista',
  }),
  profile('ana', {
    slug: 'ana-beltran',
    name: 'Ana Beltrán',
    profession: 'Abogada de inmigración',
    place: 'Chamblee, Georgia',
    description:
      'Peticiones familiares, permisos de trabajo y defensa en la corte. Contesta lo que se puede hacer y también lo que no, y lo deja por escrito.',
    quote: 'Prefiero decirte la verdad hoy que una esperanza cara.',
    hue: 'rojo',
    search: 'abogado',
  }),
  profile('diego', {
    slug: 'diego-fuentes',
    name: 'Diego Fuentes',
    profession: 'Fotógrafo',
    place: 'Doral, Florida',
    description:
      'Quinceañeras, bautizos y retratos de negocios. Llega temprano, aprende los nombres de las tías y entrega las fotos en la fecha que prometió.',
    quote: 'La foto buena llega cuando dejan de posar.',
    hue: 'azul',
    search: 'fotógrafo',
  }),
  profile('rosa', {
    slug: 'rosa-tzoc',
    name: 'Rosa Tzoc',
    profession: 'Dueña de empresa de limpieza',
    place: 'Canton, Georgia',
    description:
      'Empezó limpiando sola y hoy dirige a seis mujeres de su pueblo. Casas, oficinas y mudanzas, con sus propios productos y siempre el mismo equipo.',
    quote: 'Entramos a las casas por la puerta de la confianza.',
    hue: 'amarillo',
    search: 'limpieza',
  }),
  profile('jose', {
    slug: 'jose-paredes',
    name: 'José Paredes',
    profession: 'Contratista de remodelación',
    place: 'Gainesville, Georgia',
    description:
      'Cocinas, baños y terrazas. Mide dos veces, saca los permisos que hacen falta y manda fotos cada tarde para que sepas cómo va tu casa.',
    quote: 'Lo que no queda derecho, se vuelve a hacer.',
    hue: 'naranja',
    search: 'remodelación',
  }),
  profile('sofia', {
    slug: 'sofia-arce',
    name: 'Sofía Arce',
    profession: 'Maestra de inglés',
    place: 'Tampa, Florida',
    description:
      'Clases de noche para quien trabaja de día. Empieza por lo que vas a necesitar mañana: la entrevista, el doctor, la junta de la escuela.',
    quote: 'El inglés se aprende hablando, aunque sea con miedo.',
    hue: 'verde',
    search: 'clases de inglés',
  }),
  profile('miguel', {
    slug: 'miguel-solis',
    name: 'Miguel Solís',
    profession: 'Cocinero',
    place: 'Miami, Florida',
    description:
      'Gallo pinto al amanecer, vigorón al mediodía y una olla de sopa que cambia cada día. Cocina a la vista y guarda un plato para quien llega tarde.',
    quote: 'Mi menú es lo que mi mamá hubiera servido hoy.',
    hue: 'rosa',
    search: 'restaurante',
  }),
]

/** The twelve of the home page (row 67, D19). */
export const CAROUSEL_PROFILES = PROFILES.slice(0, 12)

export const findProfile = (slug: string) => PROFILES.find((profile) => profile.slug === slug)
