import type { Random } from '~/values/random'

export interface Person {
  first: string
  last: string
  second: string
  isWoman: boolean
}

export const WOMEN =
  'Elvira Rosa Carmen Lucía Marisol Yolanda Beatriz Patricia Gloria Leticia Norma Silvia Adriana Verónica Claudia Maribel Graciela Esperanza Socorro Ximena Daniela Paola Yesenia Ivonne Mireya Amparo Consuelo Noemí Raquel Dulce Fabiola Karina'.split(
    ' ',
  )
export const MEN =
  'Ramiro Javier Rubén Efraín Óscar Martín Julio Raúl Gerardo Ernesto Wilson Nelson Edwin Hugo Tomás Ignacio Leonel Fausto Ángel Salvador Rodrigo Álvaro Iván Héctor Abel Arturo Marcos Joaquín Felipe Germán Néstor Saúl'.split(
    ' ',
  )
export const SURNAMES =
  'Campos Ibarra Cruz Ayala Peña Montes Quispe Herrera Vega Santana Rojas Mina Beltrán Olvera Zúñiga Barrios Cárdenas Duarte Escobar Fuentes Galindo Hinojosa Jaramillo Lozano Mejía Núñez Ochoa Pineda Quintero Rentería Salgado Tejada Urbina Valdez Yáñez Zamora Arévalo Bonilla Chacón Figueroa Guerrero Maldonado Orellana Portillo Recinos Sandoval Tobar Villalobos Acosta Betancourt'.split(
    ' ',
  )

/** Places families come from, as a sentence about a beginning names them. */
export const ORIGINS = [
  'Puebla',
  'Michoacán',
  'Guadalajara',
  'Oaxaca',
  'Sonsonate',
  'Usulután',
  'Quetzaltenango',
  'San Pedro Sula',
  'Medellín',
  'Cali',
  'Barquisimeto',
  'Maracaibo',
  'Camagüey',
  'Santiago de los Caballeros',
  'Ponce',
  'Arequipa',
  'Chiclayo',
  'Guayaquil',
  'Cochabamba',
  'Matagalpa',
] as const

/** Words that shops are named after: `Panadería {cosa}`. */
export const EVOCATIVE = [
  'El Trigal',
  'La Esperanza',
  'El Quetzal',
  'La Ceiba',
  'Monarca',
  'El Porvenir',
  'La Unión',
  'Nuevo Amanecer',
  'El Colibrí',
  'Tres Caminos',
  'La Victoria',
  'El Puente',
  'Mi Tierra',
  'La Estrella',
  'Cinco Hermanos',
  'El Faro',
  'La Palma',
  'Cuatro Vientos',
  'El Roble',
  'La Confianza',
  'Luna Nueva',
  'El Buen Camino',
  'La Cumbre',
  'El Cardenal',
  'Agua Clara',
  'La Familia',
  'El Molino',
  'La Azteca',
  'Quisqueya',
  'Borinquen',
  'El Cafetal',
  'La Guadalupana',
  'Ñandutí',
  'El Mirador',
  'San Judas',
  'La Providencia',
  'Cuscatlán',
  'El Volcán',
  'La Paloma',
  'Tikal',
  'El Progreso',
  'La Fortuna',
  'Araguaney',
  'El Caribe',
  'La Bendición',
  'Dos Ríos',
] as const

export function person(random: Random, gender?: 'woman' | 'man'): Person {
  const isWoman = gender ? gender === 'woman' : random.chance(0.5)
  const [last = 'Campos', second = 'Vega'] = random.sample(SURNAMES, 2)
  return { first: random.pick(isWoman ? WOMEN : MEN), last, second, isWoman }
}

export const fullName = ({ first, last }: Person) => `${first} ${last}`
