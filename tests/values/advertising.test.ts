import { expect, test } from 'vitest'
import {
  findJunkReasonInComment,
  findJunkReasonInRegistration,
  hasContactDetails,
} from '~/values/text/advertising'
import { processorTime } from '../support/processor-time'

test.each([
  ['Taller Ruiz', 'Visita www.taller-ruiz.example', 'Lleva una dirección web'],
  ['Taller Ruiz', 'Entra a baratos.com hoy', 'Lleva una dirección web'],
  ['Taller Ruiz', 'Visit my site casino-bonus.example', 'Lleva una dirección web'],
  ['Premios', 'Gana  DINERO fácil', 'Palabra de publicidad: gana dinero'],
  ['Casino Real', null, 'Palabra de publicidad: casino'],
  ['Prueba', 'Pan', 'El nombre es de relleno'],
  ['asdf 123', null, 'El nombre es de relleno'],
  ['TEST test', null, 'El nombre es de relleno'],
  ['Premios', 'Premios en c4sino ofertas.co hoy', 'Lleva una dirección web'],
  ['Premios', 'Premios en c4sino hoy', 'Palabra de publicidad: casino'],
  ['Premios', 'V1AGRA barata', 'Palabra de publicidad: viagra'],
  ['Premios', 'p0rn0 gratis, 0nlyf4ns', 'Palabra de publicidad: porno'],
  ['Premios', 'El mejor саsіno', 'Palabra de publicidad: casino'],
  ['Premios', 'El mejor 𝗰𝗮𝘀𝗶𝗻𝗼', 'Palabra de publicidad: casino'],
  ['Premios', 'El mejor c a s i n o', 'Palabra de publicidad: casino'],
  ['Premios', 'El mejor c.a.s.i.n.o!', 'Palabra de publicidad: casino'],
])('registration «%s» with the text «%s» needs review: %s [D132, T175]', (name, text, because) => {
  expect(findJunkReasonInRegistration(name, [name, text])).toBe(because)
})

test.each([
  ['La Prueba de Fuego', 'Tacos al pastor'],
  ['Negocio número 7', null],
  ['Casillas y Ruiz Abogados LLC', 'Divorcios, multas. Hablamos español'],
  ['Contadores Testa', 'Taxes: a domicilio y en línea'],
  ['Taller Luna', 'Trabajo de calidad.Es rápido y limpio.Me gusta'],
  ['Taller Luna', 'Buen servicio.es muy bueno; pregunta.me encanta'],
  ['Taller Luna', 'Abierto 24h, a 5 minutos del punto de salida. El punto es que hay 3 carros'],
  ['4Ever Clean', 'Clase A y B. J R & M A Hermanos, 1a calidad'],
])('registration «%s» needs no review', (name, text) => {
  expect(findJunkReasonInRegistration(name, [name, text])).toBeNull()
})

test.each([
  'Compra en ofertas.co hoy',
  'tienda.us',
  'Mira tienda.es',
  'Entra a tienda.me y gana',
  'tienda.es/oferta de hoy',
  'Búscanos: tienda.do.',
  'tienda.pe hoy',
  'wa.me/14045550142',
  'escribe a tienda punto com',
  'tienda (punto) com',
  'tienda dot com',
  'ofertas.соm ya',
  '0fertas.c0m',
])('finds a web address in the comment «%s» [D132, T175]', (comment) => {
  expect(hasContactDetails(comment)).toBe(true)
})

test.each([
  'Llama al 3o5 555 9999',
  'Llama al 3O5-5O5-9OO9',
  'Tel. 305 555 9l29',
  '(3о5) 555-9999',
  '５55-1I34',
  'Llama al tres cero cinco, cinco cinco cinco, uno dos tres cuatro',
  'Call three zero five 555 one two three four',
  'Marca ③⓪⑤ ⑤⑤⑤ ①②③④',
  'Marca ❸⓿❺ ❺❺❺ ❶❷❸❹',
])('finds a telephone number in «%s» [T273]', (text) => {
  expect(hasContactDetails(text)).toBe(true)
})

test.each([
  'Abierto de 10 o 11 a 12 o 13, según el día',
  'Paquetes de 100 o 200 o 300 piezas',
  'Cubetas de 10l 20l 30l 40l 50l',
  'Dos tacos por uno, tres aguas y un postre; cuatro o cinco personas',
  'Cero dólares de inscripción, una clase gratis',
  'Del 1o al 5o de mayo de 2026',
  'Lentes 20/20, cortes a $15 y $20, 2x1 los martes',
])('finds no telephone number in «%s» [T273]', (text) => {
  expect(hasContactDetails(text)).toBe(false)
})

test('checking six texts of up to 15,000 characters takes less than a second [T175]', async () => {
  const { ms } = await processorTime(() => {
    for (const each of ['a1', 'a.', 'a b ', 'punto ', '(', 'а'])
      expect(hasContactDetails(each.repeat(2500))).toBe(false)
  })
  expect(ms).toBeLessThan(1000)
})

test.each([
  ['Son unos hijos de la chingada, me dejaron sin luz', 'Puede insultar: hijos de la chingada'],
  ['Tremendos CEROTES', 'Puede insultar: cerotes'],
  ['Malparidos, no lleguen', 'Puede insultar: malparidos'],
  ['El coño de tu madre', 'Puede insultar: cono de tu madre'],
  ['Mamabicho el dueño', 'Puede insultar: mamabicho'],
  ['Ese comemierda nunca llegó', 'Puede insultar: comemierda'],
  ['Conchatumadre', 'Puede insultar: conchatumadre'],
  ['P3ndejos todos', 'Puede insultar: pendejos'],
  ['p e n d e j o', 'Puede insultar: pendejo'],
  ['Worst service, a bunch of assholes', 'Puede insultar: assholes'],
  ['Tengo perfumes originales en Instagram y envio gratis', 'Palabra de publicidad: perfumes originales'],
  ['Ropa americana en Instagram, envío gratis a todo el país', 'Parece publicidad'],
  ['Vendo tenis, escríbeme', 'Parece publicidad'],
  ['Visita www.ofertas.example', 'Trae una dirección web, un correo o un teléfono'],
])('comment «%s» needs review: %s [T210]', (comment, because) => {
  expect(findJunkReasonInComment(['Ana', comment])).toBe(because)
})

test.each([
  'Los encontré en Instagram y llegaron a tiempo',
  'Me dieron envío gratis, gracias',
  'Muy buenos perros calientes; el cono de nieve, riquísimo',
  'Mi perra quedó preciosa. El bicho que picó a Concha ya no está',
  'No son rateros, cobran lo justo',
  'El señor Lucas Morón y su esposa Dolores Vergara son muy amables',
  'Pinche buen trabajo',
  'Great scunthorpe shitake ramen',
])('honest comment «%s» needs no review [T210]', (comment) => {
  expect(findJunkReasonInComment(['Ana', comment])).toBeNull()
})

test.each(['Síguenos en Instagram. Envío gratis y ofertas', 'Perfumes originales, ventas al mayor'])(
  'a business may advertise with «%s» [T210]',
  (text) => {
    expect(findJunkReasonInRegistration('Perfumería Luna', ['Perfumería Luna', text])).toBeNull()
  },
)
