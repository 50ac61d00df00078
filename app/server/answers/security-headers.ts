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

/**
 * What a page may load. A page that carries React names its own inline scripts by `nonce`; the others have none. A page
 * with a captcha may load its script from `origins`, one or several, which may ask and frame their own.
 */
export function contentPolicy(
  context: Pick<ServerContext, 'development'>,
  nonce?: string,
  origins?: string,
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
    `style-src 'self'${context.development ? " 'unsafe-inline'" : ''}`,
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
