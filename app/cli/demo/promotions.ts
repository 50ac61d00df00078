import type { PromotionApplications, Promotions } from 'db/types'
import type { Insertable } from 'kysely'

type Offer = Pick<Insertable<Promotions>, 'title' | 'description' | 'discount_type' | 'application_scope'> &
  Partial<Insertable<Promotions>> & {
    from: number
    until: number
    category?: string
    businesses?: { trade: string; count: number }
  }

const percentage = (discount_percentage: number) => ({
  discount_type: 'percentage' as const,
  discount_percentage,
})
const amount = (dollars: number) => ({
  discount_type: 'fixed_amount' as const,
  discount_amount_cents: dollars * 100,
})
const special = (price: number, before: number) => ({
  discount_type: 'special_package' as const,
  special_price_cents: price * 100,
  original_price_cents: before * 100,
})
const specific = { application_scope: 'specific' as const }

/** All three types in every state a promotion can be in. */
const OFFERS: readonly Offer[] = [
  {
    title: 'Pastel de bautizo',
    description: 'En pedidos para 40 personas o más.',
    ...percentage(15),
    ...specific,
    coupon_code: 'BAUTIZO15',
    from: -10,
    until: 20,
    businesses: { trade: 'reposteria', count: 6 },
  },
  {
    title: 'Rosca de temporada',
    description: 'Rosca grande con chocolate de mesa.',
    ...special(28, 36),
    ...specific,
    from: -3,
    until: 45,
    businesses: { trade: 'reposteria', count: 8 },
  },
  {
    title: 'Primera consulta de inmigración',
    description: 'Media hora para saber dónde estás parado.',
    ...amount(25),
    application_scope: 'category',
    coupon_code: 'PAPELES25',
    from: -20,
    until: 30,
    category: 'legal-y-abogados',
  },
  {
    title: 'Cambio de aceite y revisión',
    description: 'Aceite, filtro y revisión de frenos.',
    ...special(39, 55),
    ...specific,
    max_uses: 60,
    current_uses: 12,
    from: -5,
    until: 12,
    businesses: { trade: 'servicio-automotriz', count: 7 },
  },
  {
    title: 'Dos por uno en corte',
    description: 'Ven con tu papá, tu hijo o tu compadre.',
    ...percentage(50),
    ...specific,
    from: -8,
    until: 6,
    businesses: { trade: 'belleza-bienestar-y-cuidado-personal', count: 6 },
  },
  {
    title: 'Comida corrida entre semana',
    description: 'Sopa, guisado, arroz y agua fresca.',
    ...special(9, 12),
    ...specific,
    from: -30,
    until: 60,
    businesses: { trade: 'restaurantes-y-bares', count: 9 },
  },
  {
    title: 'Limpieza a fondo de mudanza',
    description: 'Casa o apartamento vacío, antes de entregar la llave.',
    ...amount(40),
    application_scope: 'category',
    from: -2,
    until: 28,
    category: 'limpieza',
  },
  {
    title: 'Envío a México y Centroamérica',
    description: 'Caja mediana con seguro incluido.',
    ...percentage(10),
    ...specific,
    coupon_code: 'CAJA10',
    from: -15,
    until: 15,
    businesses: { trade: 'viajes', count: 5 },
  },
  {
    title: 'Semana del directorio',
    description: 'Di que vienes del directorio y pide tu descuento.',
    ...percentage(5),
    application_scope: 'all',
    sponsor_name: 'Cooperativa La Alcancía (ejemplo)',
    from: -1,
    until: 9,
  },
  {
    title: 'Sesión de quinceañera',
    description: 'Dos horas, treinta fotos y un cuadro grande.',
    ...special(220, 280),
    ...specific,
    from: -12,
    until: 40,
    businesses: { trade: 'fotografia', count: 5 },
  },
  {
    title: 'Clase de prueba',
    description: 'Una semana para ver si te gusta.',
    discount_type: 'special_package',
    application_scope: 'category',
    from: -6,
    until: 25,
    category: 'artes-marciales',
  },
  {
    title: 'Declaración de taxes con ITIN',
    description: 'Reserva tu cita antes de que empiece la temporada.',
    ...amount(30),
    ...specific,
    terms_conditions: 'Una declaración por persona.',
    from: -4,
    until: 70,
    businesses: { trade: 'servicios-profesionales', count: 6 },
  },
  {
    title: 'Revisión de techo',
    description: 'Subimos, tomamos fotos y te decimos qué urge.',
    ...special(25, 75),
    ...specific,
    is_active: 0,
    from: -30,
    until: 30,
    businesses: { trade: 'construccion', count: 4 },
  },
  {
    title: 'Tarjetas de presentación',
    description: 'Quinientas tarjetas a color por los dos lados.',
    ...special(35, 50),
    ...specific,
    max_uses: 20,
    current_uses: 20,
    from: -25,
    until: 20,
    businesses: { trade: 'impresiones-y-tipografia', count: 4 },
  },
  {
    title: 'Ramo de Día de Muertos',
    description: 'Cempasúchil fresco con entrega en la ciudad.',
    ...amount(8),
    ...specific,
    from: -40,
    until: -15,
    businesses: { trade: 'regalos-y-articulos-diversos', count: 4 },
  },
  {
    title: 'Mantenimiento de calefacción',
    description: 'Antes de que apriete el frío.',
    ...percentage(20),
    ...specific,
    from: -60,
    until: -2,
    businesses: { trade: 'servicios-tecnicos', count: 5 },
  },
  {
    title: 'Posadas: sonido e iluminación',
    description: 'Cuatro horas con DJ y luces.',
    ...special(390, 480),
    ...specific,
    from: 10,
    until: 40,
    businesses: { trade: 'producciones-y-entretenimiento', count: 5 },
  },
  {
    title: 'Limpieza dental de año nuevo',
    description: 'Revisión y limpieza para adultos.',
    ...percentage(25),
    ...specific,
    from: 30,
    until: 75,
    businesses: { trade: 'salud-y-bienestar', count: 5 },
  },
  {
    title: 'Curso de inglés, primer mes',
    description: 'Grupos de tarde y de sábado.',
    ...percentage(30),
    ...specific,
    from: -9,
    until: 18,
    businesses: { trade: 'educacion', count: 5 },
  },
  {
    title: 'Anillos grabados',
    description: 'Grabado sin costo en argollas de matrimonio.',
    ...amount(20),
    ...specific,
    is_active: 0,
    from: -10,
    until: 50,
    businesses: { trade: 'joyeria', count: 3 },
  },
  {
    title: 'Avalúo de tu casa',
    description: 'Te decimos en cuánto se está vendiendo tu calle.',
    ...amount(50),
    ...specific,
    from: -7,
    until: 33,
  },
  {
    title: 'Paquete de abarrotes',
    description: 'Frijol, arroz, harina de maíz y aceite.',
    ...special(24, 30),
    ...specific,
    sponsor_name: 'Molinos del Sur (ejemplo)',
    sponsor_requirement: 'Poner el cartel en la entrada',
    from: -11,
    until: 14,
    businesses: { trade: 'comercio', count: 6 },
  },
  {
    title: 'Traducción de acta de nacimiento',
    description: 'Lista al día siguiente.',
    ...amount(10),
    application_scope: 'category',
    from: -14,
    until: 22,
    category: 'traducciones-e-interpretes',
  },
  {
    title: 'Cambio de seguro de auto',
    description: 'Descuento en el trámite si cambias tu póliza con nosotros.',
    ...percentage(12),
    ...specific,
    from: -13,
    until: 27,
    businesses: { trade: 'consultoria-financiera-y-seguros', count: 5 },
  },
]

const DAY = 86_400_000

export function promotionRows(
  firstId: number,
  now: Date,
  categoryIds: ReadonlyMap<string, number>,
  businessesOf: (trade: string) => readonly { id: number; name: string }[],
): { promotions: Insertable<Promotions>[]; applications: Insertable<PromotionApplications>[] } {
  const moment = now.toISOString()
  const date = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
  const promotions: Insertable<Promotions>[] = []
  const applications: Insertable<PromotionApplications>[] = []
  for (const [index, { from, until, category, businesses, ...offer }] of OFFERS.entries()) {
    const id = firstId + index
    const whole = {
      ...offer,
      valid_from: date(from),
      valid_until: date(until),
      created_at: moment,
      updated_at: moment,
    }
    promotions.push({ id, ...EMPTY, ...whole })
    const base = {
      promotion_id: id,
      category_id: null,
      business_id: null,
      business_name: null,
      created_at: moment,
    }
    if (offer.application_scope === 'all') applications.push({ ...base, application_type: 'all' })
    const category_id = category && categoryIds.get(category)
    if (category_id) applications.push({ ...base, application_type: 'category', category_id })
    for (const business of businessesOf(businesses?.trade ?? '').slice(0, businesses?.count ?? 0))
      applications.push({
        ...base,
        application_type: 'business',
        business_id: business.id,
        business_name: business.name,
      })
  }
  return { promotions, applications }
}

const EMPTY = {
  is_active: 1 as const,
  current_uses: 0,
  discount_percentage: null,
  discount_amount_cents: null,
  original_price_cents: null,
  special_price_cents: null,
  coupon_code: null,
  terms_conditions: null,
  max_uses: null,
  sponsor_name: null,
  sponsor_requirement: null,
  image_hash: null,
  deleted_at: null,
}
