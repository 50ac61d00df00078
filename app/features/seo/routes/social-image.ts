import { join } from 'node:path'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { log } from '~/http/log.server'
import { getClientAddressKey } from '~/http/visitors/client.server'
import { toNetwork } from '~/values/network'
import {
  buildSiteSocialImageContent,
  getSocialImageVersion,
  type SocialImageContent,
} from '~/values/pictures/social-image'
import {
  createSocialImageRenderer,
  findBusinessSocialImageContent,
  findCategorySocialImageContent,
} from '../sharing/pictures.server'

const SOCIAL_IMAGE_FILE_PATTERN = /^([a-z0-9-]+)\.png$/

const pictureOf = createSocialImageRenderer({
  folder: join(env.DATA_DIR, 'compartir'),
  report: (error) => log.warn({ err: error }, 'a shared picture could not be kept'),
})

/**
 * Serves the social images of businesses (`/compartir/{category}/{business}.png`), categories
 * (`/compartir/{category}.png`) and the site.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const sign = await findSign(params.category, SOCIAL_IMAGE_FILE_PATTERN.exec(params.file ?? '')?.[1])
  if (!sign) return refusal('No encontrado', 404)
  const address = getClientAddressKey()
  const picture = await pictureOf(sign, toNetwork(address) ?? address)
  if (!picture) return refusal('Ocupado', 503, { 'Retry-After': '5' })
  const isCurrent = new URL(request.url).searchParams.get('v') === getSocialImageVersion(sign)
  return new Response(new Uint8Array(picture), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(picture.length),
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'Content-Security-Policy': "default-src 'none'",
    },
  })
}

async function findSign(
  categorySlug: string | undefined,
  slug: string | undefined,
): Promise<SocialImageContent | null> {
  if (!slug) return null
  const site = { name: env.SITE_NAME }
  if (categorySlug) return findBusinessSocialImageContent(db, { categorySlug, slug }, site)
  return slug === 'directorio'
    ? buildSiteSocialImageContent(site)
    : findCategorySocialImageContent(db, slug, site)
}

const refusal = (text: string, status: number, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
