import { z } from 'zod'
import { env } from '~/env.server'
import { askJson } from './ask-json.server'

export interface CaptchaResult {
  passed: boolean
  /** From 0, surely a machine, to 1; null when it gave none. */
  score: number | null
}

/** What a page needs to ask for a token. */
export interface CaptchaKey {
  siteKey: string
  script: string
}

const schema = z.object({
  success: z.boolean(),
  score: z.number().min(0).max(1).optional(),
  action: z.literal('submit').optional(),
  'error-codes': z.array(z.string()).optional(),
})

/** Error codes that mean our configuration is wrong: the visitor is not penalised for them. */
const OUR_FAULT = /secret|bad-request/

/** Null unless the operator has set up all of it (row 176). */
export function captchaKey(): CaptchaKey | null {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SCRIPT_URL: script } = env
  return siteKey && script && env.CAPTCHA_SECRET && env.CAPTCHA_VERIFY_URL ? { siteKey, script } : null
}

/** Hosts of Google's captcha script, which loads most of its code from www.gstatic.com. */
const GOOGLE = new Set(['www.google.com', 'www.recaptcha.net'])

/** The origins that the policy of a page with this script has to allow. */
export function captchaOrigins({ script }: CaptchaKey): string[] {
  const { origin, hostname } = new URL(script)
  return GOOGLE.has(hostname) ? [origin, 'https://www.gstatic.com'] : [origin]
}

/** Has the token of a form verified (row 176); null without configuration or token. Throws when the service fails. */
export async function verifyCaptcha(token: string | null): Promise<CaptchaResult | null> {
  if (!token || !captchaKey()) return null
  const form = new URLSearchParams({ secret: env.CAPTCHA_SECRET ?? '', response: token.slice(0, 4000) })
  const answer = schema.parse(await askJson(new URL(env.CAPTCHA_VERIFY_URL ?? ''), form))
  if (!answer.success && answer['error-codes']?.some((code) => OUR_FAULT.test(code)))
    throw new Error('The captcha service does not accept the secret')
  return { passed: answer.success, score: answer.score ?? null }
}
