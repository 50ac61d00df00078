import type { ServerResponse } from 'node:http'
import type { Privacy, ServerContext } from '../context'

const OFF = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]

interface PagePolicy {
  /** Of the inline scripts of a page that carries React; the others have none. */
  nonce?: string | undefined
  /** Of a page with a captcha: from where its script comes, which may ask and frame its own. */
  scriptOrigins?: readonly string[] | undefined
  /** The SHA-256 in base64 of the style sheet that stands in the page itself. */
  styleHash?: string | undefined
  /** The development server's own client needs inline code and a socket. */
  development?: boolean | undefined
}

/** What a page may load. */
export function contentPolicy({ nonce, scriptOrigins, styleHash, development }: PagePolicy = {}): string {
  const also = scriptOrigins ? ` ${scriptOrigins.join(' ')}` : ''
  const scripts = development
    ? "'self' 'unsafe-inline' 'unsafe-eval'"
    : nonce
      ? `'self' 'nonce-${nonce}'`
      : "'self'"
  return [
    "default-src 'none'",
    `script-src ${scripts}${also}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : styleHash ? ` 'sha256-${styleHash}'` : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${also}${development ? ' ws:' : ''}`,
    ...(scriptOrigins ? [`frame-src${also}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ')
}

/** Of what carries no script and no style of its own. */
const PLAIN_POLICY = contentPolicy()
const PERMISSIONS = ['geolocation=(self)', ...OFF.map((feature) => `${feature}=()`)].join(', ')

/** The headers every answer carries, whoever wrote it. A page or a picture may bring a policy of its own. */
export function securityHeaders({
  origin,
  development,
}: Pick<ServerContext, 'origin'> & Partial<ServerContext>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // Never `no-referrer`: it makes browsers send `Origin: null`, which breaks forms without JavaScript.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
    'Content-Security-Policy': development ? contentPolicy({ development }) : PLAIN_POLICY,
    ...(origin.protocol === 'https:' && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

/** Gives an answer its headers before anything may write it; what writes it may add to them. */
export function setBaseHeaders(res: ServerResponse, context: ServerContext, privacy: Privacy): void {
  for (const [name, value] of Object.entries(securityHeaders(context))) res.setHeader(name, value)
  res.setHeader('Cache-Control', privacy ? 'no-store' : 'private, no-cache')
  if (privacy === 'secret') res.setHeader('Referrer-Policy', 'same-origin')
  if (context.closing) res.setHeader('Connection', 'close')
}
