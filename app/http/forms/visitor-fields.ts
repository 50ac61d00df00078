/** The field that people do not see; its name means nothing to the memory of a browser. */
export const HONEYPOT_FIELD = 'asunto'

/** When the form was made, signed. */
export const FORM_TOKEN_FIELD = 'sello'

/** What a form that comes back does not hold any more: passwords, the trap, and the answer to the last question. */
export const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  'contrasena',
  'nueva',
  'repetida',
  HONEYPOT_FIELD,
  'pregunta',
  'respuesta',
  'captcha',
])
