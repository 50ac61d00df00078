import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isReservedUsername } from '~/values/role'

/** Environment variables, checked once at the start. */
export interface Environment {
  NODE_ENV: string
  /**
   * True for a demo with invented businesses. Secrets and public address are optional, as outside production.
   */
  DEMO: boolean
  /** Absolute path of the data folder, for example for database, backups and images. */
  DATA_DIR: string
  /** Address of a PostgreSQL database instead of a file: `postgres://user:password@host:port/database`. */
  DATABASE_URL?: string | undefined
  /** Address of the database server itself if `DATABASE_URL` is a pooler in transaction mode. */
  DATABASE_DIRECT_URL?: string | undefined
  /**
   * Bucket for images and import files: `https://host/bucket`. If undefined, they are stored in `DATA_DIR`.
   */
  OBJECT_STORE_URL?: string | undefined
  OBJECT_STORE_KEY_ID?: string | undefined
  OBJECT_STORE_SECRET?: string | undefined
  OBJECT_STORE_REGION: string
  PORT: number
  HOST?: string | undefined
  /** Public origin of the site: scheme, host and port, without a slash at the end. */
  PUBLIC_ORIGIN: string
  ADMIN_USER: string
  ADMIN_PASSWORD?: string | undefined
  CATALOG_PASSWORD?: string | undefined
  REGISTRATION_PUBLISH: 'auto' | 'review'
  SITE_NAME: string
  SITE_EMAIL?: string | undefined
  /** Consists of `+` and digits. */
  SITE_PHONE?: string | undefined
  /** Digits with the country code. */
  SITE_CHAT_NUMBER?: string | undefined
  SITE_CITY: string
  SITE_VIDEO_URL?: string | undefined
  SITE_SOCIAL_URL?: string | undefined
  SITE_COMPANY?: string | undefined
  /** `smtp://user:password@host:port`, or `smtps:`. */
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  MARKETING_URL?: string | undefined
  MARKETING_KEY?: string | undefined
  CAPTCHA_SITE_KEY?: string | undefined
  CAPTCHA_SECRET?: string | undefined
  CAPTCHA_VERIFY_URL?: string | undefined
  CAPTCHA_SCRIPT_URL?: string | undefined
  GEOCODING_URL?: string | undefined
  GEOCODING_KEY?: string | undefined
  /** The text `{ip}` is replaced with the IP address. */
  IP_REGION_URL?: string | undefined
  IP_REGION_KEY?: string | undefined
  IMAGE_GENERATION_KEY?: string | undefined
  IMAGE_GENERATION_MODEL: string
  IMAGE_GENERATION_URL: string
  /** Time limit for an image, in seconds. */
  IMAGE_GENERATION_SECONDS: number
  GEOLOCATION_ON_ARRIVAL: boolean
  /** Shell command that runs after a backup, with the path of the backup as `$1`. */
  BACKUP_COMMAND?: string | undefined
  KEEP_LOG_DAYS: number
  /** Token with which `/metrics` can be read. If undefined, that page does not exist. */
  METRICS_TOKEN?: string | undefined
  LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  FLY_APP_NAME?: string | undefined
  /** In lower case. */
  TRUSTED_PROXY_HEADER?: string | undefined
  /** In lower case. */
  TRUSTED_REGION_HEADER?: string | undefined
  /** Configured secrets, newest first. Empty if there are none. */
  givenSecrets: readonly string[]
  /** True in production with real data: secrets and the public address are required. */
  strict: boolean
}

/**
 * Username of the built-in account that signs in with a password only. The administrator must have another
 * name.
 */
export const CATALOG_ACCOUNT_USERNAME = 'categorias'

export interface EnvironmentProblem {
  variable: string
  message: string
}

const optionalText = z.string().max(200, 'es demasiado largo').optional()

const webAddress = z
  .string()
  .refine((value) => isWebAddress(value), 'debe ser una dirección que empiece por http:// o https://')

const origin = webAddress
  .refine(
    (value) => !isWebAddress(value) || new URL(value).href === `${new URL(value).origin}/`,
    'debe llevar solo esquema, nombre y puerto, como https://ejemplo.com',
  )
  .transform((value) => new URL(value).origin)

/**
 * Schema that normalizes a phone number to `+` and digits. Ten digits without country code are a US number.
 */
const phone = z
  .string()
  .transform((value) =>
    value
      .replace(/[\s().-]/g, '')
      .replace(/^(?=[2-9]\d{9}$)/, '+1')
      .replace(/^(?=\d{11,})/, '+'),
  )
  .refine(
    (value) => /^\+(1[2-9]\d{9}|[2-9]\d{7,14})$/.test(value),
    'debe ser un teléfono de 10 cifras, o uno con + y el código del país',
  )

const password = z
  .string()
  .min(12, 'debe tener al menos 12 caracteres')
  .max(200, 'es demasiado larga')
  .refine((value) => !looksLikeAPlaceholder(value), 'es un valor de ejemplo')

const secrets = z
  .string()
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .refine((all) => all.every((secret) => secret.length >= 32), 'cada clave debe tener al menos 32 caracteres')
  .refine(
    (all) => all.every((secret) => new Set(secret).size >= 10),
    'cada clave debe tener al menos 10 caracteres distintos',
  )
  .refine((all) => !all.some(looksLikeAPlaceholder), 'contiene un valor de ejemplo')

const headerName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,60}$/i, 'debe ser el nombre de una cabecera, como x-real-ip')
  .transform((name) => name.toLowerCase())

const postgresAddress = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol),
    'debe ser como postgres://usuario:clave@servidor:5432/base',
  )

/** Schema for a number of days, from a week to ten years. `usual` is the default. */
const days = (usual: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, 'debe ser un número de días')
    .transform(Number)
    .refine((number) => number >= 7 && number <= 3650, 'debe estar entre 7 y 3650')
    .default(usual)

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  DEMO: z.enum(['0', '1'], 'debe ser 0 o 1').default('0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  OBJECT_STORE_URL: webAddress.optional(),
  OBJECT_STORE_KEY_ID: z.string().max(200, 'es demasiado larga').optional(),
  OBJECT_STORE_SECRET: z.string().max(500, 'es demasiado larga').optional(),
  OBJECT_STORE_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'debe ser como us-east-1')
    .default('auto'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'debe ser un número de puerto')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'debe estar entre 1 y 65535')
    .default(3000),
  HOST: z.string().optional(),
  PUBLIC_ORIGIN: origin.optional(),
  SESSION_SECRETS: secrets.optional(),
  ADMIN_USER: z
    .string()
    .regex(/^[\w.@+-]{3,80}$/, 'debe tener de 3 a 80 letras o cifras, sin espacios')
    .refine(
      (name) => name.toLowerCase() !== CATALOG_ACCOUNT_USERNAME,
      'es el nombre de la cuenta de categorías',
    )
    .refine((name) => !isReservedUsername(name), 'es un nombre que usa la bitácora: elige otro')
    .default('admin'),
  ADMIN_PASSWORD: password.optional(),
  CATALOG_PASSWORD: password.optional(),
  REGISTRATION_PUBLISH: z.enum(['auto', 'review'], 'debe ser auto o review').default('auto'),
  SITE_NAME: z.string().max(80, 'es demasiado largo').default('Directorio Latino'),
  SITE_EMAIL: z.email('debe ser un correo electrónico').optional(),
  SITE_PHONE: phone.optional(),
  SITE_CHAT_NUMBER: phone.transform((number) => number.slice(1)).optional(),
  SITE_CITY: z.string().max(80, 'es demasiado largo').default('Miami FL'),
  SITE_VIDEO_URL: webAddress.optional(),
  SITE_SOCIAL_URL: webAddress.optional(),
  SITE_COMPANY: optionalText,
  SMTP_URL: z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol),
      'debe ser como smtp://usuario:clave@servidor:587',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\r\n]{1,80} <[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+)$/,
      'debe ser como Directorio <hola@ejemplo.com>',
    )
    .optional(),
  MARKETING_URL: webAddress.optional(),
  MARKETING_KEY: z.string().max(500, 'es demasiado larga').optional(),
  CAPTCHA_SITE_KEY: z.string().max(200, 'es demasiado larga').optional(),
  CAPTCHA_SECRET: z.string().max(500, 'es demasiado larga').optional(),
  CAPTCHA_VERIFY_URL: webAddress.optional(),
  CAPTCHA_SCRIPT_URL: webAddress.optional(),
  GEOCODING_URL: webAddress.optional(),
  GEOCODING_KEY: z.string().max(500, 'es demasiado larga').optional(),
  IP_REGION_URL: webAddress
    .refine((value) => value.includes('{ip}'), 'debe llevar {ip} donde va la dirección')
    .optional(),
  IP_REGION_KEY: z.string().max(500, 'es demasiado larga').optional(),
  IMAGE_GENERATION_KEY: z.string().max(500, 'es demasiado larga').optional(),
  IMAGE_GENERATION_MODEL: z
    .string()
    .regex(/^[\w.-]{1,80}\/[\w.-]{1,80}$/, 'debe ser como dueño/modelo')
    .default('black-forest-labs/FLUX.1-schnell'),
  IMAGE_GENERATION_URL: webAddress.optional(),
  IMAGE_GENERATION_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'debe ser un número de segundos')
    .transform(Number)
    .refine((seconds) => seconds >= 3 && seconds <= 60, 'debe estar entre 3 y 60')
    .default(30),
  GEOLOCATION_ON_ARRIVAL: z
    .enum(['0', '1'], 'debe ser 0 o 1')
    .default('0')
    .transform((value) => value === '1'),
  KEEP_LOG_DAYS: days(730),
  METRICS_TOKEN: z
    .string()
    .min(16, 'debe tener al menos 16 caracteres')
    .max(200, 'es demasiado larga')
    .refine((value) => !looksLikeAPlaceholder(value), 'es un valor de ejemplo')
    .optional(),
  BACKUP_COMMAND: z.string().max(1000, 'es demasiado largo').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'no es un nivel conocido')
    .default('info'),
  FLY_APP_NAME: z.string().optional(),
  TRUSTED_PROXY_HEADER: headerName.optional(),
  TRUSTED_REGION_HEADER: headerName.optional(),
})

/**
 * Validates environment variables. An empty variable counts as missing. Returns the values, or the problems.
 * Problems do not contain the content of variables.
 */
export function parseEnvironment(
  variables: Record<string, string | undefined>,
): { ok: true; values: Environment } | { ok: false; problems: EnvironmentProblem[] } {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(present)
  const problems: EnvironmentProblem[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({ variable: String(issue.path[0]), message: issue.message }))
  const strict = present.NODE_ENV === 'production' && present.DEMO !== '1'
  for (const variable of present.OBJECT_STORE_URL ? ['OBJECT_STORE_KEY_ID', 'OBJECT_STORE_SECRET'] : [])
    if (!present[variable]) problems.push({ variable, message: 'falta: OBJECT_STORE_URL la necesita' })
  for (const variable of strict ? ['PUBLIC_ORIGIN', 'SESSION_SECRETS'] : [])
    if (!variables[variable]?.trim())
      problems.push({ variable, message: 'falta y en producción es obligatoria' })
  if (!parsed.success || problems.length > 0) return { ok: false, problems }
  const { DEMO, SESSION_SECRETS, ...given } = parsed.data
  const values: Environment = {
    ...given,
    DEMO: DEMO === '1',
    DATA_DIR: resolve(given.DATA_DIR),
    IMAGE_GENERATION_URL:
      given.IMAGE_GENERATION_URL ??
      `https://router.huggingface.co/hf-inference/models/${given.IMAGE_GENERATION_MODEL}`,
    PUBLIC_ORIGIN: given.PUBLIC_ORIGIN ?? `http://localhost:${given.PORT}`,
    givenSecrets: SESSION_SECRETS ?? [],
    strict,
  }
  return { ok: true, values }
}

/**
 * Environment of this process. If it is invalid, prints the variables to correct and ends the process with
 * code 78.
 */
export const env: Environment & { readonly SESSION_SECRETS: readonly string[] } = readEnvironment()

function readEnvironment() {
  const result = parseEnvironment(process.env)
  if (!result.ok) {
    const lines = result.problems.map(({ variable, message }) => `  ${variable}: ${message}`)
    console.error(['No se puede arrancar: revise estas variables de entorno.', ...lines].join('\n'))
    process.exit(78)
  }
  let secrets: readonly string[] | undefined
  return {
    ...result.values,
    /**
     * Secrets that sign cookies, newest first. If none are configured, they are read from a file in
     * `DATA_DIR`, which is created when first needed.
     */
    get SESSION_SECRETS() {
      secrets ??=
        result.values.givenSecrets.length > 0
          ? result.values.givenSecrets
          : keptSecrets(result.values.DATA_DIR)
      return secrets
    },
  }
}

function keptSecrets(dataDir: string): string[] {
  const file = join(dataDir, 'session-secrets')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim().split(',')
}

function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

function looksLikeAPlaceholder(value: string): boolean {
  return /change-?me|cambi[ae]me|ejemplo|example/i.test(value)
}
