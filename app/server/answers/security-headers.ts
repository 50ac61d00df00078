import type { ServerContext } from '../context'

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

interface OwnPolicy {
  /** The number of the inline scripts of a page that carries React; the others have none. */
  nonce?: string | undefined
  /** Of a page with a captcha: from where its script comes, which may ask and frame its own; several with spaces. */
  origins?: string | undefined
  /** The SHA-256 in base64 of the style sheet that stands in the page itself. */
  styleHash?: string | undefined
}

/** What a page may load. */
export function contentPolicy(
  context: Pick<ServerContext, 'development'>,
  { nonce, origins, styleHash }: OwnPolicy = {},
): string {
  const also = origins ? ` ${origins}` : ''
  const scripts = context.development
    ? "'self' 'unsafe-inline' 'unsafe-eval'"
    : nonce
      ? `'self' 'nonce-${nonce}'`
      : "'self'"
  return [
    "default-src 'none'",
    `script-src ${scripts}${also}`,
    `style-src 'self'${context.development ? " 'unsafe-inline'" : styleHash ? ` 'sha256-${styleHash}'` : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${also}${context.development ? ' ws:' : ''}`,
    ...(origins ? [`frame-src ${origins}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ')
}

/** The headers every answer carries, whoever wrote it; the policy above is set apart. */
export function securityHeaders(context: Pick<ServerContext, 'origin'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // Never `no-referrer`: it makes browsers send `Origin: null`, which breaks forms without JavaScript.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': ['geolocation=(self)', ...OFF.map((feature) => `${feature}=()`)].join(', '),
    ...(context.origin.protocol === 'https:' && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  }
}
