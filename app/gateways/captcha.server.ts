import { z } from 'zod'
import { env } from '~/env.server'
import { fetchJson } from './ask-json.server'

export interface CaptchaScore {
  passed: boolean
  /** From 0 (robot) to 1 (person). Null if the service returned no score. */
  score: number | null
}

/** Data that a page needs to get a token. */
export interface CaptchaPageSettings {
  siteKey: string
  script: string
}

const schema = z.object({
  success: z.boolean(),
  score: z.number().min(0).max(1).optional(),
  action: z.literal('submit').optional(),
  'error-codes': z.array(z.string()).optional(),
})

/** Matches error codes of the configuration. Visitors must not be rejected for them. */
const CONFIGURATION_ERROR_PATTERN = /secret|bad-request/

/** Returns the captcha settings. Null unless the operator has set all of them (row 176). */
export function getCaptchaPageSettings(): CaptchaPageSettings | null {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SCRIPT_URL: script } = env
  return siteKey && script && env.CAPTCHA_SECRET && env.CAPTCHA_VERIFY_URL ? { siteKey, script } : null
}

/** Hosts of the Google captcha script, which also loads code from www.gstatic.com. */
const GOOGLE_CAPTCHA_HOSTS = new Set(['www.google.com', 'www.recaptcha.net'])

/** Returns the origins that a page with this script must allow in its content security policy. */
export function getCaptchaOrigins({ script }: CaptchaPageSettings): string[] {
  const { origin, hostname } = new URL(script)
  return GOOGLE_CAPTCHA_HOSTS.has(hostname) ? [origin, 'https://www.gstatic.com'] : [origin]
}

/**
 * Verifies the captcha token of a form (row 176). Null if captcha is not configured or the token is missing.
 * Throws if the service fails or rejects the secret or the request.
 */
export async function verifyCaptcha(token: string | null): Promise<CaptchaScore | null> {
  if (!token || !getCaptchaPageSettings()) return null
  const form = new URLSearchParams({ secret: env.CAPTCHA_SECRET ?? '', response: token.slice(0, 4000) })
  const answer = schema.parse(await fetchJson(new URL(env.CAPTCHA_VERIFY_URL ?? ''), form))
  if (!answer.success && answer['error-codes']?.some((code) => CONFIGURATION_ERROR_PATTERN.test(code)))
    throw new Error('The captcha service does not accept the secret')
  return { passed: answer.success, score: answer.score ?? null }
}
