/** Queries for a trade, and the pattern that finds it in a business’s name, industry and description. */
const TRADES: [queries: string, rule: RegExp][] = [
  ['plomero, plomería, fontanero, plumber, destapar caños', /plumb|plomer|fontaner/i],
  [
    'electricista, electricidad, electrician, instalación eléctrica',
    /electric(al|ian)? (contract|serv|work|inc|llc|corp)|electricista|electrical|\belectric\b/i,
  ],
  [
    'aire acondicionado, hvac, calefacción, refrigeración',
    /hvac|air.?condition|heating|refrigerat|aire acond|a\/c\b|cooling/i,
  ],
  ['techos, techero, rufero, roofing', /roof|techo|techad/i],
  ['tablaroca, tablarroca, drywall', /drywall|tablarr?oca|sheetrock/i],
  ['pintor, pintura de casas, painter', /paint|pintura|pintor/i],
  ['pisos, instalación de pisos, flooring', /floor|pisos|carpet|tile/i],
  ['carpintero, carpintería, gabinetes', /carpent|carpinter|cabinet|millwork/i],
  ['albañil, masonry', /mason|albañil|brick|stone/i],
  ['concreto, cemento', /concrete|cement|concreto/i],
  [
    'contratista, constructor, remodelación, remodelación de cocinas, remodelación de baños, general contractor',
    /contractor|construc|remodel|build|renovat|improvement/i,
  ],
  ['jardinero, jardinería, yarda, landscaping', /landscap|lawn|garden|jardin|yard|tree/i],
  ['fumigación, control de plagas', /pest|extermin|fumig/i],
  ['limpieza, limpieza de casas, limpieza de oficinas, janitorial', /janitor|clean|limpieza|maid/i],
  ['mudanzas, mudanza, movers', /moving|mover|mudanz|freight|transport/i],
  ['seguridad, cámaras de seguridad, guardias de seguridad', /securit|segurid|alarm|guard|patrol/i],
  [
    'computadoras, páginas web, diseño web, programador',
    /comput|software|web|programming|data|internet|tech/i,
  ],
  [
    'mecánico, taller de carros, taller mecánico, auto repair',
    /auto(motive)?\b.*(repair|serv|mechan)|mechanic|mec[aá]nic|repair.*auto|taller|motor repair|\bauto\b/i,
  ],
  ['llantas, llantera, ponchera, desponchadora', /\btires?\b|llant|ponch/i],
  ['grúa, towing', /tow(ing)?\b|gr[uú]a/i],
  ['transporte de carga, camiones, trucking', /truck|freight|transport|logistic|cargo/i],
  ['envíos, paquetería', /courier|parcel|shipping|envio|cargo|deliver|freight/i],
  ['agencia de viajes, viajes', /travel|viaje|tour/i],
  ['bienes raíces, agente de bienes raíces, realtor, comprar casa', /real estate|realt|bienes|propert/i],
  ['abogado, abogada, abogado de inmigración, inmigración', /law|attorney|abogad|legal|immigra/i],
  ['contador, contabilidad, impuestos, taxes, hacer los taxes', /account|tax|bookkeep|contab|payroll|cpa/i],
  ['seguros, aseguranza, agente de seguros', /insur|segur|aseguranz/i],
  ['dentista, dentistas', /\bdent(al|ist)/i],
  ['doctor, médico, clínica', /physician|doctor|medical|clinic|health|m[eé]dic/i],
  ['quiropráctico', /chiropr|quiropr/i],
  ['terapia, psicólogo', /therap|psych|mental|terap|counsel/i],
  ['salón de belleza, estética, peluquería', /beauty|salon|hair|est[eé]tica|peluquer/i],
  ['barbería, barbero', /barber/i],
  ['uñas, nails', /nail|uñas/i],
  ['guardería, niñera, daycare', /day.?care|child|guarder|nanny/i],
  ['fotógrafo, fotógrafo para bodas, fotografía', /photo|fotogr/i],
  ['salón de fiestas, eventos', /event|party|fiesta|banquet|hall/i],
  ['restaurante, restaurante mexicano, comida mexicana', /restaurant|mexican|food|comida|cocina/i],
  ['comida cubana, restaurante cubano', /cuba/i],
  ['comida colombiana, restaurante colombiano', /colombia/i],
  ['comida peruana, restaurante peruano', /peru|inca|ceviche/i],
  ['comida venezolana, arepas', /venez|arepa/i],
  ['pupusas, comida salvadoreña', /pupus|salvador/i],
  ['tacos, taquería, taqueria', /taco|taquer/i],
  ['mariscos, ceviche', /marisc|ceviche|seafood|pescad|camaron/i],
  ['pollo asado, pollo', /pollo|chicken/i],
  ['pizza, pizzería', /pizz/i],
  ['café, cafetería', /caf[eé]/i],
  ['panadería, pan dulce', /panader|baker/i],
  ['pastelería, pastel para bodas, repostería', /pastel|cake|reposter|baker|dessert/i],
  ['lonchera, food truck', /mobile food|food truck|lonchera|truck/i],
  ['banquetes, banquetes para bodas, catering', /cater|banquet/i],
  ['carnicería', /carnicer|meat|butcher/i],
  ['tortillería, tortillas', /tortill/i],
  ['supermercado, tienda de abarrotes', /super ?market|grocer|market|bodega|mercado|convenience|abarrot/i],
  ['heladería, paletería, nevería, helados', /helad|palet|never|ice cream|yogurt/i],
  ['empanadas', /empanad/i],
  ['tamales', /tamal/i],
  ['jugos, juguería', /jug|juice/i],
  ['churros, antojitos', /churr|antoj/i],
  ['bar, cantina', /\bbar\b|cantina|lounge|drinking|beverage|vodka|pub\b/i],
  ['ropa, boutique', /cloth|apparel|boutique|ropa|fashion/i],
  ['joyería', /jewel|joyer/i],
  ['florería, flores', /flor(er|ist)|flower/i],
  ['muebles, mueblería', /furnitur|muebl/i],
  ['imprenta, letreros', /print|sign|imprent/i],
  ['publicidad, mercadotecnia', /market|advertis|public|media/i],
  ['arquitecto, ingeniero', /architect|engineer|arquitect|ingenier/i],
  ['traductor, traducciones', /translat|interpret|traduc/i],
  ['agencia de empleo, recursos humanos', /employ|staff|human resource|personnel|temporary help/i],
  ['consultoría, consultor', /consult|advis|manag/i],
  ['soldador, herrero', /weld|iron|metal|sold|herrer/i],
  ['demolición, excavación', /demol|excavat|site prep|wreck/i],
  ['ventanas, vidrio', /window|glass|glaz|ventan|vidri/i],
  ['clases de inglés, escuela', /school|educat|train|instruct|tutor|academ|clases/i],
  ['gimnasio, fitness', /gym|fitness|crossfit/i],
  ['veterinario', /veterin|animal/i],
  ['lavado de autos, car wash', /car ?wash|detail/i],
  ['lavandería', /laundr|lavander|dry.?clean/i],
]

export interface TradeQuery {
  text: string
  rule: RegExp
}

/** Every query of every trade. */
export const TRADE_QUERIES: TradeQuery[] = TRADES.flatMap(([queries, rule]) =>
  queries.split(', ').map((text) => ({ text, rule })),
)

/**
 * Returns whether a business is of a trade by its name and industry. A description counts only if it names
 * nothing else.
 */
export const isOf = (
  rule: RegExp,
  row: { name: string; category_text: string; description: string },
): boolean =>
  rule.test(row.name) ||
  rule.test(row.category_text.split(';').slice(0, 2).join(';')) ||
  (row.category_text === '' && rule.test(row.description.slice(0, 120)))
