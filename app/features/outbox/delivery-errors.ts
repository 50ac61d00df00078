/**
 * Explanations for errors of the marketing service, mail servers and connections. The first matching one is
 * used.
 */
const DELIVERY_ERROR_EXPLANATIONS: readonly (readonly [RegExp, string])[] = [
  [/^HTTP \d{3}/, 'El servicio de mercadeo no aceptó el aviso.'],
  [
    /\bEAUTH\b|\b53[045]\b|invalid login|authentication/i,
    'El servidor de correo no aceptó el usuario o la contraseña de la instalación.',
  ],
  [
    /\bENOTFOUND\b|\bEDNS\b|\bEAI_AGAIN\b|getaddrinfo/i,
    'No se encontró el servidor de correo: revisa su dirección y que haya conexión a internet.',
  ],
  [
    /\bECONNREFUSED\b|\bECONNRESET\b|\bEHOSTUNREACH\b/i,
    'El servidor de correo no atiende: puede estar apagado, o el puerto ser otro.',
  ],
  [/\bETIMEDOUT\b|time-?out|timed out/i, 'El servidor de correo tardó demasiado en contestar.'],
  [/certificate|self.signed|\bTLS\b|\bSSL\b/i, 'La conexión segura con el servidor de correo falló.'],
  [/\b552\b|\b5\.2\.2\b|quota|mailbox (is )?full/i, 'El buzón de esa persona está lleno.'],
  [
    /spam|blocked|blacklist|\b5\.7\.\d+\b|\b554\b/i,
    'El servidor de correo rechazó el mensaje: quizá lo toma por correo no deseado.',
  ],
  [
    /\b55[013]\b|\b5\.1\.\d+\b|user unknown|no such user|no recipients|\bEENVELOPE\b/i,
    'Esa dirección no existe o no recibe correo.',
  ],
  [/\b4\d\d\b|\b4\.\d\.\d+\b|rate limit|too many/i, 'El servidor de correo pidió esperar un rato.'],
]

/**
 * Matches errors that another attempt cannot mend: the address does not exist, for example class 5.1 of RFC
 * 3463.
 */
const UNKNOWN_ADDRESS_PATTERN = /\b5\d\d[ -]5\.1\.[1-3]\b|\b550\b.*(user unknown|no such user)/i

/** Whether a message with this error should not be sent again, because its address does not exist. */
export const isUndeliverableError = (error: string): boolean => UNKNOWN_ADDRESS_PATTERN.test(error)

/**
 * Returns a Spanish explanation of a delivery error. Null if the error is unknown: the page then shows the
 * error itself.
 */
export const explainDeliveryError = (error: string): string | null =>
  DELIVERY_ERROR_EXPLANATIONS.find(([pattern]) => pattern.test(error))?.[1] ?? null
