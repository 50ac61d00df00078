/** A feature that the operator configures by environment variables. */
export interface EnvironmentFeature {
  name: string
  variables: readonly string[]
  without: string
  /** Whether it is also a field of `Configuración`. */
  isSetting?: boolean
}

const SITE_FEATURE_TEXTS = [
  { name: 'Correo del sitio', variables: ['SITE_EMAIL'], without: 'No se muestra un correo de contacto.' },
  { name: 'Teléfono del sitio', variables: ['SITE_PHONE'], without: 'No se muestra un teléfono.' },
  { name: 'WhatsApp', variables: ['SITE_CHAT_NUMBER'], without: 'No aparece el botón de chat.' },
  { name: 'Video', variables: ['SITE_VIDEO_URL'], without: 'No aparece «Mira el Video».' },
  { name: 'Página social', variables: ['SITE_SOCIAL_URL'], without: 'No aparece el enlace al pie.' },
  {
    name: 'Razón social',
    variables: ['SITE_COMPANY'],
    without: 'Los términos y la privacidad no nombran a ninguna empresa.',
  },
]

export const SITE_ENVIRONMENT_FEATURES: EnvironmentFeature[] = SITE_FEATURE_TEXTS.map((each) => ({
  ...each,
  isSetting: true,
}))

/** External services. Other features work without them. */
export const INTEGRATION_FEATURES: EnvironmentFeature[] = [
  {
    name: 'Correo saliente',
    variables: ['SMTP_URL', 'MAIL_FROM'],
    without: 'No sale ningún correo: ni a los dueños ni a quien reserva.',
  },
  {
    name: 'Captcha',
    variables: ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET', 'CAPTCHA_VERIFY_URL', 'CAPTCHA_SCRIPT_URL'],
    without: 'Contra el abuso deciden solo las señales propias.',
  },
  {
    name: 'Mercadeo',
    variables: ['MARKETING_URL', 'MARKETING_KEY'],
    without: 'Los registros con permiso no se envían a ningún servicio.',
  },
  {
    name: 'Buscador de lugares',
    variables: ['GEOCODING_URL'],
    without: 'El estado del visitante se busca solo en las fronteras propias.',
  },
  {
    name: 'Estado según la conexión',
    variables: ['IP_REGION_URL'],
    without: 'Quien no elige estado ve Georgia.',
  },
  {
    name: 'Generador de imágenes',
    variables: ['IMAGE_GENERATION_KEY'],
    without: 'Las fotos de las categorías las dibuja el pintor propio.',
  },
]

export type FeatureConfigState = EnvironmentFeature & { missing: string[] }

/**
 * Returns for each feature the names of its missing environment variables. Only checks whether a value
 * exists.
 */
export function listFeatureConfigStates(
  features: readonly EnvironmentFeature[],
  environment: object,
): FeatureConfigState[] {
  const isSet = (name: string) => Boolean(Reflect.get(environment, name))
  return features.map((each) => ({ ...each, missing: each.variables.filter((name) => !isSet(name)) }))
}
