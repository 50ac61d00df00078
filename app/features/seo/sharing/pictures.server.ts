import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Db } from 'db/connect'
import { listServiceNames, summarizeRatings } from '~/features/businesses/cards.server'
import { buildPictureAndTradeFinder } from '~/features/businesses/pictures.server'
import { CATEGORY_BADGE_COLUMNS, toCategoryBadge } from '~/features/categories/read.server'
import { createImageDiskCache } from '~/features/images/show.server'
import {
  buildFittedText,
  buildSatoriElement,
  renderTextAsOutlines,
  replaceCharactersMissingInFont,
  type TextBoxGeometry,
} from '~/values/pictures/outline.server'
import { CREAM, GOLD, HUE_COLORS, INK, PAPER } from '~/values/pictures/palette'
import { loadSharp } from '~/values/pictures/sharp.server'
import type { SocialImageContent } from '~/values/pictures/social-image'
import { buildBusinessSocialImageContent, buildCategorySocialImageContent } from './social-image'

/** Size of preview images for social networks, in pixels. */
export const SOCIAL_IMAGE_SIZE_PX = { width: 1200, height: 630 }

const TEXT_BOARD_BOX_PX = { x: 48, y: 130, width: 740, height: 356 }
const ILLUSTRATION_BOX_PX = { x: 828, y: 130, width: 324, height: 356 }
const PAVEMENT_TOP_PX = 546
const TITLE_FONT_SIZES_PX = [124, 108, 94, 82, 70, 60, 52, 44] as const
const LINE_FONT_SIZES_PX = [40, 36, 32, 28, 24] as const
/** View box of drawings that have their own background. They fill the whole frame. */
const FULL_SCENE_VIEW_BOX = 'viewBox="0 0 200 242"'
const STAR_SVG_PATH = 'M20 2l5.6 11.6 12.7 1.8-9.2 8.9 2.2 12.6L20 31l-11.3 5.9 2.2-12.6-9.2-8.9 12.7-1.8z'

/**
 * Draws the image as SVG. Letters are outlines instead of text elements, so that no font must be installed.
 */
export async function drawSocialImageSvg(content: SocialImageContent): Promise<string> {
  const hue = HUE_COLORS[content.hue]
  const { width, height } = SOCIAL_IMAGE_SIZE_PX
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${hue}" d="M0 0h${width}v${height}H0z"/>`,
    awning(),
    board(),
    `<g stroke="${INK}" stroke-width="6"><path fill="${CREAM}" d="${box(ILLUSTRATION_BOX_PX, 0)}"/><path fill="${hue}" stroke-width="4" d="${box(ILLUSTRATION_BOX_PX, 20)}"/></g>`,
    await illustration(content.illustration),
    pavement(),
    content.rating ? stars(content.rating.stars) : '',
    await lettering(content),
    '</svg>',
  ].join('')
}

const box = ({ x, y, width, height }: typeof TEXT_BOARD_BOX_PX, inset: number) =>
  `M${x + inset} ${y + inset}h${width - 2 * inset}v${height - 2 * inset}h${2 * inset - width}z`

function awning(): string {
  const stripe = (x: number, fill: string) => `<path fill="${fill}" d="M${x} -4h50v62a25 25 0 0 1-50 0z"/>`
  const stripes = Array.from({ length: 24 }, (_, n) => stripe(n * 50, n % 2 ? CREAM : '#c8321b'))
  return `<g stroke="${INK}" stroke-width="4">${stripes.join('')}</g>`
}

function board(): string {
  return `<path fill="${CREAM}" stroke="${INK}" stroke-width="6" d="${box(TEXT_BOARD_BOX_PX, 0)}"/><path fill="none" stroke="${INK}" stroke-width="2" d="${box(TEXT_BOARD_BOX_PX, 12)}"/>`
}

function pavement(): string {
  const tile = (n: number) =>
    `M${(n % 60) * 40 + (n >= 60 ? 20 : 0)} ${PAVEMENT_TOP_PX - (n >= 60 ? 20 : 40)}h20v20h-20z`
  const tiles = Array.from({ length: 120 }, (_, n) => tile(n)).join('')
  return `<path fill="${PAPER}" d="M0 ${PAVEMENT_TOP_PX - 40}h1200v40H0z"/><path fill="${INK}" d="M0 ${PAVEMENT_TOP_PX}h1200v84H0z${tiles}"/><path fill="${INK}" d="M0 ${PAVEMENT_TOP_PX - 44}h1200v4H0z"/>`
}

function stars(full: number): string {
  const star = (n: number) =>
    `<path transform="translate(${TEXT_BOARD_BOX_PX.x + 34 + n * 46} ${TEXT_BOARD_BOX_PX.y + 284})" fill="${n < full ? GOLD : CREAM}" stroke="${INK}" stroke-width="3" stroke-linejoin="round" d="${STAR_SVG_PATH}"/>`
  return Array.from({ length: 5 }, (_, n) => star(n)).join('')
}

/**
 * Reads a drawing by its name and places it in the frame. Without a name or file it uses the default drawing.
 */
async function illustration(name: string | null): Promise<string> {
  const stall = () => readFile('public/favicon.svg', 'utf8')
  const svg = name ? await readFile(`public/ilustraciones/${name}.svg`, 'utf8').catch(stall) : await stall()
  const [inset, fit] = svg.includes(FULL_SCENE_VIEW_BOX) ? [22, 'slice'] : [42, 'meet']
  const [width, height] = [ILLUSTRATION_BOX_PX.width - 2 * inset, ILLUSTRATION_BOX_PX.height - 2 * inset]
  return svg.replace(
    /<svg [^>]*?(viewBox="[^"]*")[^>]*>/,
    `<svg x="${ILLUSTRATION_BOX_PX.x + inset}" y="${ILLUSTRATION_BOX_PX.y + inset}" width="${width}" height="${height}" $1 preserveAspectRatio="xMidYMid ${fit}">`,
  )
}

async function lettering(sign: SocialImageContent): Promise<string> {
  const title = (replaceCharactersMissingInFont(sign.title) || 'Negocio latino').toLocaleUpperCase('es')
  const left = TEXT_BOARD_BOX_PX.x + 34
  const room = { left, width: TEXT_BOARD_BOX_PX.width - 68 }
  const words = [
    write(
      title,
      { ...room, top: TEXT_BOARD_BOX_PX.y + 26, height: sign.rating ? 204 : 246, lines: 3 },
      TITLE_FONT_SIZES_PX,
    ),
    write(
      replaceCharactersMissingInFont(sign.line),
      { ...room, top: TEXT_BOARD_BOX_PX.y + (sign.rating ? 232 : 280), height: 46 },
      LINE_FONT_SIZES_PX,
    ),
    write(
      sign.rating?.text ?? '',
      { left: left + 244, width: 400, top: TEXT_BOARD_BOX_PX.y + 282, height: 46 },
      LINE_FONT_SIZES_PX,
    ),
    write(
      replaceCharactersMissingInFont(sign.site),
      { left: 48, width: 740, top: PAVEMENT_TOP_PX + 18, height: 50 },
      LINE_FONT_SIZES_PX,
      PAPER,
    ),
    write(
      sign.isExample ? 'Negocio de ejemplo' : '',
      {
        left: ILLUSTRATION_BOX_PX.x,
        width: ILLUSTRATION_BOX_PX.width,
        top: PAVEMENT_TOP_PX + 18,
        height: 50,
      },
      LINE_FONT_SIZES_PX,
      GOLD,
    ),
  ]
  const page = buildSatoriElement(
    { display: 'flex', width: '100%', height: '100%', fontFamily: 'Sign, Sign more' },
    words,
  )
  return renderTextAsOutlines(page, SOCIAL_IMAGE_SIZE_PX)
}

const write = (text: string, place: TextBoxGeometry, sizes: readonly number[], color = INK) =>
  buildFittedText(text, place, sizes, { color })

interface SocialImageOptions {
  folder: string
  room?: number
  queue?: number
  report: (error: unknown) => void
  paint?: (sign: SocialImageContent) => Promise<Buffer>
}

/**
 * Length of the pause after drawing, as a multiple of the drawing time. So other requests get time of the
 * processor.
 */
const REST_PER_DRAWING_TIME = 3

/**
 * Creates a function that returns the PNG of a social image (1200 × 630 pixels). The PNG is cached by
 * content, and one image is drawn at a time. Returns null if too many are waiting, or if another image for
 * the same `network` is in progress.
 */
export function createSocialImageRenderer(
  options: SocialImageOptions,
): (sign: SocialImageContent, network?: string) => Promise<Buffer | null> {
  const { paint = renderSocialImage, ...rest } = options
  const pictureOf = createImageDiskCache({
    ...rest,
    names: /^[0-9a-f]{64}\.png$/,
    rest: REST_PER_DRAWING_TIME,
  })
  return (sign, network) => {
    const name = createHash('sha256').update(JSON.stringify(sign)).digest('hex')
    return pictureOf(`${name}.png`, () => paint(sign), network)
  }
}

/** Converts the drawing to PNG. 64 colors are enough, because the drawing has few colors. */
async function renderSocialImage(sign: SocialImageContent): Promise<Buffer> {
  const svg = await drawSocialImageSvg(sign)
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer()
}

interface SignSite {
  name: string
}

interface Address {
  categorySlug: string
  slug: string
}

/** Returns the social image data of a published business at its canonical address. Null if there is none. */
export async function findBusinessSocialImageContent(
  db: Db,
  address: Address,
  site: SignSite,
): Promise<SocialImageContent | null> {
  const row = await readBusiness(db, address)
  if (!row) return null
  const { business_name: name, city, state_code: stateCode, source } = row
  const category = toCategoryBadge(row)
  const [services, appearanceOf] = await Promise.all([
    listServiceNames(db, [row.id]),
    buildPictureAndTradeFinder(db, [row.category_id]),
  ])
  const { picture, trade } = appearanceOf({ ...row, services: services.get(row.id) ?? [], category })
  return buildBusinessSocialImageContent(
    {
      name,
      city,
      stateCode,
      category,
      trade: trade?.label ?? null,
      picture,
      rating: summarizeRatings(row),
      isExample: source === 'demo',
    },
    site,
  )
}

function readBusiness(db: Db, address: Address) {
  return db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select([
      ...CATEGORY_BADGE_COLUMNS,
      'businesses.id',
      'categories.id as category_id',
      'business_name',
      'business_slug',
      'specialty',
      'logo_hash',
      'businesses.city',
      'businesses.state_code',
      'ratings_count',
      'professional_sum',
      'trust_sum',
      'businesses.source',
    ])
    .where('business_slug', '=', address.slug)
    .where('is_listed', '=', 1)
    .where('categories.slug', '=', address.categorySlug)
    .executeTakeFirst()
}

/** Returns the social image data of an active category. Null if there is none. */
export async function findCategorySocialImageContent(
  db: Db,
  slug: string,
  site: SignSite,
): Promise<SocialImageContent | null> {
  const row = await db
    .selectFrom('categories')
    .select(CATEGORY_BADGE_COLUMNS)
    .where('slug', '=', slug)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? buildCategorySocialImageContent(toCategoryBadge(row), site) : null
}
