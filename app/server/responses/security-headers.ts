import type { ServerResponse } from 'node:http'
import type { ResponsePrivacy, ServerContext } from '../context'

const DISABLED_BROWSER_FEATURES = [
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
  /** Nonce of the inline scripts on a page with React. Undefined for other pages. */
  nonce?: string | undefined
  /** Origins of a captcha script on the page. It may connect to its origin and show frames from there. */
  scriptOrigins?: readonly string[] | undefined
  /** SHA-256 in base64 of the inline stylesheets. */
  styleHashes?: readonly string[] | undefined
  /** True in development, whose client needs inline code and a socket. */
  development?: boolean | undefined
}

/** Builds the content security policy of a page. */
export function buildContentSecurityPolicy({
  nonce,
  scriptOrigins,
  styleHashes = [],
  development,
}: PagePolicy = {}): string {
  const also = scriptOrigins ? ` ${scriptOrigins.join(' ')}` : ''
  const scripts = development
    ? "'self' 'unsafe-inline' 'unsafe-eval'"
    : nonce
      ? `'self' 'nonce-${nonce}'`
      : "'self'"
  return [
    "default-src 'none'",
    `script-src ${scripts}${also}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : styleHashes.map((hash) => ` 'sha256-${hash}'`).join('')}`,
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

/** Policy for answers without inline scripts and inline styles. */
const PLAIN_POLICY = buildContentSecurityPolicy()
const PERMISSIONS_POLICY = [
  'geolocation=(self)',
  ...DISABLED_BROWSER_FEATURES.map((feature) => `${feature}=()`),
].join(', ')

/** Returns the security headers of an answer. A page or an image may replace the policy. */
export function buildSecurityHeaders({
  origin,
  development,
}: Pick<ServerContext, 'origin'> & Partial<ServerContext>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // With `no-referrer`, browsers would send `Origin: null`, which breaks forms without JavaScript.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS_POLICY,
    'Content-Security-Policy': development ? buildContentSecurityPolicy({ development }) : PLAIN_POLICY,
    ...(origin.protocol === 'https:' && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

/** Sets the headers of an answer first. Other code may then add to them. */
export function setBaseHeaders(res: ServerResponse, context: ServerContext, privacy: ResponsePrivacy): void {
  for (const [name, value] of Object.entries(buildSecurityHeaders(context))) res.setHeader(name, value)
  res.setHeader('Cache-Control', privacy ? 'no-store' : 'private, no-cache')
  if (privacy === 'secret') res.setHeader('Referrer-Policy', 'same-origin')
  if (context.closing) res.setHeader('Connection', 'close')
}
