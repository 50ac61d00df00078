/** What the electricians' page says; the three comments are invented and marked as such (rows 161 and 162, D56). */
export const CONTRACTOR_SERVICES = [
  {
    title: 'Residencial',
    hue: 'azul',
    text: 'Contactos, lámparas, ventiladores, tableros viejos y el corto que nadie encontraba.',
  },
  {
    title: 'Comercial',
    hue: 'rosa',
    text: 'Locales, restaurantes y oficinas: circuitos para equipo, letreros e iluminación que pasa la inspección.',
  },
  {
    title: 'Industrial',
    hue: 'verde',
    text: 'Talleres y bodegas: corriente trifásica, motores y mantenimiento para no parar la producción.',
  },
] as const

export const CONTRACTOR_REASONS = [
  'Pide que te expliquen en español qué van a hacer antes de tocar un cable.',
  'Pide el precio por escrito: un buen electricista lo da sin problema.',
  'Pide ver la licencia y el seguro del estado donde vives.',
  'Compara a varios: en el directorio nadie paga por salir primero.',
]

export const CONTRACTOR_TESTIMONIALS = [
  {
    author: 'Marta, dueña de casa',
    text: 'Encontró el corto en media hora y dejó todo más limpio de como estaba.',
  },
  {
    author: 'Julián, dueño de una taquería',
    text: 'Cambió el tablero de noche para que pudiéramos abrir al otro día.',
  },
  {
    author: 'Sandra, encargada de una bodega',
    text: 'Nos dio el precio por escrito y lo respetó hasta el final.',
  },
] as const
