/** Who and what belongs to a trade: names of drawings under public/ilustraciones/cosas. */
export interface Cast {
  /** What stands for the trade: the same thing its illustration shows. */
  emblem: string
  things: readonly string[]
  people: readonly string[]
}

const SKINS = ['medium', 'medium-dark'] as const
/** Everybody in two tones of skin, so that the people of the pictures are our own. */
const inAllSkins = (...names: string[]) => names.flatMap((name) => SKINS.map((skin) => `${name}-${skin}`))
const pair = (trade: string) => inAllSkins(`woman-${trade}`, `man-${trade}`)

const OFFICE = pair('office-worker')

/** By the name of the category's illustration. */
const CASTS: ReadonlyMap<string, Cast> = new Map(
  Object.entries<Cast>({
    legal: cast(
      'balance-scale',
      'scroll classical-building briefcase fountain-pen books ledger shield',
      inAllSkins('judge', 'woman-judge', 'man-judge').concat(OFFICE),
    ),
    restaurants: cast(
      'taco',
      'burrito hot-pepper avocado lime tamale tropical-drink pot-of-food ear-of-corn fork-and-knife-with-plate tomato',
      pair('cook'),
    ),
    health: cast(
      'stethoscope',
      'adhesive-bandage pill thermometer tooth anatomical-heart hospital lab-coat syringe',
      pair('health-worker'),
    ),
    real_estate: cast(
      'house-with-garden',
      'key houses old-key door couch-and-lamp window potted-plant house',
      OFFICE,
    ),
    automotive: cast(
      'automobile',
      'wrench wheel gear toolbox oil-drum battery pickup-truck nut-and-bolt fuel-pump',
      pair('mechanic'),
    ),
    education: cast(
      'graduation-cap',
      'books pencil abacus globe-showing-americas open-book backpack notebook straight-ruler red-apple',
      pair('teacher').concat(pair('student')),
    ),
    technical: cast(
      'hammer-and-wrench',
      'toolbox screwdriver electric-plug light-bulb wrench gear plunger ladder',
      pair('mechanic').concat(pair('factory-worker')),
    ),
    beauty: cast(
      'lipstick',
      'mirror nail-polish lotion-bottle scissors hair-pick razor barber-pole soap hibiscus',
      inAllSkins('woman-getting-haircut', 'man-getting-haircut', 'woman-tipping-hand'),
    ),
    photography: cast(
      'camera-with-flash',
      'camera film-frames framed-picture video-camera movie-camera film-projector high-voltage',
      pair('artist').concat(pair('technologist')),
    ),
    construction: cast(
      'building-construction',
      'brick hammer carpentry-saw ladder rescue-workers-helmet wood paintbrush toolbox safety-vest tractor',
      pair('construction-worker'),
    ),
    travel_logistics: cast(
      'airplane',
      'luggage package delivery-truck world-map compass ship globe-showing-americas ticket',
      pair('pilot').concat(OFFICE),
    ),
    professional: cast(
      'briefcase',
      'clipboard abacus receipt pen file-cabinet fountain-pen calendar ledger',
      OFFICE,
    ),
    coaching: cast(
      'bullseye',
      'compass seedling rocket light-bulb trophy memo mountain star',
      pair('office-worker').concat(inAllSkins('woman-raising-hand', 'man-raising-hand')),
    ),
    hr: cast(
      'busts-in-silhouette',
      'identification-card clipboard card-index calendar puzzle-piece briefcase',
      OFFICE,
    ),
    research: cast(
      'microscope',
      'test-tube petri-dish telescope alembic dna books magnifying-glass-tilted-left clipboard',
      pair('scientist'),
    ),
    nonprofit: cast(
      'heart-hands-medium',
      'red-heart dove seedling canned-food package sunflower house handshake',
      inAllSkins('woman-raising-hand', 'man-raising-hand'),
    ),
    translation: cast(
      'speech-balloon',
      'books globe-showing-americas headphone microphone open-book pen memo studio-microphone',
      pair('teacher').concat(OFFICE),
    ),
    finance: cast(
      'bar-chart',
      'coin money-bag bank umbrella chart-increasing abacus shield credit-card ledger',
      OFFICE,
    ),
    bakery: cast(
      'bread',
      'birthday-cake doughnut croissant cupcake pie cookie baguette-bread shortcake hot-beverage custard',
      pair('cook'),
    ),
    gifts: cast(
      'wrapped-gift',
      'bouquet balloon teddy-bear candle ribbon potted-plant love-letter heart-with-ribbon pinata',
      inAllSkins('woman-tipping-hand', 'man-tipping-hand'),
    ),
    cleaning: cast(
      'broom',
      'bucket sponge soap bubbles lotion-bottle gloves window sparkles basket',
      inAllSkins('woman-raising-hand', 'man-raising-hand'),
    ),
    jewellery: cast(
      'ring',
      'gem-stone watch crown prayer-beads hourglass-done mirror sparkles purse',
      inAllSkins('woman-tipping-hand', 'man-in-tuxedo'),
    ),
    food_distribution: cast(
      'delivery-truck',
      'pineapple banana tomato package beans avocado watermelon carrot canned-food sheaf-of-rice',
      pair('farmer'),
    ),
    printing: cast(
      'printer',
      'artist-palette paintbrush megaphone newspaper scroll label scissors framed-picture t-shirt',
      pair('artist'),
    ),
    entertainment: cast(
      'musical-notes',
      'guitar accordion trumpet maracas microphone drum party-popper saxophone',
      pair('singer').concat(inAllSkins('man-dancing', 'woman-dancing')),
    ),
    retail: cast(
      'shopping-bags',
      'shopping-cart t-shirt basket label running-shoe dress purse receipt jeans',
      inAllSkins('woman-tipping-hand', 'man-tipping-hand'),
    ),
    martial_arts: cast(
      'martial-arts-uniform',
      'boxing-glove trophy sports-medal yin-yang bullseye water-wave fire gloves',
      inAllSkins(
        'woman-lifting-weights',
        'man-lifting-weights',
        'woman-in-lotus-position',
        'man-in-lotus-position',
      ),
    ),
  }),
)

/** For a category whose illustration nobody here knows. */
const SHOP: Cast = cast(
  'shopping-bags',
  'purse basket label receipt bell sunflower potted-plant hot-beverage',
  inAllSkins('woman-tipping-hand', 'man-tipping-hand').concat(OFFICE),
)

/** What fills a corner of any picture. */
export const COMPANY = [
  'potted-plant',
  'cactus',
  'sunflower',
  'hibiscus',
  'palm-tree',
  'rose',
  'cat',
  'bird',
] as const

/** The people and things of a category, by the name of its illustration. */
export function castOf(illustration: string | null): Cast {
  return CASTS.get(illustration ?? '') ?? SHOP
}

/** Every drawing a picture may need. */
export function allDrawings(): string[] {
  const casts = [...CASTS.values(), SHOP]
  return [
    ...new Set([
      ...casts.flatMap(({ emblem, things, people }) => [emblem, ...things, ...people]),
      ...COMPANY,
    ]),
  ]
}

function cast(emblem: string, things: string, people: readonly string[]): Cast {
  return { emblem, things: things.split(' '), people }
}
