/** What a list says of an invented business, as it has to arrive in the directory. */
export interface Person {
  company: string
  first: string
  last: string
  phone: string
  mobile: string
  email: string
  street: string
  city: string
  state: string
  stateName: string
  zip: string
  /** As people write it, and the slug it has to come to. */
  trade: string
  category: string
  website: string
  note: string
}

const TRADES: readonly [words: string, trade: string, category: string][] = [
  ['Panadería', 'Panadería', 'reposteria'],
  ['Taquería', 'Restaurante mexicano', 'restaurantes-y-bares'],
  ['Clínica Dental', 'Dentista', 'salud-y-bienestar'],
  ['Peluquería', 'Salón de belleza', 'belleza-bienestar-y-cuidado-personal'],
  ['Plomería', 'Plomería', 'servicios-tecnicos'],
  ['Taller Mecánico', 'Taller mecánico', 'servicio-automotriz'],
  ['Abogados', 'Abogado de inmigración', 'legal-y-abogados'],
  ['Florería', 'Florería', 'regalos-y-articulos-diversos'],
  ['Techos', 'Techero', 'construccion'],
  ['Limpieza', 'Limpieza de casas', 'limpieza'],
]
const FIRST = ['María', 'José', 'Begoña', 'Íñigo', 'Ángela', 'Raúl', 'Sofía', 'Óscar', 'Lucía', 'Andrés']
const LAST = [
  'Muñoz Peña',
  'Núñez Ríos',
  'Ibáñez',
  'Ordóñez López',
  'Zúñiga',
  'Álvarez',
  'Ñíguez',
  'Gutiérrez',
  'Güell',
  'Pérez Niño',
]
const SURNAMES = [
  'Zúñiga y Peña',
  'La Niña',
  'El Año Nuevo',
  'Doña Rosé',
  'Los Ñandúes',
  'San José',
  'El Güero',
  'Mañana',
  'Corazón',
  'Ávila',
]
const PLACES: readonly [city: string, state: string, name: string, zip: string][] = [
  ['Atlanta', 'GA', 'Georgia', '30303'],
  ['Miami', 'FL', 'Florida', '33135'],
  ['Houston', 'TX', 'Texas', '77002'],
  ['Chicago', 'IL', 'Illinois', '60608'],
  ['Marietta', 'GA', 'Georgia', '30060'],
  ['Orlando', 'FL', 'Florida', '32801'],
]

const number = (line: number, n: number) =>
  `(${[404, 305, 713, 312, 770, 407][n % 6]}) 555-${line}${String(n).padStart(3, '0')}`

/** Thirty invented businesses, with accents and ñ. */
export const PEOPLE: readonly Person[] = Array.from({ length: 30 }, (_, n) => {
  const [words, trade, category] = TRADES[n % 10] ?? ['', '', '']
  const [city, state, stateName, zip] = PLACES[n % 6] ?? ['', '', '', '']
  return {
    company: `${words} ${SURNAMES[(n * 3 + Math.floor(n / 10)) % 10]}`,
    first: FIRST[(n * 7 + Math.floor(n / 10)) % 10] ?? '',
    last: LAST[(n * 3 + Math.floor(n / 10)) % 10] ?? '',
    phone: number(0, n + 100),
    mobile: number(1, n + 100),
    email: `contacto${n}@ejemplo${n}.com`,
    street: `${100 + n * 7} ${['Peachtree St', 'SW 8th St', 'Main St', 'W 18th St', 'Roswell Rd', 'Orange Ave'][n % 6]}`,
    city,
    state,
    stateName,
    zip,
    trade,
    category,
    website: `https://www.ejemplo${n}.com/`,
    note: `Paga tarde, llamar al dueño ${n}`,
  }
})
